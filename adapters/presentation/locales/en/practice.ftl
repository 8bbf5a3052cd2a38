# Exercises
exercise-title = Exercise
exercise-begins = Exercise of grade { $grade } (3 is the hardest), { $solved } of { $of } solved. One choice is clearly the best: which one?
exercise-begins-own = From one of your games. One choice is clearly the best: which one?
exercise-prompt = Your choice (? for help):
exercise-next = Next exercise (Enter), or quit:
exercise-not-here = That can't be done in an exercise.
exercise-right = Right: “{ $move }”.
exercise-wrong = No: “{ $best }” is better than “{ $move }”.
exercise-played = { $right ->
    [yes] In the game you found it: “{ $move }”.
   *[no] In the game you chose “{ $move }”.
  }
exercise-missed-by = So often AI players choose wrong here: { $shares }.
exercise-missed = { $level ->
    [easy] easy
    [normal] normal
   *[hard] hard
  } { $share } %
exercise-costs-head = { $duel ->
    [yes] What each choice costs, in a hundred games:
   *[no] What each choice costs, in places at the end:
  }
exercise-best = best
exercise-cost-places = { NUMBER($amount) } places worse
exercise-cost-wins = { NUMBER($amount) } of 100 wins fewer
exercise-costs = { $move }: { $cost }.
exercise-searching = Looking for positions in your games in which one choice is clearly the best …
exercise-score = { $right } of { $asked } right.
exercise-solved = Solved: { $solved } of { $of }, { $first } at the first try.
exercise-again = What was wrong is asked again; the next time on { $day }.
exercise-none = There are no exercises of { $game }.
exercise-none-own = No exercise was found in your games of { $game }. Play one to its end, and come again.
exercise-not-kept = Your answer can't be kept: { $why }
# Ratings, achievements, deals of the day
t-own-rating = Rating { $value } ± { $margin } after { $games ->
    [one] one game
   *[other] { $games } games
  }: { $where ->
    [below] below { $high } ({ $highrating })
    [above] above { $low } ({ $lowrating })
   *[between] between { $low } ({ $lowrating }) and { $high } ({ $highrating })
  }
t-own-rating-now = Your rating in { $game }: { $value } ± { $margin }{ $first ->
    [yes] .
   *[no] {" "}({ $change } by this game).
  }
t-achievements = Achievements: { $earned } of { $of }
t-achieved = Achievement: { $what }
t-try-next = You have beaten { $level } three times in a row: try { $next }.
t-daily-place = Among your { $days } deals of the day this one ({ $day }) has place { $rank } by points; your best { $best }, your median { $median }.
t-daily-again = You have played the deal of { $day } before: only the first time counts among your deals of the day.
achievement-normal = Win against normal players or stronger ones.
achievement-hard = Win against hard players or stronger ones.
achievement-expert = Win against expert players.
achievement-row = Win three times in a row against one level, normal or stronger.
achievement-steady = Don't finish last in ten games in a row, three or more at the table, all against normal players or stronger ones.
achievement-large-table = Win with five or more at the table, against normal players or stronger ones.
achievement-duel = Win a game of two against hard or expert.
achievement-all-games = Win each game against normal players or stronger ones.
achievement-above-normal = Have a rating that is surely above that of normal.
achievement-above-hard = Have a rating that is surely above that of hard.
achievement-days = Win the deals of three days, each at the first try.
achievement-exercises = Find the best move of ten exercises in a row at the first try.
achievement-hard-exercises = Find the best move of ten exercises of the hardest grade at the first try.
# The menu
menu-exercises = Exercises
menu-exercises-about = Positions in which one move is clearly the best.
menu-exercise = Exercises
menu-exercise-state = { $solved } of { $of } solved{ $due ->
    [0] .
    [one] , one is asked again.
   *[other] , { $due } are asked again.
  }
menu-exercises-own-about = Positions from your own games.
menu-daily-all-about = { $day }: the same cards for everybody. { $played } of { $games } played.
menu-daily-state = { $place ->
    [0] Not played yet today.
   *[other] Today place { $place } of { $players }, points: { $points }.
  }{ $days ->
    [0] {""}
   *[other] {" "}So far { $days ->
        [one] one day
       *[other] { $days } days
      }: best { $best }, median { $median }.
  }
menu-ratings = Ratings: { $ratings }
