title-las_vegan = Las Vegan
las_vegan-head = round { $round }/{ $rounds } · trick { $trick }/{ $tricks }
    .spoken = round { $round } of { $rounds } · trick { $trick } of { $tricks }
las_vegan-cabbages = cabbages
    .spoken = {""}
las_vegan-cabbages-cell = { $number }
    .spoken = { $number ->
        [one] 1 cabbage
       *[other] { $number } cabbages
    }
las_vegan-tricks = tricks
    .spoken = {""}
las_vegan-tricks-cell = { $number }
    .spoken = { $number ->
        [one] 1 trick
       *[other] { $number } tricks
    }
las_vegan-golden = golden casino
las_vegan-gold = gold { $token }
    .spoken = gold { $token }
las_vegan-gold-column = { $condition ->
    [none] gold: tricks
   *[other] tricks { $condition }
  }
    .spoken = in the golden casino
las_vegan-column = { $casino }
    .spoken = in casino { $casino }
las_vegan-condition = { $condition } { $token }
    .spoken = gold { $token } for { $condition ->
        [min] the fewest tricks
       *[max] the most tricks
    }
las_vegan-with-token = { $casino } { $token }
    .spoken = { $casino } with { $token }
las_vegan-casinos = Casinos: { $casinos }
las_vegan-cell = { $number }{ $paid ->
    [none] {""}
   *[other] {" "}({ $paid })
  }
    .spoken = { $number ->
        [one] 1 card
       *[other] { $number } cards
    }{ $paid ->
        [none] {""}
       *[other] {" "}worth { $paid }
    }
las_vegan-wins = ◀ wins so far
    .spoken = {""}
las_vegan-golden-cell = ({ $token })
    .spoken = { $token }
las_vegan-loose = Tokens left: { $tokens }
las_vegan-sevens = { $tokens ->
    [one] A seven was won: a token may be placed.
   *[other] { $tokens } sevens were won: { $tokens } tokens may be placed.
  }

# Words of moves and names of casinos, as they are shown
shown-las_vegan-on = on
shown-las_vegan-gold = gold
shown-las_vegan-red = red
shown-las_vegan-purple = purple
shown-las_vegan-green = green
shown-las_vegan-blue = blue

# Colours of cards, as they can be typed

# Words people type; the first is shown
word-las_vegan-play = play, lay
word-las_vegan-token = token, place, put
word-las_vegan-decline = decline, none
word-las_vegan-on = on, at
word-las_vegan-gold = gold, golden
word-las_vegan-min = min, fewest
word-las_vegan-max = max, most
word-las_vegan-r = r, red, ●
word-las_vegan-p = p, purple, ▼
word-las_vegan-g = g, green, ■
word-las_vegan-b = b, blue, ◆

# What is being decided
asked-las_vegan-card = { $leads ->
    [yes] Lead the trick with any card: its colour has to be followed.
   *[no] Play a card, of the led colour if you have one.
  }
moment-las_vegan-card = { asked-las_vegan-card } The highest of that colour wins the trick, unless somebody plays a 0 of another colour. For instance: play r7. The table shows the casinos with their tokens, and what each player has won for them.
asked-las_vegan-token = You won a 7: place { $tokens ->
    [casinos] a token on a casino without one (token -2 on blue)
    [gold] the golden token (token gold on min: the fewest tricks pay; max: the most)
   *[both] a token on a casino without one (token -2 on blue), or the golden token (token gold on min: the fewest tricks pay; max: the most)
  }, or place none (decline).
moment-las_vegan-token = { asked-las_vegan-token }

# Why not
why-las_vegan-no-token-now = only the winner of a trick with a 7 places a token.
why-las_vegan-not-in-hand = you don't hold { $card }.
why-las_vegan-must-follow = you hold cards of the led colour ({ $colour ->
    [r] red
    [p] purple
    [g] green
   *[b] blue
  }) and must play one of them.
why-las_vegan-token-first = first say whether you place a token for the 7 you won (token or decline).
why-las_vegan-gold-placed = the golden token is placed already, on { $condition }.
why-las_vegan-no-such-casino = { $casino } is no casino of this round.
why-las_vegan-no-such-token = no token that is left shows { $token }.
why-las_vegan-casino-taken = casino { $casino } has a token already.

# What happens
las_vegan-dealt = Round { $round }: { $cards } cards each.
las_vegan-opened = The casinos: gold, { $casinos }.
las_vegan-tossed = The golden token shows { $gold }, the others { $tokens }.
las_vegan-starts = { $you ->
    [yes] You lead the first trick.
   *[no] { $who } leads the first trick.
  }
las_vegan-played = { $you ->
    [yes] You play { $card }.
   *[no] { $who } plays { $card }.
  }
las_vegan-won = { $you ->
    [yes] You win trick { $trick }.
   *[no] { $who } wins trick { $trick }.
  }
las_vegan-placed = { $you ->
    [yes] You place { $token } on { $casino }.
   *[no] { $who } places { $token } on { $casino }.
  }
    .spoken = { $you ->
        [yes] You place { $token } on casino { $casino }.
       *[no] { $who } places { $token } on casino { $casino }.
    }
las_vegan-payment = casino { $casino } { $token }
las_vegan-placed-gold = { $you ->
    [yes] You place
   *[no] { $who } places
  } the golden token: { $condition ->
    [min] the fewest tricks pay { $token }.
   *[max] the most tricks pay { $token }.
  }
las_vegan-declined = { $you ->
    [yes] You place no token.
   *[no] { $who } places no token.
  }
las_vegan-scored = { $you ->
    [yes] You: { $change }
   *[no] { $who }: { $change }
  }{ $why ->
    [none] {""}
   *[other] {" "}({ $why })
  }, now { $total ->
    [0] no cabbage left, which ends the game.
    [one] 1 cabbage.
   *[other] { $total } cabbages.
  }

# What a card does now (? and the card)
card-example-las_vegan = r7 · 0
las_vegan-card-leads = You would lead { $colour ->
    [r] red
    [p] purple
    [g] green
   *[b] blue
  }: all who have that colour must follow.
las_vegan-card-wins = It would win the trick as it lies now.
las_vegan-card-loses = It would not win the trick as it lies now.
las_vegan-card-zero = A 0 of another colour than the one led wins the trick, and of several the last; led, or of the colour led, it is the lowest card.
las_vegan-card-seven = Whoever wins the trick may place a token for a 7.
las_vegan-card-counts = For whoever wins it: { $cards ->
    [one] it counts { $token } in casino { $casino }.
   *[other] every { $cards } cards of casino { $casino } count { $token }.
  }
las_vegan-card-no-token = It belongs to casino { $casino }, which has no token yet: without one it counts nothing.
las_vegan-card-no-casino = It belongs to no casino of this round.

# Buttons
offer-las_vegan-casino = { $casino } ({ $cards })
offer-las_vegan-gold = Golden token { $token }
offer-las_vegan-min = Fewest tricks
offer-las_vegan-max = Most tricks
offer-las_vegan-which-token = Which token on { $casino }?
offer-las_vegan-which-condition = Who gets it?
offer-las_vegan-decline = No token
tap-las_vegan-card = { $leads ->
    [yes] Lead the trick with any card.
   *[no] Play a card; you have to follow suit.
  }
tap-las_vegan-token = You won a 7: which casino gets a token?

# At a glance
panel-las_vegan = If the round ended now
trace-las_vegan-won = won the trick
trace-las_vegan-placed = { $token } on { $casino }
trace-las_vegan-declined = declined

# In the menu, and what the options mean
menu-las_vegan = Win tricks; what they are worth is decided as you play.
option-las_vegan-rounds = Rounds: how many are played.

# The lesson: lesson-las_vegan-STEP is told once, when its moment comes
lesson-las_vegan-aim = Everybody has 15 cabbages, and in the end the most cabbages win. You play for tricks, in two rounds; other games have four. What the cards in your tricks cost is decided while you play.
lesson-las_vegan-lead = You lead: play any card. Whoever has cards of its colour must play one of them. The highest card of the led colour wins the trick.
lesson-las_vegan-trick = You have won a trick. Its cards are yours, and you lead the next one.
lesson-las_vegan-casinos = The casinos of this round are the golden one and three for a colour or a number. For each of the three you see how many such cards every player has won. A casino counts only if a token is placed on it.
lesson-las_vegan-follow = Another player leads. You have cards of the led colour, so you must play one of them: a low one if you don't want the trick, a high one if you do.
lesson-las_vegan-seven = There is a 7 in this trick: its winner may place a token. Such tricks are worth winning, because whoever places tokens decides what costs cabbages.
lesson-las_vegan-token = You have won a 7: place a token on a casino that has none, or decline. -2 costs 2 cabbages. So place it where the others have won more cards than you.
lesson-las_vegan-gold = The golden token goes on the golden casino. You say who pays at the end of the round: whoever has the fewest tricks (min), or whoever has the most (max). All who are tied pay.
lesson-las_vegan-condition = The golden token is placed. With min whoever has the fewest tricks at the end of the round pays, with max whoever has the most. So watch the numbers of tricks.
lesson-las_vegan-bonus = There is also a token +1: it gives cabbages. It belongs where you have won more than the others.
lesson-las_vegan-number = A token lies on a number. It counts once for each card of this number in your tricks: with -2 on 4, two fours cost you 4 cabbages.
lesson-las_vegan-colour = A token lies on a colour. It counts once for every three cards of this colour in your tricks: with -2 on blue, 3 to 5 blue cards cost you 2 cabbages, 6 cost 4.
lesson-las_vegan-free = Whoever has no card of the led colour may play anything. Except for a 0 it can't win: so give the winner a card that costs something.
lesson-las_vegan-zero = You have no card of the led colour, but a 0: a 0 of another colour wins the trick, and of several such zeros the last one. In the led colour a 0 is just the lowest card.
lesson-las_vegan-end = The round is nearly over; then all casinos with a token count. An example: gold -3 on max, -2 on blue, +1 on 4. Anna has the most tricks: -3. She has won 6 blue cards: -4. She has won two fours: +2. So she loses 5 cabbages.
lesson-las_vegan-score = The round has been counted; the cabbages at the table are what is left. Now there are other casinos, and all tokens have been tossed anew. Whoever has no cabbage left ends the game.
lesson-las_vegan-rest = That is how Las Vegan is played. Good luck!

# What a hint says that a move gains
hint-las_vegan = { $amount ->
    [one] one cabbage
   *[other] { NUMBER($amount) } cabbages
  } { $sign ->
    [less] fewer
   *[more] more
  } after this round

# The end of a game
scores-las_vegan = cabbages
decided-las_vegan = { $you ->
    [yes] You have
   *[no] { $who } has
  } the most cabbages: { $points }, { $lead } more than { $next }.
tied-las_vegan = The most cabbages, { $points } each: { $names }.

# Styles of AI players
style-las_vegan-greedy = { $who } likes to win tricks.
style-las_vegan-shy = { $who } would rather not win tricks.
style-las_vegan-meddling = { $who } likes to place tokens.

# What AI players say
says-las_vegan-poor = { $variant ->
    [0] My poor cabbages!
    [1] That was an expensive round.
   *[2] I should have ducked more.
  }
says-las_vegan-rich = { $variant ->
    [0] My cabbages grow nicely.
    [1] Somebody has to win something here.
   *[2] I like this town.
  }
says-las_vegan-gold = { $variant ->
    [0] Now count your tricks.
    [1] The gold is placed. No pressure.
   *[2] Let us see who that hits.
  }
says-las_vegan-token = { $variant ->
    [0] A small present for whoever collects these.
    [1] It has to lie somewhere.
   *[2] Nothing personal.
  }
