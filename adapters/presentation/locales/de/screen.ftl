# Der Vollbildschirm im Terminal: wie seine Tasten heißen und was er selbst sagt.
screen-key-help = Hilfe
screen-key-hint = Tipp
screen-key-undo = rückgängig
screen-key-rules = Regeln
screen-key-log = Protokoll
screen-key-speed = Tempo
screen-key-cards = Karten
screen-key-language = English
screen-key-theme = Farben
screen-key-save = speichern
screen-key-explain = Sätze
screen-key-quit = Ende
screen-key-palette = mehr
screen-palette = Alle Befehle
screen-answer = Antwort
screen-search = Suchen (Enter: die nächste Stelle)
screen-why = Warum?
screen-search-log = Suchen (↑ ↓ Enter: warum jemand das getan hat)
screen-palette-search = Tippe, was du suchst
screen-palette-type = Hier tippen, dann Enter
screen-palette-nothing = So heißt nichts.
screen-palette-keys = { $list ->
    [yes] Enter: ausführen · ↑ ↓: wählen · Esc: zurück
   *[no] Enter: weiter · Esc: zurück
  }
screen-note-closes = Esc: schließen
screen-hint-bars = { $duel ->
    [yes] Ein voller Balken gewänne jedes Spiel.
   *[no] Ein voller Balken wäre immer Erster.
  }
screen-unseen = Was geschah
screen-round = Ende der Runde
screen-round-over = Die Runde ist zu Ende.
screen-over = Ende des Spiels
screen-over-leave = Das Spiel ist zu Ende. Enter zeigt das Ergebnis, F10 (oder „ende“) verlässt es.
screen-on-table = Auf dem Tisch
screen-on-board = Auf dem Brett
screen-not-now = Das geht jetzt nicht.
screen-waiting = Die anderen spielen. Enter: weiter, Esc: alles
screen-kept = Du bist noch nicht gefragt. Was du getippt hast, bleibt stehen; Enter führt es aus, sobald du am Zug bist.
screen-speed = Tempo: { $speed ->
    [slow] langsam
    [quick] schnell
    [instant] sofort
   *[normal] wie üblich
  }
screen-theme = { $name ->
    [light] Farben für ein helles Terminal.
    [plain] Keine Farben.
   *[dark] Farben für ein dunkles Terminal.
  }
screen-explain = { $on ->
    [yes] Jede Entscheidung wird in einem Satz erklärt.
   *[no] Entscheidungen werden nicht mehr erklärt.
  }
screen-overlay-keys = { $closes ->
    [search] Esc: zurück
    [choose] Enter: dorthin · Esc: zurück
   *[enter] Esc oder Enter: zurück
  } · ↑ ↓ Bild↑ Bild↓{ $more ->
    [0] {""}
   *[other] {" "}· noch { $more } Zeilen
  }{ $closes ->
    [search] {" "}· tippen, um zu suchen
   *[other] {""}
  }
screen-help-walk = Pfeile, Enter: zu einer Karte, einem Feld oder einer Möglichkeit gehen und sie wählen; was eine Karte tut, steht darunter
screen-help-number = 1 2 3, Enter: mit der Nummer wählen; der Zeiger zeigt, welche Möglichkeit das ist
screen-help-type = r7, Enter: einen Zug oder einen Befehl tippen; Tab ergänzt ihn, ↑ und ↓ holen Getipptes zurück
screen-help-look = Esc: von den Farben oder Zügen einer Karte zurück zu allen Möglichkeiten
screen-help-scroll = Bild↑, Bild↓: einen Tisch verschieben, der zu hoch für den Bildschirm ist
screen-help-mouse = Maus: anklicken, was du wählst; auf das zeigen, was du wissen willst; mit Umschalt Text zum Kopieren markieren
screen-help-plain = Mit einem Vorleseprogramm: stammtisch play SPIEL --spoken oder STAMMTISCH_SPOKEN=1; über eine langsame Leitung: --plain oder STAMMTISCH_PLAIN=1. Nach einem gewaltsamen Ende hilft dem Terminal der Befehl reset.
screen-space = Leertaste
screen-pages = Bild↑ Bild↓
screen-key-step = zurück, vor
screen-key-run = läuft, hält
screen-key-rounds = Runden
screen-key-musts = Wichtiges
screen-key-mistakes = Fehler
screen-key-verdict = Urteil
screen-key-retry = noch einmal von hier
screen-no-mistakes = Keiner dieser Züge hat sicher etwas gekostet.
screen-key-eyes = Blickwinkel
screen-eyes = { $seat ->
    [0] wie Zuschauer es sehen
   *[other] wie { $who } es sieht
  }
screen-hands = Dieses Spiel ist nicht zu Ende, und von diesem Sitz aus siehst du verdeckte Hände. j: zeigen.
screen-no-more = { $kind ->
    [rounds] In dieser Richtung gibt es keine Runde mehr.
    [mistakes] In dieser Richtung ist kein Fehler mehr bekannt (stammtisch analyse DATEI --replay sucht sie).
   *[musts] In dieser Richtung kommt nichts Wichtiges mehr.
  }
screen-viewer-help = ← →: einen Schritt zurück, einen vor · Leertaste: laufen lassen oder anhalten · Bild↑, Bild↓: zur Runde davor, zur nächsten Runde · M, m: zu Wichtigem davor oder danach · X, x: zu einem Fehler davor oder danach (stammtisch analyse DATEI --replay findet sie) · A: was die Analyse zum Spiel sagt · 0 bis 9: der Blickwinkel, nach Sitz (0: Zuschauer) · + und -: das Tempo · Pos1, Ende: der Anfang, das Ende · l: das Protokoll · F4: die Regeln · F8: English · F9: Farben · q: verlassen
screen-key-choose = wählen
screen-key-change = ändern
screen-key-take = nehmen
screen-key-back = zurück
menu-title = stammtisch
menu-resume = Ein Spiel fortsetzen
menu-resume-about = Spiele, die du nicht zu Ende gespielt hast.
menu-replay = Ein Spiel noch einmal ansehen
menu-replay-about = Beendete Spiele, vor und zurück.
menu-statistics = Deine Statistik
menu-statistics-about = Deine Spiele gegen KI-Spieler, nach Spiel und Stärke.
menu-daily = Karten des Tages
menu-daily-about = Am { $day } für alle dieselben Karten, mit { $seats } Sitzen, gegen KI-Spieler „{ $level }“. { $place ->
    [0] Am Ende bekommst du eine Zeile, die du Freunden schicken kannst.
   *[other] Du hattest Platz { $place } mit { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkten
      }.
  }
menu-names = Mehrere an diesem Gerät
menu-names-about = Ihr spielt abwechselnd an dieser Tastatur, und niemand sieht die Karten der anderen. Tippt eure Namen, mit Kommas dazwischen: Anna, Ben
menu-seed = Karten, die dir jemand schickt
menu-seed-about = Tippe oder füge den Startwert ein, den dir jemand geschickt hat, oder die ganze Zeile „stammtisch play …“: Du bekommst dieselben Karten.
menu-play = Spielen
menu-play-about = Mit den Einstellungen darunter, gegen KI-Spieler.
menu-lesson = Eine erste Partie
menu-lesson-about = Sie erklärt sich Schritt für Schritt, während du spielst.
menu-rules = Regeln
menu-rules-about = Wie gespielt wird; tippe, um darin zu suchen.
menu-watch = Zusehen
menu-watch-about = KI-Spieler spielen mit den Einstellungen darunter gegeneinander, und du kannst jede Hand sehen.
menu-level = KI-Spieler
menu-level-about = Wie stark sie sind. Keiner schummelt: Jeder sieht nur, was sein Sitz sieht.
menu-level-mixed = gemischte Stärken
menu-seats = Sitze
menu-seats-about = Wie viele mitspielen, du unter ihnen.
menu-on = an
menu-off = aus
menu-by-lot = ausgelost
# Parts of a page
screen-lap = Seit deinem Zug
screen-happened = Was geschah
screen-not-there = Dorthin geht das nicht.
screen-lesson = Lektion { $number } von { $total }
