# Der Bericht über ein Turnier als Seite.
report-page-title = { $game }: Turnier
report-kicker = { $format ->
    [gauntlet] Ein Spieler gegen alle anderen
    [swiss] Turnier nach Schweizer System
    [compare] Vergleich zweier Spieler
   *[round-robin] Turnier der KI-Spieler
  }
report-lead = { $players } Spieler, { $seats } am Tisch; { $games } Spiele in { $blocks } Blöcken; Startwert { $seed }
report-empty = Von { $planned } Blöcken ist noch keiner gespielt, darum gibt es keine Zahlen.
report-unfinished = Nicht beendet: Bisher zählen { $blocks } von { $planned } Blöcken.
report-contents = Inhalt
report-first = An der Spitze
report-lead-of = Vorsprung vor dem Zweiten, Wertung
report-lead-sure = { $range }, { $sure ->
    [yes] klar vorn
   *[no] kann Glück sein
  }
report-blocks = Blöcke
report-of-planned = von { $planned }
report-median = { $moves } Züge (Median)
report-lost-count = { $count ->
    [0] kein Block verloren
    [one] ein Block verloren
   *[other] { $count } Blöcke verloren
  }
report-standings = Stand
report-standings-explained = Wertung: 1 für den ersten Platz, 0 für den letzten, dazwischen in gleichen Schritten; die Linie ist 0,5, was der Zufall bringt. Der Strich durch den Punkt ist das 95-%-Intervall. Die Balken sind die Anteile der Plätze, vom ersten an. Ein Block ist eine Gruppe von Spielen mit derselben Kartenverteilung, in denen die Spieler die Sitze tauschen.
report-places = Plätze
report-points = Punkte
report-ratings = Stärken
report-ratings-explained = Auf der Skala von Elo: 400 Punkte Vorsprung heißen, dass es 10 zu 1 steht, vor dem anderen zu landen; { $anchor ->
    [none] das Mittel aller ist 0
   *[other] die Stärke von { $anchor } ist 0
  }. Die Striche sind 95-%-Intervalle; einer ohne Ende ist dort offen.
report-seats-explained = Die mittlere Wertung dessen, der dort sitzt. Ein gerechter Sitz ist 0,5 wert.
report-pairs = Jeder gegen jeden
report-pairs-explained = Mittlerer Unterschied der Wertungen, der Spieler der Zeile weniger dem der Spalte, in den Blöcken, in denen beide spielen, mit 95-%-Intervall. Jedes Feld führt zu Spielen der beiden.
report-pair-title = { $one } gegen { $other }, { $blocks } Blöcke{ $likely ->
    [none] {""}
   *[other] : besser mit einer Wahrscheinlichkeit von { $likely }
  }
report-ahead = die Zeile liegt vorn
report-behind = die Zeile liegt zurück
report-sure = das Intervall liegt auf einer Seite von 0
report-on-seats = Spieler und Sitze
report-on-seats-explained = Mittlere Wertung eines Spielers auf einem Sitz mit 95-%-Intervall. Jedes Feld führt zu Spielen des Spielers dort.
report-games-count = { $count ->
    [one] ein Spiel
   *[other] { $count } Spiele
  }
report-rating-history = Verlauf der Stärken
report-rating-history-explained = Die Stärke im Lauf der Blöcke, an { $points } Stellen, mit 95-%-Intervall; die dünnen Linien sind die anderen Spieler.
report-after-block = { $block ->
    [one] nach einem Block
   *[other] nach { $block } Blöcken
  }
report-rating-history-of = { $player }: von { $first } bis { $last }
report-distributions = Wertungen in den Blöcken
report-distributions-explained = In wie vielen Blöcken ein Spieler welche mittlere Wertung hatte, von 0 bis 1. Die Linie ist der Median; im Band liegt die Hälfte aller Blöcke.
report-quartiles = { $low } · { $middle } · { $high }
report-lengths = Länge der Spiele
report-times = Zeit und Aufwand
report-times-explained = Nach der Uhr der Maschine, die gespielt hat: Ein anderer Lauf braucht andere Zeiten. Wie viele Durchläufe ein Spieler macht, steht in seiner Beschreibung.
report-milliseconds = ms je Zug
report-iterations = Durchläufe je Zug
report-nodes = Stellungen je Zug, wie gemeldet
report-faults = Fehler
report-no-faults = Kein Spieler hat einen Fehler gemacht, und kein Block ging verloren.
report-faults-explained = { $count ->
    [one] Ein Fehler. Stattdessen wurde der Ersatzzug des Spiels gemacht.
   *[other] { $count } Fehler. Stattdessen wurde der Ersatzzug des Spiels gemacht.
  }
report-games = Spiele
report-games-explained = Ein Spiel heißt nach seinem Block und seiner Nummer darin: Alle Spiele eines Blocks haben dieselbe Kartenverteilung. Spiele mit einem Link haben eine Seite, die jeden Zug zeigt; bei den anderen nennt ein Klick auf die Nummer den Befehl, der eine schreibt:
report-games-cells = Namen und Felder oben führen zu Listen der Spiele eines Spielers, zweier Spieler oder eines Spielers auf einem Sitz.
report-telling = Die aufschlussreichsten von { $count } Spielen
report-games-of = { $kind ->
    [seat] { $player } auf Sitz { $seat }
    [pair] { $player } und { $other }
   *[player] { $player }
  }: { $count ->
    [one] ein Spiel
   *[other] { $count } Spiele
  }
report-game = Spiel
report-outcome = Ausgang: Platz, Spieler (Punkte)
report-outcome-of = { $place }. { $player } ({ $points })
report-moves = Züge
report-why = Warum
report-why-of = { $why ->
    [faults] mit Fehlern
    [closest] am knappsten
    [widest] größter Unterschied
    [for] am besten gelaufen
   *[against] am schlechtesten gelaufen
  }
report-show-all = Alle diese Spiele zeigen
report-show-more = Weitere zeigen (noch { $left })
report-settings = Einstellungen
report-setting-players = Spieler
report-setting-format = Form
report-setting-seats = Sitze
report-setting-seatings = Sitzordnungen
report-setting-blocks = Blöcke
report-setting-rounds = Runden
report-setting-seed = Startwert
report-setting-options = Optionen
report-setting-move-time = Zeit für einen Zug
report-setting-on-fault = Nach einem Fehler
report-setting-rules = Version der Regeln
report-format = { $format ->
    [gauntlet] der erste Spieler gegen die anderen (gauntlet)
    [swiss] Schweizer System (swiss)
    [compare] neu gegen alt (compare)
   *[round-robin] jeder gegen jeden (round-robin)
  }
report-seatings = { $seatings ->
    [all] jede Reihenfolge am Tisch
   *[rotations] eine Reihenfolge, Sitz für Sitz weitergerückt
  }
report-seconds = { $seconds } s nach der Uhr
report-on-fault = { $what ->
    [stop] aufhören nach dem Block
   *[default] weiter mit dem Ersatzzug
  }
report-repeat = So werden dieselben Spiele noch einmal gespielt
report-goes-on = Damit geht das Turnier weiter, und die Zahlen werden gezeigt
report-files = Die Zahlen als Dateien
report-footer = Geschrieben von stammtisch { $version }. Was die Zahlen bedeuten, steht in docs/tournaments.md.
