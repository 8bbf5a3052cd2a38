# CHANGE: a sentence for each kind of event, and the rest. `you` is yes for the reader's own seat.
title-my-game = My game
my-game-left = tricks to come: { $number }
my-game-tricks = tricks won: { $number }
my-game-got = { $who } is dealt a hand.
my-game-got-card = You are dealt { $cards }.
my-game-played = { $you ->
    [yes] You play { $cards }.
   *[no] { $who } plays { $cards }.
  }
my-game-won = { $you ->
    [yes] You win the trick.
   *[no] { $who } wins the trick.
  }

# What is to be decided; what people may type (the first word is shown); why a move is refused
asked-my-game-play = Which card do you play?
word-my-game-play = play
why-my-game-not-in-hand = you don't hold the { $card }.

# The menu: the game and its options; the end, and the curves of scores
menu-my-game = The highest card wins the trick, the most tricks win the game.
option-my-game-hand = Hand: cards dealt to each seat.
scores-my-game = tricks
decided-my-game = { $you ->
    [yes] You have
   *[no] { $who } has
  } the most tricks: { $points }.
tied-my-game = The most tricks, { $points } each: { $names }.

# The first game (lesson.py)
lesson-my-game-aim = Everybody holds cards, and each is there once. The most tricks win the game.
lesson-my-game-lead = You lead: play any card. The highest card wins the trick, so a high one is good.
lesson-my-game-follow = Now a card lies there already. A higher one beats it; if you have none, play your lowest.
lesson-my-game-won = The first trick is won. Who has won it leads the next one.
