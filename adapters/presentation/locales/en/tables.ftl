# Why a table refuses what somebody wants

stale = { $question ->
    [0] You aren't asked now.
   *[other] Too late: this question is over.
  }
repeated = That has been answered already.
not-at-table = You have no seat at this table.
sits-already = You sit at this table already, on seat { $seat }.
table-full = The table is full: { $game } is for { $most } at most.
still-unreached = { $names } { $number ->
    [one] has
   *[other] have
  } never opened me in private, and would see no cards. “Deal anyway” (/begin anyway) doesn't wait.
too-many-watch = { $most } people are watching already, and there can't be more.
not-host = { $there ->
    [no] Only the host can do that, or an administrator of the group.
   *[other] Only { $host }, who opened the table, can do that, or an administrator of the group.
  }
not-your-settings = Only who opened a table here can change that, or an administrator of the group.
wrong-phase = { $phase ->
    [lobby] That can be done when the game has begun.
    [paused] The game is paused, until somebody comes back.
    [over] The game is over.
   *[playing] That can't be done while a game is on.
  }
join-too-late = { $instead ->
    [back] The game is on, and your seat is still yours: /back
   *[watch] The game has begun without you; you can join when it is over. Until then: /watch
  }
no-such-seat = There is no such seat: { $seat }. They go from 1 to { $seats }.
deck-named = “{ $deck }” (own deck)
deck-own = a deck of their own
decks-told = Decks: { $decks }.
deck-bad = This deck can't be played:
deck-more = … and more.
no-decks = { $game } is played without decks of one's own.
no-file = The file can't be fetched: { $why ->
    [big] it is too large; at most { $most } bytes are allowed.
    [missing] there is no such file, or it can't be read.
   *[gone] the chat's server doesn't hand it out right now. Send it again.
  }
no-such-pace = There is no pace “{ $pace }”. Known: { $known }
no-such-choice = There is no choice { $number }; they go from 1 to { $most }.
nothing-to-retract = You have chosen nothing that could be changed.
undo-alone = Moves can be taken back only when one person plays against AIs.
nothing-to-undo = There is nothing to take back.
hint-asked = The hint is on its way.
has-not-missed = { $name } (seat { $seat }) has missed no turn. Only who has can be sent away.
not-away = You are here already.
too-early = It is too early for that: { $when }, and now it is { $now }.
unknown-card = No card is called “{ $text }”, or the game is over. /card alone tells about your hand.
unknown-call = “{ $text }” is nothing to call. There is: { $known }
no-advice = No hint can be given: { $error }
no-replay = The page of the game could not be made.
no-analysis = The moves of { $game } can’t be judged: { $error }
unknown-table = { $table ->
    [0] There is no table here. /new opens one, /play begins a game alone.
   *[other] There is no table T{ $table } here. To a table in a group its button or link takes you.
  }
which-table = Which table? Add its code: { $tables }
too-many-tables = { $whose ->
    [chat] There are { $most } tables here already; more are not allowed.
   *[person] You sit at as many tables as are allowed ({ $most }).
  }
too-many-options = At most { $most } options.
spec-not-allowed = There is no AI player “{ $spec }” here. There is: { $allowed }
unreadable = { $later ->
    [yes] Table T{ $table } is of a later version of the program. Try again later.
   *[no] Table T{ $table } was begun by another version of the program and can't go on; it was called off.
  }
table-changed = Table T{ $table } has just been changed by somebody else. Try again.
chat-waits = The chat's server wants us to wait { $seconds } seconds.
lane-gone = Nothing can be sent to { $lane } any more.
lane-moved = { $lane } is { $to } now.
message-lost = The message { $message } is gone.
server-fails = The chat's server can't be reached, or fails: { $detail }
unavailable = The tables can't be reached just now. Try again in a moment.
matrix-login = The homeserver does not let the bot in ({ $why }). Check user, password and token.
matrix-occupied = Another program serves { $user } from another database: end it first. If it has died, this one can start in { $seconds } s.
matrix-recovery-key = The keys { $where ->
    [database] in the database
   *[server] on the homeserver
} were encrypted with another recovery key. Configure that key.
matrix-device = The device { $device } of { $user } has keys that are not in this database, so nobody would trust it. Configure another device (matrix.device) or, with a token, that of another login.
matrix-no-password = This homeserver takes no passwords from programs; it offers { $offered }. Configure a token (matrix.token) instead; docs/matrix.md tells where one comes from.
matrix-no-device = The token of { $user } belongs to no device, as those of application services and administrators do, so it can't be used for encrypted rooms. Configure the token of a login of its own (matrix.token), or a password (matrix.password).
matrix-identity = The account { $user } has cross-signing keys that aren't the bot's: somebody has logged in to it with an app. If you have the recovery key of that app, configure it (matrix.recovery_key). To replace the keys, { $way ->
    [password] configure the password of the account (matrix.password).
    [wrong] the password must be right: the homeserver has refused it.
    [reset] allow that at { $url }, logged in as the bot, and start the bot within ten minutes.
   *[other] the homeserver wants a way of authentication that the bot doesn't have: { $stages }.
}
telegram-token = Telegram does not know this token. Ask @BotFather for the right one.
