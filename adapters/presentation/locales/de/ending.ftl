# Das Ende eines Spiels, die eigene Statistik, und Startwerte zum Weitergeben.
names-and = { $names } und { $last }
ending-you = { $shared ->
    [yes] { $players ->
        [2] Unentschieden!
       *[other] Du teilst dir Platz { $place }.
      }
   *[no] { $players ->
        [2] { $place ->
            [1] Du gewinnst!
           *[other] Du verlierst.
          }
       *[other] { $place ->
            [1] Du gewinnst!
           *[other] Du hast Platz { $place }.
          }
      }
  }
ending-winners = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } teilen sich Platz 1.
  }
t-after-game = { $actions } (Enter: Ende):
t-shared-words = Die Wörter, die in dieses Spiel eingemischt sind, stehen nicht im Startwert; darum lassen sich dieselben Karten nicht noch einmal geben.
t-shared-deal = Dieselben Karten: { $command }
t-shared-result = { $game }{ $daily ->
    [none] {""}
   *[other] , Karten des Tages ({ $daily })
  }: Platz { $place } von { $players }, { points }{ $level ->
    [none] {""}
   *[other] , gegen { $level }
  }{ $undone ->
    [0] {""}
    [one] , ein Zug zurückgenommen
   *[other] , { $undone } Züge zurückgenommen
  }
t-statistics-figures = { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
  }, { $wins } gewonnen ({ $share } %) · Platz im Mittel { NUMBER($place, minimumFractionDigits: 1, maximumFractionDigits: 1) } · beste Punktzahl { $best } · Siege in Folge { $streak }{ $longest ->
    [0] {""}
   *[other] { " " }(bisher höchstens { $longest })
  }
t-statistics-now = Gegen { $level }: { $games ->
    [one] dein erstes Spiel{ $wins ->
        [0] .
       *[other] , und du hast es gewonnen.
      }
   *[other] { $games } Spiele, { $wins } gewonnen{ $streak ->
        [0] .
        [one] .
       *[other] , die letzten { $streak } in Folge.
      }
  }
t-statistics-now-undone = Züge wurden zurückgenommen, darum zählt dieses Spiel extra: { $games ->
    [one] ein solches Spiel
   *[other] { $games } solche Spiele
  } gegen { $level }, { $wins } gewonnen.
t-statistics-undone = mit zurückgenommenen Zügen: { $figures }
t-statistics-none = Noch ist kein Spiel gezählt: Spiele eines gegen KI-Spieler zu Ende.
t-statistics-not-kept = Dieses Spiel ist in deiner Statistik nicht gezählt: { $why }
t-statistics-broken = { $count ->
    [one] Zeile { $lines } von { $file } ist nicht lesbar; sie ist nicht gezählt
   *[other] Die Zeilen { $lines } von { $file } sind nicht lesbar; sie sind nicht gezählt
  }, und an der Datei wurde nichts geändert.
screen-end-again = noch einmal
screen-end-analyse = Analyse
screen-end-replay = ansehen
screen-end-share = Startwert
screen-end-table = Tisch
screen-end-quit = Ende
screen-end-menu = Menü
screen-end-decisions = Deine Entscheidungen
screen-end-judging = { $done } von { $total } bisher beurteilt
screen-end-look = ↑ ↓ Enter: ansehen und von dort noch einmal spielen
screen-end-points = Punkte
screen-end-final = Der Tisch am Ende
screen-end-held = Noch auf der Hand
screen-end-retry = Noch einmal von hier: dieselben Karten, von deiner Entscheidung in Eintrag { $entry } an.
screen-shared = Kopiert, wenn dein Terminal das erlaubt; beim Verlassen steht es auch da.
screen-scores-of = So verlief es{ $scores ->
    [none] {""}
   *[other] : { $scores }
  }, von { $low } bis { $high }
screen-rounds = Runde
# Die Liste aller Befehle (Strg-P), und was vermutlich gemeint war
palette-help = Was du jetzt tun kannst, die Tasten und die Befehle
palette-hint = Was ein starker Spieler an deiner Stelle täte
palette-why = Warum jemand zuletzt so gespielt hat
palette-undo = Deinen letzten Zug zurücknehmen
palette-rules = Die Regeln des Spiels
palette-log = Alles, was geschehen ist
palette-table = Den Tisch noch einmal zeigen
palette-deal = Wie du nachprüfst, dass keine Karte geändert wurde
palette-remind = Gesagt bekommen, wenn du etwas ansagen musst, oder nicht mehr
palette-lesson = Die Erklärungen einer ersten Partie, an oder aus
palette-save = Das Spiel jetzt speichern
palette-language = Zu Englisch wechseln
palette-bell = Klingeln, wenn du dran bist, oder nicht mehr
palette-quit = Das Spiel verlassen; es ist gespeichert
palette-speed = Wie schnell etwas geschieht: langsam, üblich, schnell, sofort
palette-cards = Alle Karten, die du siehst, und was sie bewirken
palette-theme = Dunkel, hell oder ohne Farben
palette-explain = Der Satz über deine Entscheidung, an oder aus
did-you-mean = Meintest du „{ $near }“?
not-understood-near = „{ $text }“ verstehe ich nicht. Meintest du „{ $near }“?
