# First games that explain themselves: what all games share. The steps stand with the texts of each game.
lesson-try = You could do this now: { $move }
lesson-own-way = From here on the lesson suggests no more moves (hint: advice, undo: back).
lesson-switched = { $on ->
    [yes] From now on the game explains itself.
   *[no] From now on nothing is explained.
  }
