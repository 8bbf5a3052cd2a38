# The report of a tournament as a page.
report-page-title = { $game }: tournament
report-kicker = { $format ->
    [gauntlet] One player against all others
    [swiss] Swiss tournament
    [compare] Comparison of two players
   *[round-robin] Tournament of AI players
  }
report-lead = { $players } players, { $seats } at a table; { $games } games in { $blocks } blocks; seed { $seed }
report-empty = No block of { $planned } has been played yet, so there are no figures.
report-unfinished = Not finished: { $blocks } of { $planned } blocks count so far.
report-contents = Contents
report-first = Leader
report-lead-of = Lead over the second, score
report-lead-sure = { $range }, { $sure ->
    [yes] clearly ahead
   *[no] may be luck
  }
report-blocks = Blocks
report-of-planned = of { $planned }
report-median = { $moves } moves (median)
report-lost-count = { $count ->
    [0] no block lost
    [one] one block lost
   *[other] { $count } blocks lost
  }
report-standings = Standings
report-standings-explained = Score: 1 for the first place, 0 for the last, equal steps between; the line is 0.5, what chance gives. The whisker is the 95 % interval. Bars are shares of the places, from the first on. A block is a group of games with the same deal, in which the players change seats.
report-places = Places
report-points = Points
report-ratings = Ratings
report-ratings-explained = On the scale of Elo: a lead of 400 points means odds of 10 to 1 of finishing ahead of the other; { $anchor ->
    [none] the mean of all is 0
   *[other] the rating of { $anchor } is 0
  }. Whiskers are 95 % intervals; one without an end is open there.
report-seats-explained = The mean score of whoever sits there. A fair seat is worth 0.5.
report-pairs = Each against each
report-pairs-explained = Mean difference of the scores, the player of the row less that of the column, in the blocks in which both are, with its 95 % interval. Each cell leads to games of the two.
report-pair-title = { $one } against { $other }, { $blocks } blocks{ $likely ->
    [none] {""}
   *[other] : better with a likelihood of { $likely }
  }
report-ahead = the row is ahead
report-behind = the row is behind
report-sure = the interval is on one side of 0
report-on-seats = Players and seats
report-on-seats-explained = Mean score of a player on a seat with its 95 % interval. Each cell leads to games of that player there.
report-games-count = { $count ->
    [one] one game
   *[other] { $count } games
  }
report-rating-history = Course of the ratings
report-rating-history-explained = The rating as blocks were added, at { $points } places, with its 95 % interval; thin lines are the other players.
report-after-block = { $block ->
    [one] after one block
   *[other] after { $block } blocks
  }
report-rating-history-of = { $player }: from { $first } to { $last }
report-distributions = Scores in blocks
report-distributions-explained = In how many blocks a player had which mean score, from 0 to 1. The line is the median; half of all blocks lie in the band.
report-quartiles = { $low } · { $middle } · { $high }
report-lengths = Lengths of games
report-times = Time and effort
report-times-explained = By the clock of the machine that played: another run has other times. How many iterations a player makes is set in its spec.
report-milliseconds = ms a move
report-iterations = Iterations a move
report-nodes = Positions a move, as reported
report-faults = Faults
report-no-faults = No player did anything wrong, and no block was lost.
report-faults-explained = { $count ->
    [one] One fault. The game's default move was made instead.
   *[other] { $count } faults. The game's default move was made instead.
  }
report-games = Games
report-games-explained = A game is named by its block and its number in it: all games of a block have the same deal. Games with a link have a page that shows every move; for any other, choose its number for the command that makes one:
report-games-cells = Names and cells above lead to lists of the games of a player, of two, or of a player on a seat.
report-telling = The most telling of all { $count } games
report-games-of = { $kind ->
    [seat] { $player } on seat { $seat }
    [pair] { $player } and { $other }
   *[player] { $player }
  }: { $count ->
    [one] one game
   *[other] { $count } games
  }
report-game = Game
report-outcome = Outcome: place, player (points)
report-outcome-of = { $place }. { $player } ({ $points })
report-moves = Moves
report-why = Why
report-why-of = { $why ->
    [faults] with faults
    [closest] closest
    [widest] largest difference
    [for] went best
   *[against] went worst
  }
report-show-all = Show all of these games
report-show-more = Show more ({ $left } left)
report-settings = Settings
report-setting-players = Players
report-setting-format = Format
report-setting-seats = Seats
report-setting-seatings = Seatings
report-setting-blocks = Blocks
report-setting-rounds = Rounds
report-setting-seed = Seed
report-setting-options = Options
report-setting-move-time = Time for a move
report-setting-on-fault = After a fault
report-setting-rules = Version of the rules
report-format = { $format ->
    [gauntlet] the first player against the others (gauntlet)
    [swiss] Swiss system (swiss)
    [compare] new against old (compare)
   *[round-robin] each against each (round-robin)
  }
report-seatings = { $seatings ->
    [all] every order round the table
   *[rotations] one order, moved on seat by seat
  }
report-seconds = { $seconds } s by the clock
report-on-fault = { $what ->
    [stop] stop after the block
   *[default] play on with the default move
  }
report-repeat = This plays the same games again
report-goes-on = This continues the tournament and shows the figures
report-files = Figures as files
report-footer = Made by stammtisch { $version }. What the figures mean is told in docs/tournaments.md.
