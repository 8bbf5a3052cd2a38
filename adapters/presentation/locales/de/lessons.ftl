# First games that explain themselves: what all games share. The steps stand with the texts of each game.
lesson-try = Das könntest du jetzt tun: { $move }
lesson-own-way = Ab hier schlägt die Lektion nichts mehr vor (tipp: ein Rat, rückgängig: zurück).
lesson-switched = { $on ->
    [yes] Von jetzt an erklärt sich das Spiel wieder.
   *[no] Von jetzt an wird nichts mehr erklärt.
  }
