# Hilfe zu den Befehlen: help-BEFEHL, ein zweiter Absatz help-BEFEHL-more, und zu jeder Option
# help-BEFEHL-OPTION, oder help-option-OPTION, wo sie in mehreren Befehlen dasselbe heißt.
help-stammtisch = Der Stammtisch: wenig bekannte Kartenspiele gegen KI-Spieler.
help-stammtisch-play = ein Spiel gegen drei KIs
help-stammtisch-plain = in Zeilen, etwa für Vorleseprogramme
help-stammtisch-rules = wie es gespielt wird
help-stammtisch-resume = weiter, wo du aufgehört hast
help-stammtisch-more = Englisch: --lang en, oder die Umgebungsvariable STAMMTISCH_LANG=en.
help-stammtisch-version = Zeigt die Version.
help-stammtisch-verbose = Mit --version: zeigt auch, worauf das Programm läuft.
help-option-lang = Die Sprache; sonst die des Systems.

help-play = Lässt dich SPIEL gegen KI-Spieler spielen, auch mit anderen an derselben Tastatur.
help-play-more = In einem Spiel mit Decks wird jeder an der Tastatur nach einem gefragt, wenn keine Option es angibt; die der KI-Spieler werden ausgelost.
help-play-players = Wie viele am Tisch sitzen; sonst 4 oder so viele, wie du nennst.
help-play-against = KI-Spieler auf den übrigen Sitzen: eine Stufe (easy, normal, hard, expert) oder eine genaue Angabe; der letzte besetzt auch alle weiteren.
help-play-names = Die Namen der Leute an dieser Tastatur; mehrere wechseln sich daran ab.
help-play-lesson = Eine erste Partie, die sich beim Spielen selbst erklärt, mit eigenen Karten und einem leichten Gegner; es gibt sie von Narikana.
help-play-words = Fragt jeden nach einem Wort, das in die Karten gemischt wird, damit niemand sie ausgesucht hat.
help-option-option = Eine Option des Spiels, zum Beispiel zero_seven=on; siehe `stammtisch games`.
help-option-seed = Gibt die Karten wie schon einmal mit diesem Startwert; sonst wird neu gegeben.
help-option-fast = Ohne Pausen zwischen den Zügen der anderen.
help-option-plain = Das Spiel in Zeilen zeigen (--plain), für Vorleseprogramme, Skripte und langsame Leitungen, oder auf dem ganzen Bildschirm; die letzte Wahl wird gemerkt.
help-analyse-replay = Danach das Spiel auf dem ganzen Bildschirm noch einmal ansehen, mit diesen Fehlern.
help-option-reminders = Erinnert daran, wenn etwas anzusagen ist („Nyan“); nach den Regeln musst du selbst daran denken.

help-watch = Zeigt, wie KI-Spieler SPIEL spielen. Du siehst, was Zuschauer sehen.
help-option-players = Die KI-Spieler, der von Sitz 1 zuerst.

help-resume = Setzt ein unbeendetes Spiel fort: dein letztes oder das, dessen Name mit NAME beginnt.
help-resume-list = Listet nur die unbeendeten Spiele auf: was gespielt wird, von wem und wie es steht.

help-games = Listet die Spiele und ihre Optionen auf. Was von anderen stammt und sich nicht benutzen lässt, steht auf der Fehlerausgabe.
help-rules = Zeigt die Regeln von SPIEL.

help-decks = Decks von Narikana ansehen und selbst geschriebene prüfen.
help-decks-check = Dateien von Decks prüfen. Exit-Code 1, wenn eine nicht gespielt werden kann.
help-decks-list = Die Decks auflisten, die zum Spiel gehören.
help-decks-show = Die Karten eines Decks (Name oder Datei) zeigen, und was sie kosten.

help-replay = Prüft ein aufgezeichnetes Spiel in DATEI und zeigt es noch einmal, vorwärts und rückwärts. DATEI kann der Name eines gespeicherten Spiels oder sein Anfang sein.
help-replay-html = Schreibt stattdessen eine Seite für den Browser dorthin, vollständig in einer Datei.
help-replay-force = Überschreibt die Datei von --html, ohne zu fragen.
help-option-game = Das wievielte Spiel in DATEI.
help-option-seat = Von welchem Sitz aus gesehen (0: als Zuschauer); sonst von dem der Person, die gespielt hat.
help-option-show-hands = Zeigt die Hände eines unbeendeten Spiels, ohne zu fragen.

help-picture = Zeichnet den Tisch eines aufgezeichneten Spiels in DATEI nach einem Zug, wie ein Sitz ihn sieht. DATEI kann der Name eines gespeicherten Spiels oder sein Anfang sein.
help-picture-move = Nach so vielen Zügen (0: vor dem ersten); sonst die letzte Stellung.
help-picture-output = Die Datei, in die gezeichnet wird; ihre Endung bestimmt das Format: .svg oder .png (mit dem Extra „pictures“).
help-picture-theme = Die Farben.

help-analyse = Bewertet die Züge eines aufgezeichneten Spiels in DATEI: was jeder gegenüber dem besten gekostet hat. DATEI kann auch der Name eines gespeicherten Spiels sein oder dessen Anfang.
help-analyse-more = Bewertet wird durch eine Suche aus dem, was der Sitz gesehen hat, und aus nichts sonst. docs/analysis.md erklärt die Zahlen.
help-analyse-seat = Wessen Züge; ohne Angabe die von Menschen, oder aller, wenn keiner gespielt hat.
help-analyse-show-hands = Auch Sitze anderer in einem unfertigen Spiel bewerten, ohne zu fragen.
help-analyse-iterations = Probespiele für jede Entscheidung; ohne Angabe so viele, dass ein Spiel höchstens eine halbe Minute braucht.
help-analyse-html = Schreibt stattdessen eine Seite für den Browser dorthin: das Spiel mit den Marken und dem Verlauf.
help-analyse-force = Überschreibt die Datei von --html, ohne zu fragen.

help-verify = Prüft jedes Spiel in DATEI: Züge, Zufall, Prüfsummen, Ergebnis. Der Rückgabewert ist 1, wenn etwas nicht stimmt.
help-completion = Gibt ein Skript aus, mit dem eine Shell Befehle vervollständigt; es gehört in ihre Startdatei.

help-simulate = Lässt KI-Spieler SPIEL viele Male spielen und zeigt, wie sie abgeschnitten haben.
help-simulate-games = Wie viele Spiele.
help-simulate-seed = Gleicher Startwert, gleiche Spiele.
help-simulate-record = Schreibt die Spiele dorthin, jedes in eine Zeile.
help-simulate-force = Überschreibt die Datei von --record, ohne zu fragen.
help-simulate-rotate = Spielt jede Kartenverteilung so oft, bis jeder Spieler auf jedem Sitz war; --games zählt dann Verteilungen, und über diese werden die Intervalle gebildet.
help-option-workers = Wie viele Prozesse rechnen.
help-option-json = Das Ergebnis als JSON, für Programme.

help-lab = Lässt die fertigen Decks von SPIEL gegeneinander spielen und zeigt, wie sie abschneiden.
help-lab-more = Je zwei Decks treffen in denselben Verteilungen auf beiden Sitzen aufeinander, gespielt vom selben KI-Spieler. Mit --file bleiben die Spiele erhalten, und beim nächsten Mal werden nur die gespielt, die fehlen.
help-lab-games = Mindestens so viele Spiele für jedes Deck.
help-lab-player = Der KI-Spieler auf beiden Sitzen.
help-lab-seed = Gleicher Startwert, gleiche Spiele.
help-lab-file = Hebt die Spiele in dieser Datei auf: Was darin steht, wird nicht noch einmal gespielt, und --games darf größer werden.

# Was für die Wörter steht, die man einsetzt: metavar-WORT
metavar-args = ANGABEN
metavar-command = BEFEHL
metavar-cmd = BEFEHL
metavar-file = DATEI
metavar-url = ADRESSE
metavar-filename = DATEI
metavar-float-range = ZAHL
metavar-game = SPIEL
metavar-integer-range = ZAHL
metavar-name = NAME
metavar-options = OPTIONEN
metavar-player = SPIELER
metavar-text = TEXT
metavar-value = WERT

# Warum das System etwas mit einer Datei nicht konnte: os-ERRNO
os-eacces = das ist hier nicht erlaubt.
os-eexist = das gibt es schon.
os-eisdir = das ist ein Ordner.
os-enametoolong = der Name ist zu lang.
os-enoent = diese Datei oder diesen Ordner gibt es nicht.
os-enospc = der Datenträger ist voll.
os-enotdir = ein Teil des Pfads ist kein Ordner.
os-eperm = das ist nicht erlaubt.
os-erofs = der Datenträger lässt sich nicht beschreiben.
help-chat = Probiert Tische für Chats in einem Terminal aus, mit erdachten Personen. Braucht das Extra „chats“.
help-chat-database = Wo die Tische liegen: sqlite:///DATEI oder postgresql://...
help-serve = Betreibt Tische für Chats: der Bot. Braucht das Extra jedes Chats („telegram“, „matrix“); mehr steht in docs/operating.md.
help-serve-config = Die Konfiguration; was geheim ist, kann auch in der Umgebung stehen.
help-serve-check = Prüft nur Konfiguration und Datenbank.
help-tournament = Lässt KI-Spieler in Blöcken gleicher Kartenverteilungen aufeinandertreffen und zeigt, wie stark sie sind.
help-tournament-more = Ein Block ist eine Kartenverteilung, die in mehreren Sitzordnungen gespielt wird. Jedes Ergebnis kommt sofort in eine Datei; derselbe Befehl setzt das Turnier fort, ebenso „tournament resume“. docs/tournaments.md erklärt die Zahlen.
help-tournament-resume = Setzt das Turnier in DATEI fort, wo es stehen geblieben ist.
help-tournament-show = Zeigt den Stand des Turniers in DATEI, beendet oder nicht.
help-tournament-show-times = Mit --json: auch die Sekunden, die Spieler gebraucht haben; kein anderer Lauf wiederholt sie.
help-tournament-show-csv = Schreibt Stand, Paare, Sitze und Spiele als CSV-Dateien dorthin.
help-tournament-report = Schreibt eine Seite über das Turnier in DATEI, beendet oder nicht, für einen Webbrowser; die Zahlen liegen in Dateien daneben.
help-tournament-report-output = Die Seite, die geschrieben wird (DATEI mit der Endung .html).
help-tournament-report-force = Überschreibt die Dateien, ohne zu fragen.
help-tournament-report-replays = Seiten von so vielen Spielen daneben schreiben: von denen mit Fehlern, den knappsten und denen mit den größten Unterschieden; oder von allen.
help-tournament-games = Gibt die Aufzeichnungen des Turniers in DATEI aus, jede in einer Zeile, für „verify“ und „replay“.
help-tournament-games-block = Nur die Spiele dieses Blocks.
help-tournament-compare = Findet heraus, ob der Spieler NEU besser ist als ALT, und hört auf, sobald das klar ist.
help-tournament-compare-more = Jeder hat die Hälfte der Sitze. Es entscheidet ein sequenzieller Test des mittleren Unterschieds der Wertungen in den Blöcken.
help-tournament-compare-worse = Ein Unterschied, der nicht genügt.
help-tournament-compare-better = Ein Unterschied, der genügt.
help-tournament-compare-alpha = Wie oft NEU besser genannt werden darf, obwohl der Unterschied nur der von --worse ist.
help-tournament-compare-beta = Wie oft NEU nicht besser genannt werden darf, obwohl der Unterschied der von --better ist.
help-tournament-compare-blocks = Nach so vielen Blöcken ohne Urteil aufhören (10.000).
help-tournament-format = Wer auf wen trifft: alle Gruppen; der erste Spieler auf die anderen; Nachbarn in der Tabelle, Runde für Runde.
help-tournament-rounds = Runden eines Turniers nach Schweizer System (5).
help-tournament-blocks = Wie viele Blöcke (100); nach Schweizer System, wie viele jede Gruppe in einer Runde spielt (4).
help-tournament-game = Das Spiel.
help-tournament-compare-game = Das Spiel.
help-option-seats = Wie viele am Tisch sitzen; ohne Angabe so viele, wie es Spieler gibt.
help-option-seatings = Wie oft eine Kartenverteilung gespielt wird: in allen Sitzordnungen der Spieler oder in allen Drehungen einer einzigen (so bei mehr als vier Sitzen, wenn nichts angegeben ist).
help-option-move-time = Sekunden nach der Uhr; wer bis dahin nicht gezogen hat, macht einen Fehler.
help-option-on-fault = Nach dem Fehler eines Spielers: den Ersatzzug des Spiels machen und weiterspielen, oder nach dem Block aufhören.
help-option-file = Wo die Ergebnisse stehen; ohne Angabe ein Name aus Spiel und Startwert in diesem Ordner.
help-option-config = Eine TOML-Datei mit diesen Optionen unter ihren Namen; was hier getippt wird, hat Vorrang.
help-option-quiet = Auf der Fehlerausgabe nur sagen, was schiefging.
help-option-scheduler = Lass die Arbeitsprozesse dieses Dask-Schedulers spielen (tcp://RECHNER:PORT oder tls://RECHNER:PORT), auch auf mehreren Rechnern; wie, steht in docs/tournaments.md.
help-option-local-cluster = Lass so viele Arbeitsprozesse von Dask auf diesem Rechner spielen.
help-tournament-workers = Prozesse, die spielen (1).
help-tournament-compare-workers = Prozesse, die spielen (1).
help-tournament-resume-workers = Prozesse, die spielen (1).
metavar-address = ADRESSE
metavar-new = NEU
metavar-old = ALT
help-tournament-players = Die Spieler, die verglichen werden; auf welchen Sitzen sie spielen, folgt aus dem Startwert.
help-tournament-seed = Gleicher Startwert, gleiche Spiele.
help-tournament-compare-seed = Gleicher Startwert, gleiche Spiele.
metavar-folder = ORDNER
metavar-count = ANZAHL
metavar-float = ZAHL
help-check-bot = Mit dem Programm BEFEHL, einem Spieler in einer anderen Sprache, spielen und sagen, was es falsch macht.
help-check-bot-more = Das Protokoll steht in docs/bot-protocol.md. Der Exit-Code ist nur dann 0, wenn alles in Ordnung ist.
help-check-bot-game = Nur dieses Spiel (mehrmals: nur diese); sonst alle.
help-check-bot-games = Spiele von jedem.
help-check-bot-seconds = Sekunden für eine Entscheidung.
