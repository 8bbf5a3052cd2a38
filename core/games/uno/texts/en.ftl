title-uno = Uno with points
uno-head = round { $round }/{ $rounds } · direction { $arrow } · draw pile { $pile }
    .spoken = round { $round } of { $rounds } · { $arrow } · { $pile ->
        [one] 1 card
       *[other] { $pile } cards
    } to draw
uno-top = On the table:
uno-colour = { $colour } counts
uno-any-card = any card fits
uno-due = { $cards } cards to draw
uno-count = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
uno-placed = place { $place } · { points }
    .spoken = place { $place }, { points }

colour-r = red
colour-y = yellow
colour-g = green
colour-b = blue

# Cards in full
name-uno-draw = draw two
name-uno-rev = reverse
name-uno-skip = skip
name-uno-w = wild
name-uno-w4 = wild draw four

# Words people type; the first is shown
word-uno-play = play, lay
word-uno-draw = draw
word-uno-pass = pass
word-uno-swap = swap, exchange
word-uno-r = r, red, ●
word-uno-y = y, yellow, ▲
word-uno-g = g, green, ■
word-uno-b = b, blue, ◆
word-uno-rev = rev, reverse, ⇄
word-uno-skip = skip, ⊘
word-uno-w = w, wild, w✱, ww
word-uno-w4 = w4, wild4, wild+4, +4✱, +4w

# What is being decided
asked-uno-turn = { $wild ->
    [all] Play any card, since no colour has been named yet; or draw one.
    [no] Play a card of the colour or with the number or sign on the table, or a wild; or draw one.
    [any] Play a card of the colour that was named, or a wild; or draw one.
   *[none] Play a card of the colour that was named, or draw one.
  }
moment-uno-turn = { asked-uno-turn } For instance: play r7 · play w b (wild, blue counts) · draw
asked-uno-drawn = { $fits ->
    [yes] You may play the card you have just drawn, or pass.
   *[no] The card you have just drawn doesn't fit: pass.
  }
moment-uno-drawn = { asked-uno-drawn }
asked-uno-answer = Pass the cards to be drawn on with the same kind of draw card, or draw them all.
moment-uno-answer = { asked-uno-answer }
asked-uno-exchange = You played a 7: whose hand do you take for yours?
moment-uno-exchange = { asked-uno-exchange } For instance: swap 3

# Why not
why-uno-swap-first = first choose whose hand you take (swap and a seat).
why-uno-swap-with-another = swap with another player who still holds cards.
why-uno-no-swap-now = hands are swapped only after a 7, under the 0-7 rule.
why-uno-draw-first = you can pass only after drawing.
why-uno-must-draw-sum = draw the cards, or answer with the same kind of draw card.
why-uno-drawn-already = you have drawn; play that card or pass.
why-uno-nothing-to-draw = there is nothing left to draw.
why-uno-not-in-hand = you don't hold { $card }.
why-uno-only-drawn-card = after drawing only the drawn card { $card } can be played.
why-uno-only-same-draw-card = only the same kind of draw card passes the { $due } cards on.
why-uno-wish-is-open = a colour is named, and only that colour may be played ({ $colour ->
    [r] red
    [y] yellow
    [g] green
   *[b] blue
  }).
why-uno-colour-named = the colour { $colour ->
    [r] red
    [y] yellow
    [g] green
   *[b] blue
  } is named.
why-uno-does-not-match = { $card } has neither the colour nor the number or sign of { $top }.

# What happens
uno-dealt = Round { $round }: seven cards each.
uno-opened = The discard pile opens with { $card }.
uno-starts = { $you ->
    [yes] You start.
   *[no] { $who } starts.
  }
uno-played = { $you ->
    [yes] You play { $card }{ $wish ->
        [none] .
       *[other] {""} and name { $wish }.
      }
   *[no] { $who } plays { $card }{ $wish ->
        [none] .
       *[other] {""} and names { $wish }.
      }
  }
uno-drew = { $who } draws { $count ->
    [one] a card.
   *[other] { $count } cards.
  }
uno-drew-card = You draw { $cards }.
uno-cannot-draw = { $you ->
    [yes] There is nothing left for you to draw.
   *[no] There is nothing left for { $who } to draw.
  }
uno-passed = { $you ->
    [yes] You pass.
   *[no] { $who } passes.
  }
uno-reshuffled = The discard pile is shuffled into a new draw pile.
uno-skipped = { $you ->
    [yes] You miss a turn.
   *[no] { $who } misses a turn.
  }
uno-reversed = The direction changes.
uno-swapped = { $you ->
    [yes] You swap hands with { $other }.
   *[no] { $toyou ->
        [yes] { $who } swaps hands with you.
       *[no] { $who } and { $other } swap hands.
      }
  }
uno-rotated = All hands move on to the next player.
uno-finished = { $you ->
    [yes] You finish in place { $place }.
   *[no] { $who } finishes in place { $place }.
  }
uno-scored = { $you ->
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
card-example-uno = r7 · skip · w4
uno-card-number = A number, without an effect: it goes on its colour and on the same number.
uno-card-zero = All pass their hands on to the next player: you give yours to { $who } and get that of { $giver }.
uno-card-seven = You have to swap hands with another player of your choice.
uno-card-last = A 0 or 7 as your last card has no effect: you have finished.
uno-card-draws = { $who } has to draw { $number } cards{ $skip ->
    [yes] {" "}and misses the turn
   *[no] {""}
  }{ $stack ->
    [yes] , or passes them on with a draw two.
   *[no] .
  }
uno-card-wild-draws = You name the colour that counts; { $who } has to draw { $number } cards{ $skip ->
    [yes] {" "}and misses the turn
   *[no] {""}
  }{ $stack ->
    [yes] , or passes them on with a wild draw four.
   *[no] .
  }
uno-card-skip = { $two ->
    [yes] { $who } misses the turn, and it is your turn again.
   *[no] { $who } misses the turn.
  }
uno-card-reverse = { $two ->
    [yes] The direction changes; with two players { $who } is next all the same.
   *[no] The direction changes, and { $who } is next.
  }
uno-card-wild = It goes on any colour, and you name the colour that counts.

# Buttons
offer-uno-wild = { $card }
offer-uno-wish = Which colour counts?
offer-uno-draw = Draw { $cards } cards
offer-uno-swap = { $who } ({ $cards ->
    [one] 1 card
   *[other] { $cards } cards
  })
tap-uno-turn = Play a card, or draw one.
tap-uno-drawn = { $fits ->
    [yes] Play the card you drew, or pass.
   *[no] The card you drew doesn't fit: pass.
  }
tap-uno-answer = Draw the cards, or lay the same kind of card.
tap-uno-exchange = With whom do you swap hands?

# At a glance
panel-uno = Standing
trace-uno-drew = drew { $count }
trace-uno-drew-card = { $count ->
    [one] drew { $card }
   *[other] drew { $count }
  }
trace-uno-passed = passed
trace-uno-skipped = missed a turn
trace-uno-swapped = swapped hands
trace-uno-finished = place { $place }

# In the menu, and what the options mean
menu-uno = Be first out, in as few plays as you can.
option-uno-wild_on_wish = Wild on wild: a wild card may be laid on a wild card.
option-uno-stack_draws = Passing on: who has to draw may lay the same kind of draw card, and the next one draws the sum.
option-uno-draws_skip = Draws skip: who has to draw cards loses the turn.
option-uno-two_player_reverse_skips = Reverse skips: if two are left, the other one loses the turn.
option-uno-zero_seven = Zero and seven: with a 0 all pass their hands on, with a 7 you swap hands with another player.
option-uno-rounds = Rounds: their points are added up.

# The lesson: lesson-uno-STEP is told once, when its moment comes
lesson-uno-aim = Whoever lays their last card first wins. A card fits if it has the colour of the top card, or its number or sign: on a red 7 fits any red card, and any 7. If no card fits, you draw one.
lesson-uno-number = If you lay a card with the same number, its own colour counts from now on. So you can lead over to the colour of which you hold most.
lesson-uno-skip = A skip: the next player loses the turn.
lesson-uno-four = A wild-draw-four (+4✱) fits on anything. You name the colour that counts; the next player draws four cards and is then to move.
    .named = A wild-draw-four (+4) fits on anything. You name the colour that counts; the next player draws four cards and is then to move.
    .spoken = A wild-draw-four fits on anything. You name the colour that counts; the next player draws four cards and is then to move.
lesson-uno-wild = A wild (W✱) fits on anything, and you name the colour that counts: best the one of which you hold most. Nobody draws.
    .named = A wild fits on anything, and you name the colour that counts: best the one of which you hold most. Nobody draws.
    .spoken = A wild fits on anything, and you name the colour that counts: best the one of which you hold most. Nobody draws.
lesson-uno-drawn = Whoever has no card that fits draws one. If it fits, it may be laid at once; otherwise the turn ends. If you can do nothing else, the program draws for you. You may also draw although a card fits.
lesson-uno-reverse = A reverse: the direction of play changes, so whoever has just moved before you comes next.
lesson-uno-two = A draw two: the next player draws two cards and is then to move. Only a skip costs the turn.
lesson-uno-rival = Somebody holds three cards or fewer. Nobody has to call “Uno” here, so watch the numbers of cards. A skip, a reverse or cards to draw can stop a player who is nearly done.
lesson-uno-points = The round also brings points. You get 2000 divided by the number of cards that you have laid, and one more for each card that the others still hold when you finish. So few laid cards are good, and finishing while the others hold many.
lesson-uno-example = The place brings points, too: 200 for the first, 100 for the second, 50 for the third. An example: you finish first with your ninth card, and the others still hold 6. 2000 / 9 is 222.22; 222.22 + 6 + 200 makes 428.22 points. Nothing is rounded off, even where fewer digits are shown.
    .spoken = The place brings points, too: 200 for the first, 100 for the second, 50 for the third. An example: you finish first with your ninth card, and the others still hold 6. 2000 divided by 9 is 222.22; 222.22 plus 6 plus 200 makes 428.22 points. Nothing is rounded off, even where fewer digits are said.
lesson-uno-last = You are nearly done. The last card still has its effect: if it is a draw two, the next player draws. The others then play on for the places behind you. That is how Uno with points is played. Good luck!

# What a hint says that a move gains
hint-uno = { $amount ->
    [one] one point
   *[other] { NUMBER($amount) } points
  } { $sign ->
    [less] fewer
   *[more] more
  } in this round

# The end of a game
scores-uno = points
scores-uno-cards = cards in hand
decided-uno = { $you ->
    [yes] You
   *[no] { $who }
  } { $rounds ->
    [one] { $you ->
        [yes] were
       *[no] was
      } the first to lay all cards
   *[other] { $you ->
        [yes] have
       *[no] has
      } the most points after { $rounds } rounds
  }: { $points }{ $rounds ->
    [one] { " " }points
   *[other] , { $lead } more
  }{ $rounds ->
    [one] {""}
   *[other] { " " }than { $next }
  }.
tied-uno = The most points, { $points } each: { $names }.

# Styles of AI players
style-uno-fierce = { $who } likes to make others draw.
style-uno-thrifty = { $who } keeps wilds and action cards for later.
style-uno-loyal = { $who } likes to stay with a colour.

# What AI players say
says-uno-won = { $variant ->
    [0] And that was my last card.
    [1] Done! Who comes second?
   *[2] Well played, all. I am out.
  }
says-uno-four = { $variant ->
    [0] Four cards? You must really like me.
    [1] My hand was just getting handy.
   *[2] I will remember that.
  }
says-uno-one-left = { $variant ->
    [0] One card left. Just saying.
    [1] Now don't look at me like that.
   *[2] Nearly there!
  }
says-uno-two = { $variant ->
    [0] Thanks, I was running low.
    [1] Two more, then.
   *[2] It was going so well.
  }
says-uno-skipped = { $variant ->
    [0] And I had such a nice plan.
    [1] Fine, I will get myself a coffee.
   *[2] Go on without me, then.
  }
