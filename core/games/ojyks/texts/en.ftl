title-ojyks = ojyks
ojyks-head = round { $round } · until { $limit ->
    [one] 1 point
   *[other] { $limit } points
  } · draw pile { $pile }
    .spoken = round { $round } · the game ends at { $limit ->
        [one] 1 point
       *[other] { $limit } points
    } · { $pile ->
        [one] 1 card
       *[other] { $pile } cards
    } to draw
ojyks-total = { $points }
    .spoken = { $points ->
        [one] 1 point
       *[other] { $points } points
    }
ojyks-discard = Discard pile:
ojyks-drawn = Drawn:
name-ojyks-minus = minus { $value }

word-ojyks-flip = flip, turn, open
word-ojyks-take = take
word-ojyks-draw = draw
word-ojyks-keep = keep
word-ojyks-drop = drop, discard
word-ojyks-reveal = reveal
shown-ojyks-reveal = reveal
word-ojyks-c = c, column, col
word-ojyks-r = r, row

asked-ojyks-reveal = { $left ->
    [one] Choose one more of your cards to turn up.
   *[other] Choose two of your cards to turn up.
  }
moment-ojyks-reveal = { asked-ojyks-reveal } Everybody chooses at once; the highest sum starts. For instance: reveal c1r1 c4r3
asked-ojyks-turn = Turn a face-down card up (flip c2r3), exchange one of yours for the card on the discard pile (take c1r1), or look at the top of the draw pile (draw).
moment-ojyks-turn = { asked-ojyks-turn } c is the column from the left, r the row from the top; three equal cards in a column go away.
asked-ojyks-drawn = Exchange the card you drew for one of yours (keep c4r2), or discard it and turn a face-down card up (drop c1r3).
moment-ojyks-drawn = { asked-ojyks-drawn }

why-ojyks-chosen-already = you have chosen this card already.
why-ojyks-reveal-first = first everybody chooses two cards to turn up, for example reveal c1r1 c4r3.
why-ojyks-reveal-over = that is done at the start of a round only.
why-ojyks-keep-or-drop = you have drawn: keep the card or drop it.
why-ojyks-draw-first = you haven't drawn a card.
why-ojyks-nothing-to-draw = there is nothing left to draw.
why-ojyks-column-gone = the column of { $field } is gone.
why-ojyks-open-already = { $field } lies open already.

ojyks-dealt = Round { $round }: twelve cards each, the { $card } opens the discard pile.
ojyks-chose = { $you ->
    [yes] You have chosen.
   *[no] { $who } has chosen.
  }
ojyks-revealed = { $you ->
    [yes] You turn up { $cards }.
   *[no] { $who } turns up { $cards }.
  }
ojyks-starts = { $you ->
    [yes] You start.
   *[no] { $who } starts.
  }
ojyks-flipped = { $you ->
    [yes] You turn up { $field }: { $card }.
   *[no] { $who } turns up { $field }: { $card }.
  }
ojyks-took = { $you ->
    [yes] You take the { $card } from the discard pile and put it on { $field }.
   *[no] { $who } takes the { $card } from the discard pile and puts it on { $field }.
  }
ojyks-drew = { $who } draws a card.
ojyks-drew-card = You draw a card: { $card }.
ojyks-kept = { $you ->
    [yes] You put the drawn { $card } on { $field }.
   *[no] { $who } puts the drawn { $card } on { $field }.
  }
ojyks-dropped = { $you ->
    [yes] You discard the drawn { $card }.
   *[no] { $who } discards the drawn { $card }.
  }
ojyks-exchanged = The { $card } that lay on { $field } goes onto the discard pile.
ojyks-cleared = { $you ->
    [yes] Your column { $column } has three equal cards ({ $card }) and goes onto the discard pile.
   *[no] { $who }'s column { $column } has three equal cards ({ $card }) and goes onto the discard pile.
  }
ojyks-reshuffled = The discard pile is shuffled into a new draw pile.
ojyks-last-turns = { $you ->
    [yes] You have no card face down: one more turn for everybody else.
   *[no] { $who } has no card face down: one more turn for everybody else.
  }
ojyks-uncovered = { $you ->
    [yes] You turn up the rest: { $cards }.
   *[no] { $who } turns up the rest: { $cards }.
  }
ojyks-doubled = { $you ->
    [yes] Somebody has no more points than you: yours are doubled.
   *[no] Somebody has no more points than { $who }: { $who }'s points are doubled.
  }
ojyks-scored = { $you ->
    [yes] You get { $points ->
        [one] { $points } point
       *[other] { $points } points
      }, { $total } in all.
   *[no] { $who } gets { $points ->
        [one] { $points } point
       *[other] { $points } points
      }, { $total } in all.
  }

# What a card does now (? and the card)
card-example-ojyks = 5 · -1 · c2r3
ojyks-card = The card { $card } counts { $one ->
    [yes] { $card } point
   *[no] { $card } points
  }; three equal open cards in a column are discarded and count nothing.
ojyks-card-column = In column { $column } two of them lie already: with a third one on { $field } the column is discarded.
ojyks-card-on-pile = It lies on the discard pile{ $now ->
    [yes] : you can take it now.
   *[no] .
  }
ojyks-field-open = The open card on { $field } is { $card }.
ojyks-field-down = On { $field } a card lies face down; cards that you can't see are worth { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } on average.
ojyks-field-gone = The column of { $field } is gone: it counts nothing.

# Buttons
offer-ojyks-draw = Draw
offer-ojyks-reveal = Turn up
offer-ojyks-take = { $card } from the discard pile to:
offer-ojyks-keep = Drawn { $card } to:
offer-ojyks-flip = Turn one up
offer-ojyks-flip-which = Turn up which?
offer-ojyks-drop = Discard { $card }
offer-ojyks-drop-which = Discard { $card }; turn up which?
tap-ojyks-reveal = { $left ->
    [one] Tap one more of your cards to turn it up.
   *[other] Tap two of your cards to turn them up.
  }
tap-ojyks-turn = Tap the place where the open card of the discard pile is to go. Or draw a card, or turn one of yours up.
tap-ojyks-drawn = Tap the place where the drawn card is to go. Or discard it, and turn one of yours up.

# At a glance
ojyks-open = open { $sum }
    .spoken = open cards make { $sum }
panel-ojyks = Points (the game ends at { $limit })
panel-ojyks-row = { $total } + open { $open }
trace-ojyks-drew = drew
trace-ojyks-drew-card = drew { $card }
trace-ojyks-took = took { $card }
trace-ojyks-kept = kept { $card }
trace-ojyks-dropped = discarded { $card }
trace-ojyks-flipped = turned up { $card }
trace-ojyks-cleared = column { $column } gone
trace-ojyks-last-turns = began the last round
trace-ojyks-exchanged = discarded { $card }
