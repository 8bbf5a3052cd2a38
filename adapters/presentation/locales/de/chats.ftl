# Nachrichten in Chats

c-lobby = Wer spielt mit? Für { $players }: setzt euch oder nehmt KIs dazu, dann wird gegeben.
c-options = Optionen: { $options }
c-open-to-all = Offen für alle, von überall: /join T{ $table }
c-invite = Einladung für andere: { $link }
c-share = Einladen
c-copy-link = Link kopieren
c-shared = Spielst du mit? Am Tisch für { $game } sitzen schon: { $names }.
c-pace = Bedenkzeit: { $pace }
c-word = { $who } mischt mit: { $word }
c-word-how = /word TEXT mischt ein eigenes Wort in die Karten, sodass niemand sie vorbereitet haben kann.
c-deal = Karten-Code { $commitment }…
c-fair = Fair?
c-commitment = { $commitment }: { $ended ->
    [yes] der Fingerabdruck der Karten, vor dem Geben festgelegt. /fair zeigt, dass sie aus ihm folgen.
   *[no] der Fingerabdruck der Karten, festgelegt, bevor sich jemand setzt. /fair zeigt nach dem Spiel, dass niemand sie geändert hat.
  }
c-fair-called-off = Das Spiel wurde abgebrochen, deshalb bleibt sein Startwert geheim: Aus ihm folgen alle Hände. Festlegung: { $commitment }
c-decks = Decks
c-deck-of = Deck: { $deck }
c-deck-secret = hat ein Deck gewählt
c-deck-how = /deck wählt dein Deck; sonst wird es zugelost.
c-deck-hidden = Dein Deck sieht außer dir niemand, bis das Spiel zu Ende ist. Wähle es im privaten Chat mit mir oder mit einem Knopf.
c-deck-hidden-typed = Dein Deck sieht außer dir niemand, bis das Spiel zu Ende ist. Wähle es im privaten Chat mit mir.
c-deck-which = { $table }: dein Deck?
c-deck-type = Tippe auf eines, oder schreibe /deck und seine Nummer oder seinen Namen. Ein eigenes Deck: Sende mir seine Datei, oder schreibe ihren Text oder die Karten hinter /deck.
c-deck-typed = Schreibe hier seine Nummer, oder /deck und seinen Namen. Ein eigenes Deck: Sende mir seine Datei, oder schreibe ihren Text oder die Karten hinter /deck.
c-deck-lot = Zulosen
c-deck-lots = los
c-deck-taken = { $table }: Dein Deck ist { $deck }, { $facts }.
c-deck-drawn = { $table }: Dein Deck wird zugelost, wenn die Karten gegeben werden.
c-file-where = Eine Deckdatei gehört an einen Tisch mit Decks, der auf seine Karten wartet und an dem du sitzt: /new narikana eröffnet einen.
c-pace-off = so lange ihr wollt
c-pace-blitz = 30 Sekunden je Zug
c-pace-normal = 90 Sekunden je Zug
c-pace-slow = ein Tag je Zug
c-pace-unhurried = so lange ihr wollt
c-add-ai = + KI { $level }
c-without-ai = Ohne { $name } (KI)
c-join = Mitspielen
c-leave = Aufstehen
c-house-rules = Hausregeln
c-house-rule = { $name }: { $value }
c-house-rule-means = { $meaning } ({ $option }: { $known })
c-house-rule-pace = Bedenkzeit
c-house-rule-change = { $name } → { $value }
c-house-rules-typed = Bis zum Geben ändert sie, wer den Tisch eröffnet hat. Getippt: /set NAME=WERT
c-start = Geben
c-start-anyway = Trotzdem geben
c-unreachable = ⚠ { $names }: einmal auf „Zum Bot“ tippen und mich dort starten, damit die Karten ankommen.
c-close = Schließen
c-hand = Meine Hand
c-alone = Zum Bot
c-failed = Da ist bei mir etwas schiefgegangen, und nichts ist geschehen. Bitte noch einmal.
c-anonymous = Du schreibst hier ohne Namen, darum weiß ich nicht, wer du bist.
c-open-alone = Die Karten gibt es im Chat mit mir allein: { $link }
c-welcome = Hier gibt es Tische für Kartenspiele: /new eröffnet einen, /help sagt mehr.
c-encrypted = Dieser Raum ist verschlüsselt, und ich kann nicht lesen, was hier gesagt wird. Lade mich in einen Raum ohne Verschlüsselung ein; wer allein mit mir spielen will, schreibt mir, und ich lade in einen solchen ein.
c-encrypted-alone = Dieser Raum ist verschlüsselt, und ich kann nicht lesen, was du hier schreibst. Ich habe dich in einen Raum ohne Verschlüsselung eingeladen, für uns allein.
c-unreadable = Das konnte ich nicht lesen: der Schlüssel dazu kam nicht an. Bitte schreib es noch einmal. Wenn das öfter geschieht, starte deine App neu oder nimm ein anderes Gerät.
c-plain = Dieser Raum ist verschlüsselt, darum gelten hier nur verschlüsselte Nachrichten. Bitte schreib mit einer App, die verschlüsselt.
c-plain-reaction = In diesem verschlüsselten Raum zählen Reaktionen nicht, denn Apps verschlüsseln sie nicht. Bitte tipp den Befehl.
c-plain-alone = Du spielst mit mir in verschlüsselten Räumen, und dieser Raum ist nicht verschlüsselt; darum kommen hier keine Karten. Sie kommen in einen verschlüsselten Raum, für uns allein.
c-encryption-hidden = Das war verschlüsselt, aber der Homeserver sagt mir, dass es dieser Raum nicht ist; darum gilt es nicht. Wenn deine App diesen Raum als verschlüsselt zeigt, stimmt etwas mit dem Homeserver nicht.
c-device-unverified = Das zählt nicht: Es kam von einem Gerät von { $user }, das nicht verifiziert ist ({ $device }). Wenn es deins ist, verifiziere es in deiner App und schreib noch einmal. Wenn nicht, schreibt jemand in deinem Namen.
c-identity-waits = Das zählt nicht: Es kam von einem Gerät ({ $device }) mit neuen Schlüsseln von { $user }, die der Betreiber dieses Bots noch nicht bestätigt hat.
c-identity-changed = Die kryptografische Identität von { $user } hat sich geändert. Das kommt vor, wenn jemand seine App neu einrichtet, aber auch, wenn jemand anders in diesem Namen schreibt. Bis der Betreiber dieses Bots sie bestätigt hat, gehen keine Karten an neue Geräte von { $user }, und was sie schreiben, zählt nicht.
c-identity-changed-alone = Deine kryptografische Identität hat sich geändert. Wenn du deine App neu eingerichtet hast, bitte den Betreiber dieses Bots, sie zu bestätigen, aber nicht über Matrix. Wenn nicht, schreibt jemand anders in deinem Namen: Sag es dem Betreiber. Bis dahin gehen keine Karten an deine neuen Geräte, und was du dort schreibst, zählt nicht.
c-identity-confirmed = Der Betreiber dieses Bots hat die neue Identität von { $user } bestätigt: Alle Nachrichten zählen wieder, und /hand zeigt die Karten.
c-identity-confirmed-alone = Der Betreiber dieses Bots hat deine neue Identität bestätigt: Alle deine Nachrichten zählen wieder, und /hand zeigt deine Karten.
c-not-alone = Wir sind hier nicht mehr allein, darum kommen keine Karten mehr in diesen Raum. Wer spielt, bekommt eine Einladung in einen eigenen Raum.
c-missed = Hier wurde so viel gesagt, während ich weg war, dass ich nur das Ende davon gelesen habe. Was ich nicht beantwortet habe, bitte noch einmal sagen.
c-topic-alone = Hier bekommst du deine Karten und tippst deine Züge.
c-thread-moved = Was in einem Thread des alten Raums gespielt wurde, geht hier weiter: { $tables }.
c-no-private = { $name } ist nicht in unserem privaten Raum; dort würde ich die Karten zeigen. /hand lädt noch einmal ein. Züge gehen auch hier: /play r7.
c-may-not-write = In „{ $room }“ darf ich nicht schreiben, darum gibt es dort keinen Tisch. Wer über den Raum bestimmt, kann mir die Berechtigungsstufe { $level } geben; dann eröffnet /new einen.
c-space = „{ $space }“ ist ein Space, in dem man nicht reden kann; darum habe ich ihn wieder verlassen. Lade mich in einen seiner Räume ein.
c-verification = Ich bin ein Programm und kann keine Emojis mit dir vergleichen. Apps vertrauen meiner Sitzung { $device } von selbst, denn meine eigene Identität hat sie unterschrieben. Wenn du sichergehen willst, frag bei denen nach, die mich betreiben, und nicht über Matrix, ob ihr Sitzungsschlüssel { $key } ist.
c-verification-plain = Ich bin ein Programm und kann keine Emojis mit dir vergleichen, und ich habe keine Schlüssel: Nimm Räume ohne Verschlüsselung.
c-past-seen = Wer später hierher eingeladen wird, könnte deine Karten lesen. Ich habe dich in einen Raum eingeladen, wo das niemand kann, für uns allein.
c-back = Bin wieder da
c-again = Noch einmal
c-change = Neu wählen
c-hint = Tipp
c-undo = Zurücknehmen
c-your-turn = du bist am Zug
c-you-are-asked = du entscheidest
c-asked = Gefragt: { $names }{ $more ->
    [0] .
   *[other] {" "}und { $more } weitere.
  }
c-step-back = ‹ Zurück
c-waiting = Am Zug: { $names }{ $more ->
    [0] .
   *[other] {" "}und { $more } weitere.
  }
c-until = Bis { $when }.
c-nearly-until = ⏳ Nur noch bis { $when }.
c-nearly-over = ⏳ Deine Zeit ist fast um.
c-missed-turn = { $name } hat zu lange gebraucht; der sichere Zug wurde gemacht.
c-took-over = Für { $name } spielt eine KI, bis zur Rückkehr (/back).
c-all-back = Alle sind wieder da.
c-rest-back = Alle, die noch mitspielen, sind wieder da.
c-away = Für dich spielt eine KI, bis du zurückkommst (/back).
c-paused = Das Spiel ruht, bis jemand zurückkommt (/back).
c-closed = Dieser Tisch ist geschlossen.
c-called-off = Das Spiel wurde abgebrochen.
c-place = Platz { $place }: { $name }, { points }
c-analyse = Analyse
c-analysis-coming = Die Analyse deiner Züge kommt zu dir allein; das kann eine Minute dauern.
c-analysis-under-way = Für dich wird schon eine Analyse gemacht.
c-analysis-failed = Die Analyse deiner Züge ist bei mir misslungen. Frag noch einmal danach.
c-analysis-many = Zu viele warten gerade auf eine Analyse. Versuch es in ein paar Minuten noch einmal.
c-analysis-not-over = Eine Analyse gibt es nur vom letzten Spiel, und keine, solange am Tisch weitergespielt wird.
c-analysis-not-yours = Eine Analyse gibt es nur für die, die mitgespielt haben.
c-analysis-open = Öffne erst den Chat mit mir; dorthin kommt die Analyse.
c-analysis-off = Dieser Bot macht keine Analysen.
c-analysis-more = { $number ->
    [one] Ein weiterer markierter Zug steht auf der Seite.
   *[other] { $number } weitere markierte Züge stehen auf der Seite.
}
c-analysis-page = Die Seite zeigt das ganze Spiel, für den Browser.
c-peek-back = Du bist wieder da.
c-peek-open = Spielen kannst du im Chat mit mir: „Zum Bot“.
c-slow-down = Zu schnell: „{ $said }“ habe ich nicht getan, und ich höre dir { $seconds } Sekunden lang nicht zu.
c-slow-down-pressed = Zu schnell: Das habe ich nicht getan, und ich höre dir { $seconds } Sekunden lang nicht zu.
c-left-out = Hier wurde zu viel auf einmal gefragt: { $number ->
    [one] Eine Antwort fehlt.
   *[other] { $number } Antworten fehlen.
  } Frag noch einmal, was du wissen willst; /table zeigt den Tisch.
c-cards = Was Karten tun
c-no-hand = Du hast an diesem Tisch keine Karten.
c-unknown-button = Dieser Knopf gilt nicht mehr. /table zeigt den Tisch.
c-refused = Das geht nicht. Schreib mir allein (/start), dann kann ich sagen, warum.
c-watching = Du siehst an Tisch T{ $table } zu. Du siehst, was alle sehen dürfen. /table zeigt ihn noch einmal, /leave beendet es.
c-joined = Du sitzt an Tisch T{ $table }.
c-menu-new = Welches Spiel?
c-top-which = Wer am besten spielt in:
c-not-asked-help = /help zeigt, was du schreiben kannst.
c-unknown-command = Den Befehl kenne ich nicht. /help zeigt, was ich verstehe.
c-ai = KI, { $level }
c-menu = Was spielen wir? Die anderen sind KIs. Mit Freunden: nimm mich in eine Gruppe auf, und dort /new.
c-lessons = Erste Partien, die sich erklären …
c-lessons-which = Eine erste Partie, die sich erklärt: welche?
c-to-group = Mit Freunden, in einer Gruppe
c-help-lesson = Eine erste Partie, die sich selbst erklärt: /play, das Spiel und lektion; zum Beispiel /play { $game } lektion
c-play-in-private = Allein gegen KIs: { $link }
c-help-play = Allein spielen
c-help-group = Mit anderen, in einer Gruppe
c-help-turn = Am Zug
c-help-more = Sonst
c-help-tap = Tippe auf einen Knopf, oder schreib eine Nummer oder den Zug selbst.
c-help-type = Schreib eine Nummer der Liste oder den Zug selbst; in einer Gruppe mit ! davor oder als Antwort auf meine Nachricht.
c-help-games = Spiele: { $games }
c-rules-which = Die Regeln von:
c-page-before = ‹ Zurück
c-page-after = Weiter ›
c-no-stats = Du hast noch kein Spiel zu Ende gespielt.
c-stats = Deine Spiele
c-stats-people = Mit anderen
c-stats-ai = Nur gegen KIs
c-stats-undone = Mit Rücknahmen
c-stats-games = Spiele
c-stats-won = Siege
c-stats-rating = Deine Wertung in { $game }: { $rating }
c-top = { $game }: Wer am besten spielt
c-top-rating = Wertung
c-top-games = Spiele
c-top-how = Die Wertung zählt Spiele unter Menschen; sie ist vorsichtig, solange es wenige sind. In die Liste kommt, wer es will: /settings
c-no-top = Noch steht niemand in der Liste. Dahin kommt, wer mit anderen gespielt hat und es will: /settings
c-settings = Meine Einstellungen
c-settings-chat = Einstellungen dieser Gruppe
c-setting-language = Sprache: { $value ->
    [de] Deutsch
   *[en] English
  }
c-setting-pictures = Tische als Bilder: { $value ->
    [on] ja
   *[off] nein
  }
c-setting-listed = In der Bestenliste (/top): { $value ->
    [on] ja
   *[off] nein
  }
c-setting-lessons = Erste Partien erklären sich selbst: { $value ->
    [on] ja
   *[off] nein
  }
c-set-language = { $value ->
    [de] Deutsch
   *[en] English
  }
c-set-pictures = { $value ->
    [on] Mit Bildern
   *[off] Ohne Bilder
  }
c-set-listed = { $value ->
    [on] In die Bestenliste
   *[off] Aus der Bestenliste
  }
c-set-lessons = { $value ->
    [on] Mit Erklärungen
   *[off] Ohne Erklärungen
  }
c-settings-known = Es gibt: { $known }
c-forget = Alles, was über dich gespeichert ist, wird gelöscht, wenn du mir allein schreibst: /forget { $word }. Deine beendeten Spiele verlieren deinen Namen; nichts davon lässt sich wiederherstellen.
c-forget-word = alles, everything
c-forgotten = Erledigt.
c-forgotten-name = Jemand

# Befehle, wie das Menü eines Chats sie erklärt; höchstens 256 Zeichen
c-command-play = Ein Spiel allein gegen KIs
c-command-new = Ein neuer Tisch: /new SPIEL
c-command-join = Mitspielen
c-command-watch = Zuschauen, ohne mitzuspielen
c-command-leave = Den Tisch verlassen
c-command-begin = Die Karten geben
c-command-ai = Eine KI dazu: /ai { $levels }
c-command-noai = Eine KI entfernen: /noai SITZ
c-command-rematch = Noch einmal
c-command-change = Meine verdeckte Wahl ändern
c-command-deck = Mein Deck wählen: /deck NAME
c-command-set = Eine Option ändern: /set NAME=WERT
c-command-kick = Einen Spieler entfernen, der nicht zieht: /kick SITZ
c-command-word = Ein Wort von mir in die Karten mischen: /word TEXT
c-command-table = Den Tisch noch einmal zeigen
c-command-hand = Meine Hand noch einmal zeigen
c-command-hint = Ein Tipp, wenn ich am Zug bin
c-command-undo = Meinen letzten Zug zurücknehmen
c-command-card = Was eine Karte tut: /card NAME
c-command-back = Ich bin wieder da
c-command-pace = Bedenkzeit: /pace { $paces }
c-command-stop = Den Tisch schließen oder für das Ende stimmen
c-command-next = Bescheid sagen, wenn hier der nächste Tisch eröffnet wird
c-command-about = Was dieser Bot ist, und was er über mich speichert
c-command-fair = Wie man die Karten nachprüft
c-command-rules = Die Regeln: /rules SPIEL
c-command-analyse = Was meine Züge wert waren
c-command-replay = Das letzte Spiel, Zug für Zug
c-command-record = Die Aufzeichnung des letzten Spiels
c-command-stats = Meine Spiele
c-command-top = In Gruppen deren Tabelle, privat die Besten: /top SPIEL
c-command-settings = Sprache, Bilder
c-command-forget = Löschen, was über mich gespeichert ist
c-command-help = Was ich verstehe

# Was am Tisch geschah
c-told-ai-failed = Die KI { $name } hat versagt; ihr sicherer Zug wurde gemacht.
c-told-back = { $name } ist wieder da.
c-told-host = { $name } entscheidet jetzt über den Tisch.
c-told-kicked = { $name } wurde entfernt; eine KI spielt weiter.
c-told-watches = { $name } sieht zu.
c-told-left = { $name } ist gegangen{ $goes_on ->
    [yes] ; eine KI spielt weiter.
   *[no] .
  }
c-told-paused = Niemand ist mehr da: Das Spiel ruht. Mit /back geht es weiter.
c-told-resumed = Das Spiel geht weiter.
c-told-said = { $name }: „{ $text }!“
c-told-expired = Hier hat { $hours } Stunden lang niemand etwas getan: Der Tisch ist geschlossen. /new macht einen neuen auf.
c-told-stopped = { $begun ->
    [no] Der Tisch ist geschlossen.
   *[yes] Das Spiel wurde abgebrochen.
  }
c-told-full = Das Spiel wurde abgebrochen: Die Aufzeichnung ist voll.
c-told-unreadable = Diesen Tisch hat eine andere Version des Programms begonnen, er kann nicht weitergehen: Das Spiel wurde abgebrochen. Die Aufzeichnung bleibt erhalten.
c-told-voted = { $name } stimmt dafür, { $about ->
    [stop] das Spiel zu beenden
   *[kick] { $whom } zu entfernen
  }; { $missing ->
    [0] das können auch andere
    [one] eine Stimme fehlt noch
   *[other] { $missing } Stimmen fehlen noch
  }: { $about ->
    [stop] /stop
   *[kick] /kick { $number }
  }
c-told-warned = { $name }, deine Zeit ist fast um.
c-told-advice = Mein Tipp: { $move }
c-told-no-advice = Hier habe ich keinen Tipp.
c-told-turn = { $name }, du bist dran. „Meine Hand“ zeigt deine Karten, „Zum Bot“ lässt dich mit Knöpfen spielen.
c-told-turn-typed = { $name }, du bist dran. Ich lade dich in einen Raum für uns allein ein, wo du deine Karten siehst. Du kannst deinen Zug auch hier tippen, etwa /play r7.
c-told-opened = { $name } hat den Tisch eröffnet, auf den du wartest.
c-next-in-group = /next gilt in Gruppen: Ich sage dort einmal Bescheid, wenn der nächste Tisch eröffnet wird.
c-next-noted = Ich sage dir hier Bescheid, wenn in der Gruppe der nächste Tisch eröffnet wird.
c-about = Ich bin stammtisch: Kartenspiele mit Freunden und mit KIs. Ich bin freie Software: { $source }
c-about-stored-title = Was ich über dich speichere
c-about-stored = Deine Kennung in diesem Chat, deinen Namen, deine Sprache und deine Einstellungen; die Tische, an denen du sitzt oder saßest, mit allem, was dort gespielt wurde; die Ergebnisse deiner beendeten Spiele. Nachrichten speichere ich nicht, nur Züge, und Wörter, die du in ein Geben mischst, bis die Karten gegeben sind.
c-about-seen-title = Wer es sieht
c-about-seen = Wer mit dir spielt, sieht deinen Namen und nach dem Ende das ganze Spiel. In /top einer Gruppe steht, wer dort gespielt hat, bis zu einem /top leave; in der Liste aller Gruppen nur, wer es will. Wer diesen Bot betreibt, kann alles lesen, auch die Karten laufender Spiele. Sonst bekommt niemand etwas, und nichts geht an andere Dienste.
c-about-forgotten-title = Wie es gelöscht wird
c-about-forgotten = /forget, in einem privaten Chat mit mir, löscht es. Die Spiele der anderen bleiben, und dort steht statt deines Namens ein anderer.
c-told-ended = Das Spiel ist zu Ende.
c-series = Gewonnene Spiele an diesem Tisch: { $won }
c-result-away = { $names } { $count ->
    [one] war am Ende nicht mehr da: Eine KI hat zu Ende gespielt.
   *[other] waren am Ende nicht mehr da: KIs haben für sie zu Ende gespielt.
  }
c-fair-ended = Die Karten standen vor dem Geben fest; /fair zeigt, dass niemand sie geändert hat.
c-other-game = Anderes Spiel
c-replay = Verlauf
c-record = Aufzeichnung
c-replay-coming = Eine Seite mit dem ganzen Spiel kommt gleich.
c-replay-page = Das ganze Spiel, Zug für Zug; öffne es in einem Browser.
c-replay-many = Es werden gerade schon Seiten gemacht. Bitte gleich noch einmal.
c-replay-failed = Die Seite konnte nicht gemacht werden. Bitte noch einmal darum.
c-no-record = Nur ein beendetes Spiel hat eine Aufzeichnung, die gezeigt werden kann.
c-record-file = Das ganze Spiel, als Datei für Programme. Wer stammtisch installiert hat, kann damit prüfen, dass niemand die Karten geändert hat: stammtisch verify --fair DATEI

# Das Programm „chat“
c-console = Schreib, was jemand sagt: „anna: /new uno“ im Raum, „anna@ /play“ nur zum Bot, „anna: [Mitspielen]“ für einen Knopf. „wait 5“ lässt Zeit vergehen. Wer „admin“ heißt, verwaltet den Raum. Das Ende der Eingabe beendet.
c-extra = Dazu fehlt noch etwas ({ $missing }): { INSTALL($extra) }
c-config-holds = Die Konfiguration stimmt.
c-serve-one = --check, --migrate und --trust-identity tun je eines: bitte nur eines davon.
c-database-current = Die Datenbank { $database } lässt sich benutzen (Version { $known }).
c-database-new = Die Datenbank { $database } hat noch keine Tabellen; `serve` legt sie an (Version { $known }).
c-database-outdated = Die Datenbank { $database } braucht die Migration { $version } -> { $known }. Das macht `serve --migrate`, und auch `serve` beim Start; beide legen vorher eine Kopie der Datenbank daneben.
c-database-made = Die Datenbank { $database } wurde angelegt (Version { $known }).
c-database-migrated = Die Datenbank { $database } wurde migriert: { $version } -> { $known }.
c-database-copy = Eine Kopie von vorher ist { $file }.
c-database-backup = PostgreSQL wird nicht kopiert: Zurück geht es nur mit deiner Sicherung (pg_dump) aus der Zeit, als kein Programm lief.
c-check-bot = { $chat } kennt den Bot als { $name }.
c-check-away = { $chat } ließ sich nicht fragen, wer der Bot ist; ob sein Token stimmt, ist also offen: { $server } antwortet nicht, wie es soll ({ $detail }). Zu prüfen sind Adresse und Netz; `serve` wartet, bis die Antwort kommt.
c-bad-config = In der Konfiguration stimmt etwas nicht: { $wrong }
no-private-talk = Dieser Chat hat keine privaten Nachrichten, deshalb kann der Bot keine Handkarten zeigen; hier kann niemand spielen. /rules, /top und /help gehen.
c-unknown-section = ein Chat „{ $name }“ ist nicht installiert, und keine Einstellung heißt so. Installierte Chats: { $chats }; andere Einstellungen: { $keys }.
c-value-missing = fehlt und ist nötig.
c-value-flag = erlaubt sind true und false.
c-value-number = erlaubt sind Zahlen.
c-value-whole = erlaubt sind ganze Zahlen.
c-value-text = erlaubt ist Text in Anführungszeichen.
c-value-more = erlaubt sind Zahlen über { $gt }.
c-value-least = erlaubt sind Zahlen ab { $ge }.
c-value-most = erlaubt sind Zahlen bis { $le }.
c-value-among = erlaubt sind { $expected }.
c-value-empty = darf nicht leer sein.
c-value-list = erlaubt ist eine Liste: ["...", "..."].
c-value-section = erlaubt ist ein Abschnitt mit Einstellungen.
wrong-setting = { $form ->
    [url] nötig ist eine Adresse wie https://chat.example.org
    [address] nötig ist host:port, etwa 127.0.0.1:{ $port }, [::1]:{ $port } oder, für alle Schnittstellen, 0.0.0.0:{ $port }
    [address-port] nötig ist host:port, etwa 127.0.0.1:{ $port }; ein Port ist eine Zahl von 1 bis { $last }
    [address-host] nötig ist host:port, etwa 127.0.0.1:{ $port }; { $host } ist keine Adresse
    [accounts] nötig sind Konten in diesem Chat
    [bot-token] das ist kein Token, wie BotFather es gibt (123456789:ABC...)
    [user-numbers] nötig sind Nummern von Leuten (12345)
    [user-id] nötig ist eine ganze Kennung (@stammtisch:example.org)
    [user-ids] nötig sind ganze Kennungen (@anna:example.org)
    [user-patterns] nötig sind Muster für Kennungen (@anna:example.org, @*:example.org)
    [webhook-secret] nötig sind 16 bis 256 Zeichen aus A-Z, a-z, 0-9, _ und -
    [webhook-https] webhook braucht eine https-Adresse: An andere schickt Telegram nichts
    [webhook-port] webhook braucht einen der Ports, an die Telegram schickt: { $ports }
    [recovery-key] das ist kein Wiederherstellungsschlüssel (serve --new-recovery-key macht einen)
    [no-recovery-key] verschlüsselte Räume brauchen einen recovery_key
    [login] nötig ist ein Passwort oder ein Token (STAMMTISCH_MATRIX__PASSWORD, __TOKEN)
    [players] nötig ist mindestens eine von { $players }
   *[other] { $form }
  }
c-unknown-key = { $name }: diese Einstellung gibt es nicht. Es gibt: { $known }.
c-no-chat = Die Konfiguration nennt keinen Chat: Es fehlt der Abschnitt eines Chats, etwa [telegram] mit einem token (oder STAMMTISCH_TELEGRAM__TOKEN) oder [matrix]. Siehe docs/operating.md.
c-trust-form = „{ $wanted }“ ist niemand in Matrix, oder niemand mit einem Schlüssel: --trust-identity @anna:example.org, oder @anna:example.org=SCHLÜSSEL.
c-trust-unknown = Von { $user } wurde noch keine Cross-Signing-Identität gesehen.
c-trust-pinned = { $user } gilt mit dem Hauptschlüssel { $master }. Er hat diese Geräte signiert (mit ihren Sitzungsschlüsseln):
c-trust-shown = Der Homeserver zeigt jetzt einen anderen Hauptschlüssel: { $master }. Er hat signiert:
c-trust-how = Frag { $user } auf einem anderen Weg als über Matrix. Nur wenn die App neu eingerichtet wurde und in ihren Einstellungen einer dieser Sitzungsschlüssel steht: stammtisch serve --trust-identity '{ $user }={ $master }'
c-trust-already = { $user } gilt schon mit diesem Hauptschlüssel.
c-trust-other = Der Homeserver zeigt für { $user } nicht den Hauptschlüssel { $master }; --trust-identity { $user } sagt, welchen er zeigt.
c-trust-done = { $user } gilt mit diesem Hauptschlüssel ab der nächsten Nachricht, auch bei einem Bot, der schon läuft.
