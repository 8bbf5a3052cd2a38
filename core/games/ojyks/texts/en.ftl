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
ojyks-exchange = The { $card } here { $saves ->
    [yes] saves
   *[no] costs
  } { $about ->
    [yes] about {""}
   *[no] {""}
  }{ $points ->
    [one] { NUMBER($points) } point.
   *[other] { NUMBER($points) } points.
  }
ojyks-third = In column { $column } the { $card } lies twice: one more { $card } here, and the column goes ({ $gain }).
ojyks-field-gone = The column of { $field } is gone: it counts nothing.

# Buttons
offer-ojyks-draw = Draw
offer-ojyks-flip = Turn one up
offer-ojyks-flip-which = Turn up which?
offer-ojyks-drop = Discard { $card }
offer-ojyks-drop-which = Discard { $card }; turn up which?
tap-ojyks-reveal = { $left ->
    [one] Tap one more of your cards to turn it up.
   *[other] Tap two of your cards to turn them up.
  }
tap-ojyks-turn = Tap where the open { $card } goes; or draw, or turn one up.
tap-ojyks-drawn = Tap where the { $card } goes, or discard it.

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

# In the menu, and what the options mean
menu-ojyks = Swap high cards for low ones; the lowest total wins.
option-ojyks-limit = Points: the game ends when somebody reaches this many.
option-ojyks-clear_final_columns = Final columns: equal columns leave at the end of a round, too.

# The lesson: lesson-ojyks-STEP is told once, when its moment comes
lesson-ojyks-aim = Twelve cards lie face down before you, in four columns and three rows. They are worth -2 to 12. What lies there at the end of a round is added to your points, and points are bad: the lowest total wins.
lesson-ojyks-reveal = First everybody turns two cards up; the highest sum starts. c1r1 is the card in column 1, row 1.
    .named = First everybody turns two cards up; the highest sum starts. c1 r1 is the card in column 1, row 1.
    .spoken = First everybody turns two cards up; the highest sum starts. You can type c1r1 for the card in column 1, row 1.
lesson-ojyks-turn = On your turn you do one of three things: flip one of your cards, that is turn it up; take the card on the discard pile; or draw from the draw pile.
lesson-ojyks-draw = The card on the discard pile is of little use to you now. If you draw, you see the card before you decide.
lesson-ojyks-drawn = You have drawn a card that only you see. Keep it, in place of any card of yours, open or face down: that one goes onto the discard pile. Or drop it onto the discard pile, and turn one of your cards up. A face-down card is worth 5 on average.
lesson-ojyks-take = The card on the discard pile is of use: take it, in place of a high card or of one that lies face down. What you exchange lies on the discard pile then, and the next player may take it.
lesson-ojyks-pair = One of your columns shows two equal cards. If the third one is equal, too, the whole column leaves the grid and counts 0. With 8, 8 and 3 that would save 19 points.
lesson-ojyks-minus = A card of yours is worth less than 0: it takes points off. Better not three equal ones in one column: it would leave the grid, and the minus points with it.
lesson-ojyks-rival = Somebody has four cards face down or fewer. Once somebody has turned up all their cards, the round is nearly over. So get rid of your high cards in time.
lesson-ojyks-gone = A column of three equal cards has left the grid. Its place stays empty and counts 0. The three cards went onto the discard pile.
lesson-ojyks-end = The end of the round is near. Whoever turns up their last card starts the last turns: each of the others has one more, and then all cards are turned up and counted. But if any of them then has as many points as the starter, or fewer, the starter's points are doubled. An example: you start them with 9 points. If Anna has 9, too, you get 18; if she has 10, you get 9.
lesson-ojyks-score = The round is over, and its points are added to the totals beside the names. The next one begins in the same way. This first game ends when somebody has 50 points, any other at 100.
lesson-ojyks-rest = That is how ojyks is played. Good luck!

# What a hint says that a move gains
hint-ojyks = { $amount ->
    [one] one point
   *[other] { NUMBER($amount) } points
  } { $sign ->
    [less] more
   *[more] fewer
  } in this round

# The end of a game
scores-ojyks = points with open cards
decided-ojyks = { $you ->
    [yes] You have
   *[no] { $who } has
  } the lowest total: { $points } points, { $lead } fewer than { $next }.
tied-ojyks = The lowest total, { $points } points each: { $names }.

# Styles of AI players
style-ojyks-hasty = { $who } likes to end rounds early.
style-ojyks-curious = { $who } likes to draw from the pile.
style-ojyks-collecting = { $who } collects equal cards.

# What AI players say
says-ojyks-doubled = { $variant ->
    [0] I should have waited one more turn.
    [1] That was too early.
   *[2] Twice? That hurts.
  }
says-ojyks-last = { $variant ->
    [0] Last turn, everybody!
    [1] Let us count.
   *[2] I have seen enough.
  }
says-ojyks-column = { $variant ->
    [0] Three of a kind, and gone.
    [1] One column less to worry about.
   *[2] That one was worth the wait.
  }
says-ojyks-low = { $variant ->
    [0] I can live with that.
    [1] A tidy little grid.
   *[2] That was a good round.
  }
says-ojyks-high = { $variant ->
    [0] Who dealt me all those twelves?
    [1] Let us not talk about this round.
   *[2] It can only get better.
  }
