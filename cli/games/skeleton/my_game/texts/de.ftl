title-my-game = My game
my-game-left = Stiche, die noch kommen: { $number }
my-game-tricks = gewonnene Stiche: { $number }
my-game-got = { $who } bekommt Karten.
my-game-got-card = Du bekommst { $cards }.
my-game-played = { $you ->
    [yes] Du spielst { $cards }.
   *[no] { $who } spielt { $cards }.
  }
my-game-won = { $you ->
    [yes] Du gewinnst den Stich.
   *[no] { $who } gewinnt den Stich.
  }

asked-my-game-play = Welche Karte spielst du?
word-my-game-play = spiele, spiel
why-my-game-not-in-hand = die { $card } hast du nicht auf der Hand.

menu-my-game = Die höchste Karte gewinnt den Stich, die meisten Stiche gewinnen das Spiel.
option-my-game-hand = Hand: So viele Karten bekommt jeder.
scores-my-game = Stiche
decided-my-game = { $you ->
    [yes] Du hast
   *[no] { $who } hat
  } die meisten Stiche: { $points }.
tied-my-game = Die meisten Stiche, je { $points }: { $names }.

lesson-my-game-aim = Alle haben Karten auf der Hand, und jede gibt es nur einmal. Die meisten Stiche gewinnen das Spiel.
lesson-my-game-lead = Du kommst heraus: Spiele irgendeine Karte. Die höchste gewinnt den Stich, darum ist eine hohe gut.
lesson-my-game-follow = Jetzt liegt schon eine Karte da. Eine höhere sticht sie; hast du keine, spiele deine niedrigste.
lesson-my-game-won = Der erste Stich ist gemacht. Wer ihn gewonnen hat, kommt als Nächster heraus.
