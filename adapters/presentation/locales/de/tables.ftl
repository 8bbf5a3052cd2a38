# Warum ein Tisch ablehnt, was jemand will

stale = { $question ->
    [0] Du wirst gerade nicht gefragt.
   *[other] Zu spät: Diese Frage ist vorbei.
  }
repeated = Das ist schon beantwortet.
not-at-table = Du sitzt nicht an diesem Tisch.
sits-already = Du sitzt schon an diesem Tisch, auf Sitz { $seat }.
table-full = Der Tisch ist voll: { $game } ist für höchstens { $most }.
still-unreached = { $names } { $number ->
    [one] hat
   *[other] haben
  } mich noch nie allein geöffnet und sähe{ $number ->
    [one] {""}
   *[other] n
  } keine Karten. „Trotzdem geben“ (/begin anyway) wartet nicht.
too-many-watch = Es sehen schon { $most } zu, mehr geht nicht.
not-host = { $there ->
    [no] Das kann nur, wer den Tisch eröffnet hat oder die Gruppe verwaltet.
   *[other] Das kann nur { $host }: Wer den Tisch eröffnet hat, entscheidet, oder wer die Gruppe verwaltet.
  }
not-your-settings = Das kann nur ändern, wer hier einen Tisch eröffnet hat oder die Gruppe verwaltet.
wrong-phase = { $phase ->
    [lobby] Das geht erst, wenn das Spiel begonnen hat.
    [paused] Das Spiel ruht, bis jemand zurückkommt.
    [over] Das Spiel ist zu Ende.
   *[playing] Das geht nicht, solange gespielt wird.
  }
join-too-late = { $instead ->
    [back] Das Spiel läuft, und dein Sitz gehört noch dir: /back
   *[watch] Das Spiel hat ohne dich begonnen; mitspielen kannst du, wenn es vorbei ist. Bis dahin: /watch
  }
no-such-seat = Diesen Sitz gibt es nicht: { $seat }. Es gibt 1 bis { $seats }.
deck-named = „{ $deck }“ (eigenes Deck)
deck-own = ein eigenes Deck
decks-told = Decks: { $decks }.
deck-bad = Mit diesem Deck kann man nicht spielen:
deck-more = … und mehr.
no-decks = { $game } wird ohne eigene Decks gespielt.
no-file = Die Datei lässt sich nicht holen: { $why ->
    [big] Sie ist zu groß; erlaubt sind höchstens { $most } Bytes.
    [missing] Es gibt sie nicht, oder sie lässt sich nicht lesen.
   *[gone] Der Server des Chats gibt sie gerade nicht her. Sende sie noch einmal.
  }
no-such-pace = Das Tempo „{ $pace }“ gibt es nicht. Bekannt: { $known }
no-such-choice = Einen Zug Nummer { $number } gibt es nicht; es gibt 1 bis { $most }.
nothing-to-retract = Du hast nichts gewählt, was sich ändern ließe.
undo-alone = Zurücknehmen geht nur, wenn eine Person gegen KIs spielt.
nothing-to-undo = Es gibt nichts zurückzunehmen.
hint-asked = Der Tipp ist unterwegs.
has-not-missed = { $name } (Sitz { $seat }) hat keinen Zug versäumt. Nur wer das hat, kann entfernt werden.
not-away = Du bist schon da.
too-early = Dafür ist es zu früh: { $when }, und jetzt ist es { $now }.
unknown-card = Keine Karte heißt „{ $text }“, oder das Spiel ist zu Ende. /card allein erklärt deine Hand.
unknown-call = „{ $text }“ ist nichts zum Ansagen. Es gibt: { $known }
no-advice = Ein Tipp geht nicht: { $error }
no-replay = Die Seite des Spiels konnte nicht gemacht werden.
no-analysis = Die Züge von { $game } lassen sich nicht bewerten: { $error }
unknown-table = { $table ->
    [0] Hier ist kein Tisch. /new eröffnet einen, /play beginnt ein Spiel allein.
   *[other] Einen Tisch T{ $table } gibt es hier nicht. An einen Tisch in einer Gruppe kommst du mit seinem Knopf oder Link.
  }
which-table = Welcher Tisch? Schreib sein Kürzel dazu: { $tables }
too-many-tables = { $whose ->
    [chat] Hier sind schon { $most } Tische; mehr sind nicht erlaubt.
   *[person] Du sitzt schon an so vielen Tischen, wie erlaubt sind ({ $most }).
  }
too-many-options = Höchstens { $most } Optionen.
spec-not-allowed = Eine KI „{ $spec }“ gibt es hier nicht. Es gibt: { $allowed }
unreadable = { $later ->
    [yes] Tisch T{ $table } gehört zu einer späteren Version des Programms. Versuch es später noch einmal.
   *[no] Tisch T{ $table } hat eine andere Version des Programms begonnen, er kann nicht weitergehen und wurde abgebrochen.
  }
table-changed = Tisch T{ $table } wurde eben von jemand anderem geändert. Versuch es noch einmal.
chat-waits = Der Server des Chats will, dass wir { $seconds } Sekunden warten.
lane-gone = An { $lane } lässt sich nichts mehr senden.
lane-moved = { $lane } ist jetzt { $to }.
message-lost = Die Nachricht { $message } ist nicht mehr da.
server-fails = Der Server des Chats ist nicht zu erreichen, oder er versagt: { $detail }
unavailable = Die Tische sind gerade nicht zu erreichen. Versuch es gleich noch einmal.
matrix-login = Der Homeserver lässt den Bot nicht hinein ({ $why }). Zu prüfen sind user, password und token.
matrix-occupied = Ein anderes Programm bedient { $user } mit einer anderen Datenbank: das zuerst beenden. Ist es abgestürzt, kann dieses in { $seconds } s beginnen.
matrix-recovery-key = Die Schlüssel { $where ->
    [database] in der Datenbank
   *[server] auf dem Homeserver
} wurden mit einem anderen Wiederherstellungsschlüssel verschlüsselt. Bitte diesen eintragen.
matrix-device = Das Gerät { $device } von { $user } hat Schlüssel, die nicht in dieser Datenbank liegen, also würde ihm niemand trauen. Ein anderes Gerät einstellen (matrix.device), oder das Token einer anderen Anmeldung.
matrix-no-password = Dieser Homeserver nimmt von Programmen kein Passwort; er bietet { $offered }. Bitte stattdessen ein Token eintragen (matrix.token); docs/matrix.md sagt, woher eines kommt.
matrix-no-device = Das Token von { $user } gehört zu keinem Gerät, wie das von Application Services und Administratoren, und taugt darum nicht für verschlüsselte Räume. Bitte das Token einer eigenen Anmeldung eintragen (matrix.token) oder ein Passwort (matrix.password).
matrix-identity = Das Konto { $user } hat Cross-Signing-Schlüssel, die nicht vom Bot sind: Jemand hat sich mit einer App angemeldet. Ist der Wiederherstellungsschlüssel dieser App bekannt, bitte ihn eintragen (matrix.recovery_key). Um die Schlüssel zu ersetzen, { $way ->
    [password] bitte das Passwort des Kontos eintragen (matrix.password).
    [wrong] muss das Passwort stimmen: Der Homeserver hat es abgelehnt.
    [reset] bitte das unter { $url } erlauben, angemeldet als der Bot, und den Bot innerhalb von zehn Minuten starten.
   *[other] will der Homeserver eine Anmeldung, die der Bot nicht kann: { $stages }.
}
telegram-token = Telegram kennt dieses Token nicht. Das richtige gibt @BotFather.
