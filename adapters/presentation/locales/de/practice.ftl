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
  } { $share } %
exercise-costs-head = { $duel ->
    [yes] Was jede Wahl kostet, in hundert Spielen:
   *[no] Was jede Wahl kostet, in Plätzen am Ende:
  }
exercise-best = beste
exercise-cost-places = { NUMBER($amount) } Plätze schlechter
exercise-cost-wins = { NUMBER($amount) } von 100 Siegen weniger
exercise-costs = { $move }: { $cost }.
exercise-searching = Ich suche in deinen Spielen Stellungen, in denen eine Wahl deutlich die beste ist …
exercise-score = { $right } von { $asked } richtig.
exercise-solved = Gelöst: { $solved } von { $of }, davon { $first } beim ersten Mal.
exercise-again = Was falsch war, wird noch einmal gefragt; das nächste Mal am { $day }.
exercise-none = Zu { $game } gibt es keine Übungen.
exercise-none-own = In deinen Spielen von { $game } wurde keine Übung gefunden. Spiele eines zu Ende und komm wieder.
exercise-not-kept = Deine Antwort lässt sich nicht speichern: { $why }
# Wertungen, Erfolge, Karten des Tages
t-own-rating = Wertung { $value } ± { $margin } nach { $games ->
    [one] einem Spiel
   *[other] { $games } Spielen
  }: { $where ->
    [below] unter { $high } ({ $highrating })
    [above] über { $low } ({ $lowrating })
   *[between] zwischen { $low } ({ $lowrating }) und { $high } ({ $highrating })
  }
t-own-rating-now = Deine Wertung in { $game }: { $value } ± { $margin }{ $first ->
    [yes] .
   *[no] {" "}({ $change } durch dieses Spiel).
  }
t-achievements = Erfolge: { $earned } von { $of }
t-achieved = Erfolg: { $what }
t-try-next = Du hast dreimal in Folge gegen { $level } gewonnen: Versuche es mit { $next }.
t-daily-place = Karten des Tages ({ $day }): nach Punkten Platz { $rank } unter deinen { $days }; das Beste war { $best }, im Median { $median }.
t-daily-again = Die Karten vom { $day } hattest du schon gespielt: Im Vergleich mit anderen Tagen zählt nur das erste Mal.
achievement-normal = Gewinne gegen mittlere oder stärkere Spieler.
achievement-hard = Gewinne gegen schwere oder stärkere Spieler.
achievement-expert = Gewinne gegen sehr schwere Spieler.
achievement-row = Gewinne dreimal in Folge gegen eine Stärke, mittel oder mehr.
achievement-steady = Werde in zehn Spielen in Folge nicht Letzter, mit mindestens drei am Tisch und gegen mittlere oder stärkere Spieler.
achievement-large-table = Gewinne mit mindestens fünf am Tisch gegen mittlere oder stärkere Spieler.
achievement-duel = Gewinne zu zweit gegen schwer oder sehr schwer.
achievement-all-games = Gewinne jedes Spiel gegen mittlere oder stärkere Spieler.
achievement-above-normal = Habe eine Wertung, die sicher über der von mittel liegt.
achievement-above-hard = Habe eine Wertung, die sicher über der von schwer liegt.
achievement-days = Gewinne an drei Tagen mit den Karten des Tages, jeweils beim ersten Mal.
achievement-exercises = Finde in zehn Übungen in Folge beim ersten Mal den besten Zug.
achievement-hard-exercises = Finde in zehn Übungen vom schwersten Grad beim ersten Mal den besten Zug.
# Das Menü
menu-exercises = Übungen
menu-exercises-about = Stellungen, in denen ein Zug deutlich der beste ist.
menu-exercise = Üben
menu-exercise-state = { $solved } von { $of } gelöst{ $due ->
    [0] .
    [one] , eine wird noch einmal gefragt.
   *[other] , { $due } werden noch einmal gefragt.
  }
menu-exercises-own-about = Stellungen aus deinen eigenen Spielen.
menu-daily-all-about = { $day }: für alle dieselben Karten. { $played } von { $games } gespielt.
menu-daily-state = { $place ->
    [0] Heute noch nicht gespielt.
   *[other] Heute Platz { $place } von { $players }, Punkte: { $points }.
  }{ $days ->
    [0] {""}
   *[other] {" "}Bisher { $days ->
        [one] ein Tag
       *[other] { $days } Tage
      }: am besten { $best }, im Median { $median }.
  }
menu-ratings = Wertungen: { $ratings }
