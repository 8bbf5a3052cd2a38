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
  } { $share } %
exercise-best = best
exercise-cost-places = −{ NUMBER($amount) } places
exercise-cost-wins = −{ NUMBER($amount) } of 100 wins
exercise-costs = { $move }: { $cost }.
exercise-searching = Looking for positions in your games in which one choice is clearly the best …
exercise-score = { $right } of { $asked } right.
exercise-solved = Solved: { $solved } of { $of }, { $first } at the first try.
exercise-again = What was wrong is asked again; the next time on { $day }.
exercise-none = There are no exercises of { $game }.
exercise-none-own = No exercise was found in your games of { $game }. Play one to its end, and come again.
exercise-not-kept = Your answer can't be kept: { $why }
