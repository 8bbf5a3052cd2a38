title-nyan_nyan = Nyan Nyan
nyan_nyan-head = direction { $arrow } · draw pile { $pile }
    .spoken = { $arrow } · { $pile ->
        [one] 1 card
       *[other] { $pile } cards
    } to draw
nyan_nyan-n = n = { $n }
    .spoken = n is { $n }
nyan_nyan-top = On the table:
nyan_nyan-on = on
    .spoken = under it
nyan_nyan-counts = { $card } counts
    .spoken = it counts
nyan_nyan-wish-counts = { $suit } counts
    .spoken = { $suit } is the suit that counts
nyan_nyan-anything = anything goes
nyan_nyan-only-threes = only 3 or joker
    .spoken = only a 3 or a joker can be played
nyan_nyan-placed = place { $place }
nyan_nyan-commands = command ×{ $number }
    .spoken = { $number ->
        [one] 1 command
       *[other] { $number } commands
    }
nyan_nyan-thinks = to decide
nyan_nyan-decided = decided
nyan_nyan-laid-of = laid { $laid }/{ $goal }
    .spoken = { $laid } of { $goal } laid
nyan_nyan-abstains = abstains
nyan_nyan-own-laid = Laid face down:
nyan_nyan-bare = Lying open:

# How things stand
nyan_nyan-turn-of = { $you ->
    [yes] Turn: you
   *[no] Turn: { $who }{ $chooses ->
        [yes] {" "}(you choose)
       *[no] {""}
      }
  }
    .spoken = { $you ->
        [yes] it is your turn
       *[no] it is the turn of { $who }{ $chooses ->
            [yes] , and you choose
           *[no] {""}
          }
    }
nyan_nyan-extra = { $number ->
    [one] then an extra turn
   *[other] then { $number } extra turns
  }
nyan_nyan-skip = { $number ->
    [one] the next player misses a turn
   *[other] the next { $number } miss a turn
  }
nyan_nyan-due = { $number } cards to draw ({ $seven ->
    [yes] a 7 or a joker passes them on
   *[no] only a joker passes them on
  })
nyan_nyan-threes = { $you ->
    [yes] { $number ->
        [one] round of threes until it is your turn again
       *[other] { $number } more rounds of threes, up to your turn
      }
   *[no] { $number ->
        [one] round of threes until it is { $who }'s turn again
       *[other] { $number } more rounds of threes, up to { $who }'s turn
      }
  }

# What is being asked
nyan_nyan-ask-turn = Play a card or draw.
nyan_nyan-ask-drawn = Drawn: { $card }. Play a card after all, or pass.
nyan_nyan-ask-owed = Draw { $number } cards, or pass them on?
nyan_nyan-ask-fuse = Fusion: lay { $number ->
    [one] one more card
   *[other] { $number } more cards
  } on the five.
nyan_nyan-ask-wish = Wish: which suit counts? (S ♠, C ♣, H ♥, D ♦)
    .spoken = Wish: which suit counts?
nyan_nyan-ask-command = Royal command: { $number ->
    [one] one command
   *[other] { $number } commands
  } to hand out.
nyan_nyan-ask-answer = { $you ->
    [yes] You command yourself. Accept, or play a joker?
   *[no] { $who } commands you. Accept, or play a joker?
  }
nyan_nyan-ask-join = Stechen for { $number ->
    [one] one card
   *[other] { $number } cards
  }: join, or abstain with a joker?
nyan_nyan-ask-lay = Stechen: lay { $number ->
    [one] one { $more ->
        [yes] more card
       *[no] card
      }
   *[other] { $number } { $more ->
        [yes] more cards
       *[no] cards
      }
  } face down.
nyan_nyan-ask-call = Do you want to say anything now? (An empty line: no.)
nyan_nyan-reminder = { $last ->
    [yes] You have laid your last card.
   *[no] You have one card left.
  } Type { $call }, or you draw { $number } cards:
nyan_nyan-wait-for = Asked: { $who }
nyan_nyan-wait-for-marked = Asked: everybody marked ▶.

nyan_nyan-suit-S = Spades
nyan_nyan-suit-C = Clubs
nyan_nyan-suit-H = Hearts
nyan_nyan-suit-D = Diamonds

# Full names of cards
name-nyan_nyan-J = jack
name-nyan_nyan-Q = queen
name-nyan_nyan-K = king
name-nyan_nyan-A = ace
name-nyan_nyan-of-S = { $rank } of spades
name-nyan_nyan-of-C = { $rank } of clubs
name-nyan_nyan-of-H = { $rank } of hearts
name-nyan_nyan-of-D = { $rank } of diamonds
name-nyan_nyan-joker = joker
nyan_nyan-self = you

# Words people type; the first is shown
word-nyan_nyan-play = play
word-nyan_nyan-fuse = fuse
word-nyan_nyan-lay = lay
word-nyan_nyan-put = put
word-nyan_nyan-draw = draw
word-nyan_nyan-pass = pass
word-nyan_nyan-take = take
word-nyan_nyan-accept = accept, obey
word-nyan_nyan-join = join
word-nyan_nyan-abstain = abstain
word-nyan_nyan-wish = wish, name
word-nyan_nyan-command = command
word-nyan_nyan-nyan = nyan
word-nyan_nyan-silent = silent, silence, nothing, no
word-nyan_nyan-exodia = exodia
word-nyan_nyan-joker = joker
word-nyan_nyan-S = spades, spade
word-nyan_nyan-C = clubs, club
word-nyan_nyan-H = hearts, heart
word-nyan_nyan-D = diamonds, diamond
word-nyan_nyan-J = jack
word-nyan_nyan-Q = queen
word-nyan_nyan-K = king
word-nyan_nyan-A = ace

# What is being decided
first-nyan_nyan = If your play leaves one card, type nyan with it (3 nyan); if none, nyan nyan. Forgetting costs 2 or 7 cards. (remind: be told when.)
asked-nyan_nyan-turn = { $fits ->
    [threes] Play a 3 or a joker; or draw a card.
    [any] Play any card; or draw one.
    [wish] Play a card of the suit that counts, a jack or a joker; or draw one.
   *[usual] Play a card of the suit or the rank on the table, a jack or a joker; or draw one.
  }
moment-nyan_nyan-turn = { asked-nyan_nyan-turn } Type S for ♠, C for ♣, H for ♥, D for ♦ and * for a joker ★: 3S is 3♠. For instance: { $fits ->
    [threes] play 3S · play * · draw
   *[usual] play 7S · play hearts 10 · play JS wish H · play 5S 5H (two fives) · draw
  }. What has to be said after a play may stand in the same line.
    .spoken = { asked-nyan_nyan-turn } For instance: { $fits ->
        [threes] play 3 of spades · play joker · draw
       *[usual] play 7 of spades · play hearts 10 · play jack of spades wish hearts · play 5S 5H (two fives) · draw
    }. What has to be said after a play may stand in the same line.
asked-nyan_nyan-drawn = You have drawn: play a card that fits, or pass.
moment-nyan_nyan-drawn = { asked-nyan_nyan-drawn }
asked-nyan_nyan-owed = Take the cards (take), or pass them on with a joker{ $seven ->
    [yes] {""}, or with a 7 that fits, which adds 2 cards.
   *[no] .
  }
moment-nyan_nyan-owed = { asked-nyan_nyan-owed }
asked-nyan_nyan-fuse = Lay cards on the five, one at a time; they have no effect, and the last one ends up on top.
moment-nyan_nyan-fuse = { asked-nyan_nyan-fuse } For instance: fuse 9C
asked-nyan_nyan-wish = Name the suit that counts.
moment-nyan_nyan-wish = { asked-nyan_nyan-wish } For instance: wish H · hearts
asked-nyan_nyan-command = Hand out commands, one at a time, to yourself too if you like: whoever has one loses their next turn.
moment-nyan_nyan-command = { asked-nyan_nyan-command } For instance: command 3 (seat 3)
asked-nyan_nyan-answer = Accept the command (accept), and you lose your next turn; or play a joker against it (play *).
moment-nyan_nyan-answer = { asked-nyan_nyan-answer }
asked-nyan_nyan-join = Take part in the Stechen (join), or play a joker to keep out of it (abstain).
moment-nyan_nyan-join = In a Stechen all lay cards face down, and whoever has the smallest takes them all. { asked-nyan_nyan-join }
asked-nyan_nyan-lay = Choose what you lay, one card at a time: the highest is compared first, the smallest loses.
moment-nyan_nyan-lay = { asked-nyan_nyan-lay } 2 is the lowest, then up to 10, J, Q, K, A, joker. For instance: lay KD
moment-nyan_nyan-call = If your play has left you one card or none, you have to call it, in the words of the rules (rules, §5.1): together with the card, or here. Enter alone: no call. A forgotten call costs 2 cards, with an empty hand 7.

# Why not
why-nyan_nyan-no-exodia = for that you need A, K, Q, J and 10 of one suit in your hand.
why-nyan_nyan-not-that-call = that is not what has to be said here.
why-nyan_nyan-not-in-hand = you don't hold { $card }.
why-nyan_nyan-no-joker = you have no joker.
why-nyan_nyan-out-of-game = nobody plays on seat { $seat } any more.
why-nyan_nyan-owed-first = first take the { $due } cards (take), or pass them on.
why-nyan_nyan-fuse-first = first the cards go on the five (fuse and a card).
why-nyan_nyan-wish-first = first name a suit (wish and a suit).
why-nyan_nyan-command-first = first hand out the commands (command and a seat).
why-nyan_nyan-answer-first = first accept the command (accept), or play a joker against it (play *).
why-nyan_nyan-join-first = first decide about the Stechen (join or abstain).
why-nyan_nyan-lay-first = first lay your cards for the Stechen (lay and a card).
why-nyan_nyan-call-first = your last play has to be brought to its end first (an empty line: say nothing).
why-nyan_nyan-draw-first = you can pass only after drawing.
why-nyan_nyan-drawn-already = you have drawn in this turn; play a card or pass.
why-nyan_nyan-nothing-owed = you have no cards to take now.
why-nyan_nyan-no-call-owed = there is nothing to be called now.
why-nyan_nyan-not-now = that can't be done now.
why-nyan_nyan-only-joker = only a joker helps here.
why-nyan_nyan-round-of-threes = in a round of threes only a 3 or a joker may be played.
why-nyan_nyan-only-seven-or-joker = only a 7 that fits or a joker passes the cards on.
why-nyan_nyan-too-few-to-fuse = { $number } further cards have to go on the five, and you don't have that many.
why-nyan_nyan-does-not-match = { $card } doesn't fit: { $suit ->
    [S] ♠ Spades
    [C] ♣ Clubs
    [H] ♥ Hearts
   *[D] ♦ Diamonds
  } counts, and the top card has another rank.

# What happens
nyan_nyan-dealt = Seven cards each.
nyan_nyan-opened = { $card } opens the discard pile.
nyan_nyan-starts = { $you ->
    [yes] You start.
   *[no] { $who } starts.
  }
nyan_nyan-played = { $you ->
    [yes] You play { $cards }.
   *[no] { $who } plays { $cards }.
  }
nyan_nyan-doubled = n is doubled.
nyan_nyan-stechen = Stechen! Who takes part?
nyan_nyan-fused = { $you ->
    [yes] You lay { $card } on the five.
   *[no] { $who } lays { $card } on the five.
  }
nyan_nyan-drew = { $who } draws { $count ->
    [one] a card.
   *[other] { $count } cards.
  }
nyan_nyan-drew-card = You draw { $cards }.
nyan_nyan-passed = { $you ->
    [yes] You pass.
   *[no] { $who } passes.
  }
nyan_nyan-wished = { $you ->
    [yes] You wish for { $suit }.
   *[no] { $who } wishes for { $suit }.
  }
nyan_nyan-turned-up = The queen turns up { $card }.
nyan_nyan-got-five = { $you ->
    [yes] You have too few cards for { $card } and take it into your hand.
   *[no] { $who } has too few cards for { $card } and takes it into their hand.
  }
nyan_nyan-commanded = { $you ->
    [yes] { $toyou ->
        [yes] You command yourself.
       *[no] You command { $other }.
      }
   *[no] { $toyou ->
        [yes] { $who } commands you.
       *[no] { $itself ->
            [yes] { $who } takes a command for themselves.
           *[no] { $who } commands { $other }.
          }
      }
  }
nyan_nyan-accepted = { $you ->
    [yes] You accept the command.
   *[no] { $who } accepts the command.
  }
nyan_nyan-refused = { $you ->
    [yes] You play a joker against the command.
   *[no] { $who } plays a joker against the command.
  }
nyan_nyan-owes = Whoever gets the next turn must draw { $number } cards.
nyan_nyan-takes = { $you ->
    [yes] You must draw { $number } cards.
   *[no] { $who } must draw { $number } cards.
  }
nyan_nyan-passed-on = The { $number } cards to be drawn move on.
nyan_nyan-chose = { $you ->
    [yes] You have decided.
   *[no] { $who } has decided.
  }
nyan_nyan-joined = { $you ->
    [yes] Only you take part in the Stechen.
   *[no] Only { $who } takes part in the Stechen.
  }
nyan_nyan-joined-all = In the Stechen: { $who } ({ $number ->
    [one] one card each
   *[other] { $number } cards each
  }).
nyan_nyan-called-off = So there is no Stechen.
nyan_nyan-abstained = { $you ->
    [yes] You play a joker and abstain.
   *[no] { $who } plays a joker and abstains.
  }
nyan_nyan-laid = { $who } lays a card face down.
nyan_nyan-laid-card = You lay { $card } face down.
nyan_nyan-showed = { $you ->
    [yes] You turn up { $cards }.
   *[no] { $who } turns up { $cards }.
  }
nyan_nyan-tied = The Stechen is a tie: all lay one more card, which makes { $number } each.
nyan_nyan-uncovered = { $you ->
    [yes] You have laid { $cards }.
   *[no] { $who } has laid { $cards }.
  }
nyan_nyan-lost = { $you ->
    [yes] You lose the Stechen and take { $number ->
        [2] both
       *[other] all { $number }
    } cards.
   *[no] { $who } loses the Stechen and takes { $number ->
        [2] both
       *[other] all { $number }
    } cards.
  }
nyan_nyan-called = { $you ->
    [yes] { $last ->
        [yes] You call “Nyan Nyan!”
       *[no] You call “Nyan!”
      }
   *[no] { $last ->
        [yes] { $who } calls “Nyan Nyan!”
       *[no] { $who } calls “Nyan!”
      }
  }
nyan_nyan-kept-silent = { $you ->
    [yes] { $last ->
        [yes] You don't call “Nyan Nyan” and must draw { $number } cards.
       *[no] You don't call “Nyan” and must draw { $number } cards.
      }
   *[no] { $last ->
        [yes] { $who } doesn't call “Nyan Nyan” and must draw { $number } cards.
       *[no] { $who } doesn't call “Nyan” and must draw { $number } cards.
      }
  }
nyan_nyan-finished = { $you ->
    [yes] You finish in place { $number }.
   *[no] { $who } finishes in place { $number }.
  }
nyan_nyan-eliminated = { $you ->
    [yes] You are out of the game: place { $number }.
   *[no] { $who } is out of the game: place { $number }.
  }
nyan_nyan-exodia = { $you ->
    [yes] You show Exodia!
   *[no] { $who } shows Exodia!
  }
nyan_nyan-buried = { $you ->
    [yes] Your hand goes under the discard pile: { $cards }.
   *[no] The hand of { $who } goes under the discard pile: { $cards }.
  }
nyan_nyan-reshuffled = The discard pile is shuffled into a new draw pile ({ $number } cards).
nyan_nyan-new-pile = { $you ->
    [yes] Your hand ({ $number } cards) is shuffled into a new draw pile.
   *[no] The hand of { $who } ({ $number } cards) is shuffled into a new draw pile.
  }
nyan_nyan-skipped = { $you ->
    [yes] You miss a turn.
   *[no] { $who } misses a turn.
  }
nyan_nyan-skipped-all = { $who } miss a turn.
nyan_nyan-skipped-again = { $count } turns are missed, in this order: { $who }.
# Of more than 64 only the last ones are told.
nyan_nyan-skipped-many = { $more ->
    [yes] At least { $count } turns are missed.
   *[no] { $count } turns are missed.
  }
nyan_nyan-lost-turn = { $you ->
    [yes] A command costs you this turn{ $more ->
        [yes] ; { $number } more to come.
       *[no] .
      }
   *[no] A command costs { $who } this turn{ $more ->
        [yes] ; { $number } more to come.
       *[no] .
      }
  }
nyan_nyan-extra-turn = { $you ->
    [yes] You have an extra turn{ $more ->
        [yes] , then { $number } more.
       *[no] .
      }
   *[no] { $who } has an extra turn{ $more ->
        [yes] , then { $number } more.
       *[no] .
      }
  }
nyan_nyan-reversed = The direction changes.
    .spoken = The direction changes: { $direction ->
        [up] now in the order of the seats.
       *[down] now against the order of the seats.
    }
nyan_nyan-threes-begin = { $you ->
    [yes] You start a round of threes{ $number ->
        [one] .
       *[other] {""} that lasts { $number } rounds.
      }
   *[no] { $who } starts a round of threes{ $number ->
        [one] .
       *[other] {""} that lasts { $number } rounds.
      }
  }
nyan_nyan-threes-end = The round of threes is over.

# What a card does now (? and the card)
card-example-nyan_nyan = 3S · J · *
nyan_nyan-card-uses-n = That is with n = { $n }; afterwards n is 1.
nyan_nyan-card-resets-n = Afterwards n is 1.
nyan_nyan-card-lay = In the Stechen no card has its effect: only the rank counts, 2 the lowest, then up to 10, J, Q, K, A, joker.
nyan_nyan-card-fuse = On the five no card has its effect; the one laid last ends up on top.
nyan_nyan-card-passes-on = It passes the cards to be drawn on: { $you ->
    [yes] you then have to draw { $number }.
   *[no] { $who } then has to draw { $number }.
  }
nyan_nyan-card-skips = { $few ->
    [yes] Who misses a turn: { $who }.
   *[no] The next { $number } players miss a turn.
  }
nyan_nyan-card-threes = It starts a round of threes: { $number ->
    [one] until it is your turn again,
   *[other] for { $number } rounds,
  } only a 3 or a joker may be played; the next 3 ends it.
nyan_nyan-card-ends-threes = It ends the round of threes and has no other effect; n stays.
nyan_nyan-card-four = { $you ->
    [yes] You have
   *[no] { $who } has
  } to draw { $number } cards; only a joker passes them on.
nyan_nyan-card-five = Fusion: you lay { $number ->
    [one] one more card
   *[other] { $number } more cards
  } of your hand on it, without effect{ $enough ->
    [yes] .
   *[no] ; for that you have too few.
  }
nyan_nyan-card-six = Stechen: all lay { $number ->
    [one] one card
   *[other] { $number } cards
  } face down, and whoever has the smallest takes them all.
nyan_nyan-card-seven = { $you ->
    [yes] You have to draw { $number } cards, or pass
   *[no] { $who } has to draw { $number } cards, or passes
  } them on with a 7 (2 more) or a joker.
nyan_nyan-card-nine = { $two ->
    [yes] The direction changes, which makes no difference between two players.
   *[no] The direction changes, and { $you ->
        [yes] it is your turn again.
       *[no] { $who } is next.
      }
  }
nyan_nyan-card-ten = You get { $number ->
    [one] an extra turn
   *[other] { $number } extra turns
  } right away, even with no card left.
nyan_nyan-card-jack = It goes on any suit, and you name the suit that counts; n stays.
nyan_nyan-card-queen = The next card of the draw pile is turned up and takes effect as if you had played it, with n = { $n }.
nyan_nyan-card-king = You hand out { $number ->
    [one] a command
   *[other] { $number } commands
  }: whoever has one loses their next turn, unless they play a joker against it.
nyan_nyan-card-ace = { $most ->
    [yes] n is { $n } and doubles no more.
   *[no] It doubles n: from { $n } to { $doubled }.
  }
nyan_nyan-card-joker = { $stage ->
    [answer] It cancels the command.
    [join] With it you abstain from the Stechen (abstain).
    [any] It goes on anything, and anything goes on it.
   *[other] It goes on anything, and the card below it goes on counting.
  }

# Buttons
offer-nyan_nyan-command = { $you ->
    [yes] Myself
   *[no] { $who }
  }
offer-nyan_nyan-take = Take { $number } cards
tap-nyan_nyan-wish = A wish: which suit counts?

# At a glance
panel-nyan_nyan = Cards now (n = { $n })
panel-nyan_nyan-2 = the next { $double } miss a turn
panel-nyan_nyan-3 = round of threes{ $n ->
    [one] {""}
   *[other] {""} ×{ $n }
  }
panel-nyan_nyan-4 = the next draws { $four }
panel-nyan_nyan-5 = fusion: lay { $n } more on it
panel-nyan_nyan-6 = Stechen, { $n ->
    [one] one card
   *[other] { $n } cards
  } each
panel-nyan_nyan-7 = the next draws { $double }, or a 7
panel-nyan_nyan-8 = the next { $n ->
    [one] misses a turn
   *[other] { $n } miss a turn
  }
panel-nyan_nyan-9 = the direction changes
panel-nyan_nyan-10 = { $n ->
    [one] an extra turn
   *[other] { $n } extra turns
  }
panel-nyan_nyan-J = wish for a suit
panel-nyan_nyan-Q = turn one up: it counts
panel-nyan_nyan-K = { $n ->
    [one] one command
   *[other] { $n } commands
  } to hand out
panel-nyan_nyan-A = n becomes { $double }
trace-nyan_nyan-drew = drew { $count }
trace-nyan_nyan-drew-card = { $count ->
    [one] drew { $card }
   *[other] drew { $count }
  }
trace-nyan_nyan-passed = passed
trace-nyan_nyan-wished = wished for { $suit }
trace-nyan_nyan-owes = the next draws { $number }
trace-nyan_nyan-skipped = missed a turn
trace-nyan_nyan-accepted = accepted
trace-nyan_nyan-refused = joker against it
trace-nyan_nyan-commanded = gave a command
trace-nyan_nyan-abstained = abstained
trace-nyan_nyan-called = { $last ->
    [yes] “Nyan Nyan”
   *[no] “Nyan”
  }
trace-nyan_nyan-threes-begin = began a round of threes

# In the menu, and what the options mean
menu-nyan_nyan = Nearly every card does something, and whoever forgets to call pays for it.
option-nyan_nyan-packs = Packs: of 52 cards; automatic is one for two to four players, else two.
option-nyan_nyan-packs-0 = automatic
option-nyan_nyan-jokers = Jokers: in each pack.

# The lesson: lesson-nyan_nyan-STEP is told once, when its moment comes
lesson-nyan_nyan-aim = Get rid of all your cards. Play a card that has the suit or the rank of the top card: on 7♥ fits any heart, and any 7. Or draw one card; then you may still play one, or pass. What a card does often depends on the number n, which is 1 at first.
    .spoken = Get rid of all your cards. Play a card that has the suit or the rank of the top card: on the 7 of hearts fits any heart, and any 7. Or draw one card; then you may still play one, or pass. What a card does often depends on the number n, which is 1 at first.
lesson-nyan_nyan-n = n says how strongly cards work. It is one number for the whole table. Where a rule says 2n, that is 2 while n is 1, and 4 while n is 2.
lesson-nyan_nyan-ace = An ace doubles n: 1 becomes 2, and 2 becomes 4. The next card that uses n has that strength, whoever plays it; after it n is 1 again.
lesson-nyan_nyan-double = What an ace does shows at the next card that uses n. With n = 2 the next player must draw 8 cards instead of 4 after a 4, and 4 instead of 2 after a 7; 2 players miss a turn instead of 1 after an 8, and 4 instead of 2 after a 2. After that n is 1 again.
    .spoken = What an ace does shows at the next card that uses n. When n is 2 the next player must draw 8 cards instead of 4 after a 4, and 4 instead of 2 after a 7; 2 players miss a turn instead of 1 after an 8, and 4 instead of 2 after a 2. After that n is 1 again.
lesson-nyan_nyan-penalty = Cards to draw: after a 4 the next player must draw 4n cards. After a 7 it is 2n cards, but they may answer with a 7: then the player after them must draw, 2 cards more.
lesson-nyan_nyan-owed = Whoever must draw the cards of a 4 or a 7 can pass them on to the next player: with a joker, or with a 7 if a 7 lies there. Otherwise they take them, and then have a normal turn.
lesson-nyan_nyan-skip = After an 8 the next n players miss a turn, after a 2 twice as many. They are counted round the table, you included.
lesson-nyan_nyan-jack = A jack (J) fits on any suit. Whoever plays it wishes for the suit that counts from then on. n stays as it is.
    .spoken = A jack fits on any suit. Whoever plays it wishes for the suit that counts from then on. n stays as it is.
lesson-nyan_nyan-queen = A queen (Q): the next card of the draw pile is laid on it and takes effect as if its player had played it. What comes is luck.
    .spoken = A queen: the next card of the draw pile is laid on it and takes effect as if its player had played it. What comes is luck.
lesson-nyan_nyan-king = A king (K): whoever plays it hands out n commands. A player under a command loses their next turn. A joker cancels one command.
    .spoken = A king: whoever plays it hands out n commands. A player under a command loses their next turn. A joker cancels one command.
lesson-nyan_nyan-nine = A 9: the direction changes. n stays as it is.
lesson-nyan_nyan-ten = A 10: n extra turns at once, and you have to take them. So a 10 is bad as a last card: in the extra turn you would have to draw.
lesson-nyan_nyan-three = A 3 starts a round of threes: everybody may play only a 3 or a joker, for n rounds, or until the next 3 ends it.
lesson-nyan_nyan-five = A 5 is a fusion: you lay n more cards of your choice on it. They do nothing, but you are rid of them; the last one is the top card then.
lesson-nyan_nyan-six = A 6 brings a Stechen: all players lay n cards face down at the same time. The one with the smallest must take all of these cards; the others are rid of theirs. The order is 2, 3, ... 10, J, Q, K, A, joker. So lay a high one.
    .spoken = A 6 brings a Stechen: all players lay n cards face down at the same time. The one with the smallest must take all of these cards; the others are rid of theirs. The order is 2 to 10, jack, queen, king, ace, joker. So lay a high one.
lesson-nyan_nyan-compare = With n = 2 the highest card of each is compared first. Anna lays K 3, Ben K 9 and Cleo Q J: Cleo's Q is the smallest, so she takes all six cards. If Cleo had laid an ace, Anna would lose: K and K are equal, and 3 is less than 9.
    .spoken = When n is 2 the highest card of each is compared first. Anna lays a king and a 3, Ben a king and a 9, and Cleo a queen and a jack: Cleo's queen is the smallest, so she takes all six cards. If Cleo had laid an ace, Anna would lose: the kings are equal, and 3 is less than 9.
lesson-nyan_nyan-joker = A joker (*) fits on anything, and the card below it goes on counting. But it can do more: it passes cards to be drawn on, cancels a king's command, and keeps you out of a Stechen. It sets n to 1.
    .spoken = A joker fits on anything, and the card below it goes on counting. But it can do more: it passes cards to be drawn on, cancels a king's command, and keeps you out of a Stechen. It sets n to 1.
lesson-nyan_nyan-call = You hold two cards. Whoever has only one left after playing must call “Nyan”: type nyan together with the card, or right after it. Whoever forgets it draws 2 cards. When the others forget it, they draw, too.
lesson-nyan_nyan-last = You are nearly done. With no card left you must call “Nyan Nyan”, or you draw 7 cards. After that you have finished, and the others play on for the places behind you. There is another way to win: whoever holds A K Q J 10 of one suit may show them at any time (Exodia) and has finished at once. Good luck!
    .spoken = You are nearly done. With no card left you must call “Nyan Nyan”, or you draw 7 cards. After that you have finished, and the others play on for the places behind you. There is another way to win: whoever holds ace, king, queen, jack and 10 of one suit may show them at any time (Exodia) and has finished at once. Good luck!

# What a hint says that a move gains
hint-nyan_nyan = { $amount ->
    [one] one card
   *[other] { NUMBER($amount) } cards
  } { $sign ->
    [less] more
   *[more] fewer
  } in hand a few turns later

# The end of a game
scores-nyan_nyan = cards in hand
decided-nyan_nyan = { $how ->
    [exodia] { $you ->
        [yes] You showed Exodia.
       *[no] { $who } showed Exodia.
      }
    [left] { $you ->
        [yes] All the others were eliminated; you are left.
       *[no] All the others were eliminated; { $who } is left.
      }
   *[out] { $you ->
        [yes] You were the first to get rid of your cards.
       *[no] { $who } was the first to get rid of all cards.
      }
  }

# Styles of AI players
style-nyan_nyan-fierce = { $who } likes to make others draw and wait.
style-nyan_nyan-thrifty = { $who } keeps the good cards for later.
style-nyan_nyan-daring = { $who } likes a Stechen.

# What AI players say
says-nyan_nyan-out = { $variant ->
    [0] So that is how it ends.
    [1] I had more cards than hands anyway.
   *[2] Good luck to the rest of you.
  }
says-nyan_nyan-forgot = { $variant ->
    [0] Nyan! … Too late?
    [1] I was thinking it very loudly.
   *[2] One word, and I forget it.
  }
says-nyan_nyan-many = { $variant ->
    [0] Could somebody hold some of these?
    [1] I wanted a few cards, not the whole pile.
   *[2] That is what I call a hand.
  }
says-nyan_nyan-stechen = { $variant ->
    [0] All of them for me, then.
    [1] I had hoped for a lower card somewhere.
   *[2] Stechen is not my sport.
  }
says-nyan_nyan-threes = { $variant ->
    [0] Threes, please!
    [1] Let us see who has one.
   *[2] Everybody loves a round of threes.
  }
says-nyan_nyan-refused = { $variant ->
    [0] Not today.
    [1] I take no orders.
   *[2] That joker was waiting for you.
  }
