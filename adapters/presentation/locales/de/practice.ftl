# Übungen
exercise-title = Übung
exercise-begins = Übung vom Grad { $grade } (3 ist am schwersten), { $solved } von { $of } gelöst. Eine Wahl ist deutlich die beste: welche?
exercise-begins-own = Aus einem deiner Spiele. Eine Wahl ist deutlich die beste: welche?
exercise-prompt = Deine Wahl (? für Hilfe):
exercise-next = Nächste Übung (Enter) oder ende:
exercise-not-here = Das geht in einer Übung nicht.
exercise-right = Richtig: „{ $move }“.
exercise-wrong = Nein: „{ $best }“ ist besser als „{ $move }“.
exercise-played = { $right ->
    [yes] Im Spiel hattest du es gefunden: „{ $move }“.
   *[no] Im Spiel hattest du „{ $move }“ gewählt.
  }
exercise-missed-by = So oft wählen KI-Spieler hier falsch: { $shares }.
exercise-missed = { $level ->
    [easy] leicht
    [normal] mittel
   *[hard] schwer
  } { $share } %
exercise-best = am besten
exercise-cost-places = −{ NUMBER($amount) } Plätze
exercise-cost-wins = −{ NUMBER($amount) } von 100 Siegen
exercise-costs = { $move }: { $cost }.
exercise-searching = Ich suche in deinen Spielen Stellungen, in denen eine Wahl deutlich die beste ist …
exercise-score = { $right } von { $asked } richtig.
exercise-solved = Gelöst: { $solved } von { $of }, davon { $first } beim ersten Mal.
exercise-again = Was falsch war, wird noch einmal gefragt; das nächste Mal am { $day }.
exercise-none = Zu { $game } gibt es keine Übungen.
exercise-none-own = In deinen Spielen von { $game } wurde keine Übung gefunden. Spiele eines zu Ende und komm wieder.
exercise-not-kept = Deine Antwort lässt sich nicht speichern: { $why }
