# Said to whoever reads: $you is "yes" where $who is the reader.

your-hand = Your hand:
    .spoken = You hold
points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
stands-points = { points }
figure = { $number }
decimal-sign = { "." }
stands-place = place { $place }
stands-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
moment = Choose one of the moves below.
moment-not-asked = You have nothing to decide now.

# Dates and times
date-day = { DATETIME($date, dateStyle: "long") }
date-moment = { DATETIME($moment, dateStyle: "medium", timeStyle: "short") }

# Commands
command-help = help
command-hint = hint, h
command-why = why
command-undo = undo, back, u
command-rules = rules, r
command-log = log, l
command-table = table, board
command-deal = deal, commitment
command-remind = remind, reminders
command-lesson = lesson, explanations
command-save = save
command-language = language
command-bell = bell
command-quit = quit, exit, q
command-cards = cards, c
command-speed = speed
command-theme = colours, colors
command-explain = explain
command-palette = commands
command-again = again, a
command-analyse = analyse, analyze, analysis
command-replay = replay, r
command-share = share, seed, s

# Numbers as people type them
number-0 = zero
number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
number-10 = ten
number-11 = eleven
number-12 = twelve
number-plus = plus
number-minus = minus

# Errors
not-understood = I don't understand “{ $text }”. Possible now, for example: { $examples }.
illegal-move = { $move } is not possible: { $why }
ambiguous-move = “{ $text }” can mean several moves: { $candidates }.
record-full = The record of this game is full: it may have at most { $entries } entries and { $characters } characters.
bad-text = { $why ->
    [long] “{ $text }” is too long: at most { $most } characters are allowed.
   *[sign] “{ $text }” holds the character { $sign }; only characters that can be shown are allowed.
  }
line-too-long = This line is too long: at most { $characters } characters and { $words } words are allowed.
no-such-number = There is no choice { $number }; choose 1 to { $most }.
not-asked = It is not your turn.
unknown-game = There is no game “{ $name }”. There are: { $known }.
bad-seats = { $game } is for { $fewest ->
    [none] exactly { $most }
   *[other] { $fewest } to { $most }
  } players, not for { $players }.
players = { $only ->
    [yes] { $most ->
        [one] 1 player
       *[other] { $most } players
      }
   *[no] { $least } to { $most } players
  }
option-deck = Deck of seat { $seat }
option-drawn = random, in simulations and tournaments { $deck }
unknown-option = { $game } has no option “{ $name }”. It has: { $known }.
bad-deck = { $why ->
    [no-card] There is no card “{ $name }”{ $near ->
        [none] .
       *[other] {""}; did you mean “{ $near }”?
      }
    [copies] “{ $name }”: { $count } copies are not allowed, only 1 to { $most } (§1.3).
    [twice] “{ $name }” is listed more than once; write all copies of a card in one place.
    [size] The deck has { $count } cards; it must have { $size } (§1.3).
    [no-deck] There is no ready deck “{ $name }”{ $near ->
        [none] .
       *[other] {""}; did you mean “{ $near }”?
      }
    [entry] “{ $name }” is no number and card, like 3 ember-cub.
    [long] The list of cards is too long: at most { $most } characters are allowed.
   *[no-cards] The table [cards] is missing, with a line like ember-cub = 3 for each card.
  }
bad-toml = { $why ->
    [size] The file is too large: at most { $most } bytes are allowed.
    [encoding] This is no TOML file: byte { $byte } is no UTF-8.
    [deep] Line { $line } is nested too deeply: at most { $most } open brackets and { $most } parts of a dotted key are allowed.
    [number] { $name ->
        [none] A number is too large
       *[other] The number at “{ $name }” is too large
      }: whole numbers from -{ $most } to { $most } are allowed.
   *[syntax] This is no TOML file: { $detail }
  }
deck-line = Line { $line }: { $fault }
bad-option = The option { $name } can't be “{ $value }”; allowed: { $allowed }.
unknown-player = There is no player “{ $name }”. There are: { $known }.
bad-player-spec = “{ $spec }” is no player: { $why ->
    [form] write name, or name:key=value.
    [twice] { $name } is there twice.
    [unknown] there is no parameter { $name }. There are: { $allowed }.
    [none] it takes no parameters.
    [missing] the parameter { $name } is missing.
    [value] { $name } can't be “{ $value }”; allowed: { $allowed }.
   *[other] { $why }
  }
no-lab = There are no decks of { $game } to compare.
no-heuristic = There is no heuristic player for { $game }.
player-fault = Player { $player } (package { $package }) on seat { $seat } { $reason ->
    [raised] failed with an error, { $where }: { $error }
    [kind] chose no move, but something of the kind { $kind }; a move is an int.
    [late] had chosen no move after { $seconds } seconds.
   *[illegal] chose an illegal move ({ $move }).
  }
player-bot-fault = Player { $player } on seat { $seat }: { $bot }
bot-fault = { $reason ->
    [unready] the program didn't say that it is ready{ $got ->
        [none] { " " }within { $seconds } seconds
       *[other] ; it sent { $got }
      }. Sent to it: { $sent } — expected: { $expected }
    [version] the program speaks version { $got } of the protocol; expected: { $expected }.
    [noise] what it sent is no JSON object: { $got } — expected: { $expected }. Everything else belongs on standard error.
    [long] it sent a line of more than { $most } bytes, which begins { $got }
    [kind] its answer isn't complete: { $got } — expected: { $expected }
    [id] it answered question { $got }, which was never asked; expected: { $expected }.
    [illegal] its move “{ $move }” isn't legal. Legal are: { $expected }
    [late] it hadn't answered question { $id } after { $seconds } seconds. Sent to it: { $sent }
    [deaf] it doesn't read what is sent to it.
    [extra] it sent a line that nobody had asked for: { $got }
    [stays] it hadn't ended { $seconds } seconds after “quit”.
    [exit] it ended with exit code { $exit } after “quit”; expected: 0.
   *[ended] it ended ({ $exit ->
        [none] its output was closed
       *[other] exit code { $exit }
      }). { $said ->
        [none] It wrote nothing to standard error.
       *[other] Its last words on standard error: { $said }
      }
  }
info-told = { $name } says: { $told }
info-score = expected result { NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) } of 1
info-nodes = { $nodes ->
    [one] one position
   *[other] { $nodes } positions
  }
info-line = expected moves: { $moves }
broken-player = Player { $player } (package { $package }) can't be used: { $reason ->
    [raised] { $error }
    [late] it wasn't ready after { $seconds } seconds.
   *[kind] it needs a choose(view, legal, budget), and a deadline must be a positive number or None.
  }
broken-entry-point = { $group ->
    [chats] The chat
    [games] The game
    [heuristics] The heuristic for
    [lesson] The lesson of
    [texts] The texts of
    [presenters] The presenter of
    [rules] The rules of
   *[players] The player
  } “{ $name }” of the package { $package } can't be used: { $fault ->
    [load] loading it failed: { $detail }
    [messages] messages must be there in every language, with the game's name in theirs ({ $detail }).
    [name] the game calls itself “{ $detail }”.
    [taken] { $detail } has the name already.
    [twice] its View declares with “of” what “fill” writes as well ({ $detail }); one of the two must go.
    [section] the name of a chat begins with a small letter, consists of small letters, digits and _, and must not be a name that the configuration uses otherwise, such as “log”.
   *[kind] what is there is of the wrong kind ({ $detail }).
  }
worker-died = A worker process crashed; --workers 1 shows what it was.
no-png = PNG needs a library ({ INSTALL("pictures") }). A file that ends in .svg needs none.
endless-game = Random game { $number } of { $game } (seed { $seed }) had no end after { $moves } moves.
save-in-use = Another program is playing on this save: process { $process } on { $host }. Leave the game there first. If that program no longer runs, delete { $lock }.
save-changed = { $file } was changed by another program. Save this game to another file (save FILE).
bad-store = “{ $address }” is no address of a database. Use one like { $allowed }.
store-fails = The database { $database } can't be used: { $detail }
store-too-old = The database { $database } needs migration { $version } -> { $known }. Other programs may still be using it, so that is done by command only: stop all programs, make a backup (pg_dump), then run `stammtisch serve --migrate` with the same configuration.
store-in-use = The database { $database } can't be migrated while others use it: its user has { $connections ->
    [one] one other connection
   *[other] { $connections } other connections
}. Stop all programs, and end other clients of this user.
store-foreign = The database { $database } has tables of another program. Name another file.
store-read-only = The database { $database } can't be used: there is no permission to write to { $place }.
store-too-new = The database { $database } is of a later version ({ $version }) than this program knows ({ $known }). Update the program, or name another database.
why-not-now = that can't be done now.
why-no-such-move = there is no such move.
why-impossible-chance = the cards or seats named are not the ones in play.
why-not-asked = this seat isn't asked now.
why-one-by-one = after “{ $first }” you see something new, so type one move at a time.

# Records
bad-record = Game { $game }, move { $move }: { $why }
record-bad = it isn't valid.
record-cut-off = the line is cut off or is not JSON.
record-no-record = this is no stammtisch record of format { $format }.
record-later-format = it was written by a later version of stammtisch (format { $version }; this version reads format { $known }).
record-option-form = the option “{ $name }” is written as { $found }; in a record it must be { $due }.
record-line-too-long = the line is too long for a record: at most { $most } characters are allowed.
record-too-many-entries = there are too many entries: at most { $most } are allowed.
record-text-too-long = a text in the field “{ $name }” is too long: at most { $most } characters are allowed.
record-bad-field = the field “{ $name }” is missing or of the wrong kind.
record-unknown-field = the field “{ $name }” is unknown.
record-unknown-game = there is no game “{ $name }”. There are: { $known }.
record-broken-entry-point = the game “{ $name }” of the package { $package } can't be used ({ $detail }).
record-bad-seats = not for { $players } players, only for { $fewest ->
    [none] { $most }
   *[other] { $fewest } to { $most }
  }.
record-unknown-option = no option “{ $name }”.
record-bad-option = the option { $name } can't be “{ $value }”; allowed: { $allowed }.
record-rules-version = played by version { $version } of the rules, this is version { $known }.
record-rules-differ = played by version { $version } of the rules; by this version { $known } it doesn't hold: { $cause }
record-commitment = the commitment doesn't fit seed and table.
record-after-the-end = the game was over before it.
record-chance-differs = the seed gives another outcome: word { $card } should be { $due }, not { $found }.
record-wrong-seat = seat { $seat } moved, but asked was: { $pending }.
record-illegal = { $text } (seat { $seat }) is illegal: { $why }
record-check-sum = “{ $text }” or something before it was changed (check sum).
record-check-sum-end = how often moves were taken back, who took over a seat, or what players said was changed (check sum).
record-moves-missing = { $due } moves were recorded; later ones are missing or added.
record-not-over = an outcome is given, but the game is not over.
record-outcome = the outcome is wrong; it should be { $due }.
record-several-games = the file holds { $games } games; only a single one can be resumed.
bad-tournament = { $why ->
    [unknown] A tournament has no setting “{ $name }”; known are { $known }.
    [missing] “{ $name }” is missing.
    [kind] “{ $value }” can't be the value of { $name }.
    [twice] The player { $name } is named twice.
    [choice] { $name } can't be “{ $value }”; allowed are { $known }.
    [range] { $name ->
        [players] So many players can't take part: { $value }; allowed are { $low } to { $high } with these seats.
       *[other] { $name }: { $value } is not between { $low } and { $high }.
      }
    [test] Only a comparison stops by a test.
    [rounds] Only a swiss tournament (--format swiss) has rounds.
    [groups] There are { $groups } different groups of these players; more than { $most } can't take turns.
   *[seatings] A deal would be played { $games } times, more than { $most }; --seatings rotations plays it once in each rotation.
  }
bad-test = { $name }: { $value } is not possible; allowed is { $allowed }.
bad-lab-file = { $why ->
    [version] { $file } was written by a later version of the program.
    [rules] { $file } was played by version { $version } of the rules, and this program has version { $known }; a tournament can't be played by both.
    [tables] { $file } wasn't written by this program: it has other tables.
    [changed] { $file } was changed by another program while it was read. Try again.
    [damaged] { $file } is damaged ({ $detail }).
    [lab] { $file } is no file of games that lab has kept. Use --file with another name.
   *[tournament] { $file } is no tournament.
  }
lab-file-in-use = Another program writes to { $file } ({ $lock } names it).
no-workers = { $why ->
    [extra] A Dask cluster needs more than is installed ({ $detail }): { INSTALL("cluster") }
    [address] “{ $address }” is no address of a Dask scheduler: it is HOST:PORT, with tcp:// or tls:// in front. For example: tcp://192.0.2.7:8786.
    [certificates] { $address } needs certificates; distributed.comm.tls in the settings of Dask says where they are (docs/tournaments.md).
    [reach] The Dask scheduler { $address } can't be reached ({ $detail }).
    [start] The workers of a local Dask cluster can't be started ({ $detail }).
    [empty] The Dask scheduler { $address } had no workers for { $seconds } seconds. Start some: dask worker { $address } --nthreads 1
    [unlike] Worker { $worker } is refused, because it isn't the same as this program (there / here): { $detail }
   *[lost] The Dask scheduler { $address } has gone away.
  }

# Analyses of games that were played
analysis-mark = { $mark ->
    [blunder] blunder
    [mistake] mistake
   *[inaccuracy] inaccuracy
}
analysis-marks = { $mark ->
    [blunder] { $count ->
        [one] { $count } blunder
       *[other] { $count } blunders
    }
    [mistake] { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
   *[inaccuracy] { $count ->
        [one] { $count } inaccuracy
       *[other] { $count } inaccuracies
    }
}
analysis-loss = { NUMBER($loss, minimumFractionDigits: 2, maximumFractionDigits: 2) } ({ NUMBER($low, minimumFractionDigits: 2, maximumFractionDigits: 2) } .. { NUMBER($high, minimumFractionDigits: 2, maximumFractionDigits: 2) })
analysis-summary = { $judged ->
    [one] { $judged } decision
   *[other] { $judged } decisions
}: { $marks }. Mean loss: { NUMBER($mean, minimumFractionDigits: 3, maximumFractionDigits: 3) } places ({ NUMBER($low, minimumFractionDigits: 3, maximumFractionDigits: 3) } .. { NUMBER($high, minimumFractionDigits: 3, maximumFractionDigits: 3) }).
analysis-told = { $sign } { $mark ->
    [blunder] Blunder
    [mistake] Mistake
   *[inaccuracy] Inaccuracy
}: { $played }. Better{ $against ->
    [strong] {" "}against strong players
   *[other] {""}
}: { $best }. Loss in places: { $loss }
analysis-good = ★ Good: { $played }. { $rival } would have cost { NUMBER($loss, minimumFractionDigits: 2, maximumFractionDigits: 2) } places.

# What a hint says about its move: hint-GAME tells what counts there
hint-only = There is nothing else to do.
hint-even = About as good: { $moves }{ $number ->
    [1] .
    [2] .
   *[other] {" "}and others.
  }
hint-gain = Better than “{ $move }”{ $against ->
    [strong] {" "}against strong players
   *[other] {""}
  }: on average { $gain }.
hint-if-others-err = Better than “{ $move }” only if the others err.
hint-and = { $first } and { $second }
hint-but = { $first }, though { $second }
hint-places = { NUMBER($amount) } places higher at the end
hint-wins = { $amount ->
    [one] one win
   *[other] { NUMBER($amount) } wins
  } more in a hundred games
hint-line = { $move }: { $figure }.
hint-place = place { $place }
hint-as-good = as good
hint-chance = { $wins } %

# Why somebody made a move, as far as the reader can know
reason-changed = What it changed: { $changes }.
reason-held = { $you ->
    [yes] you have
   *[no] { $who } has
  } { $after ->
    [one] one card
   *[other] { $after } cards
  } instead of { $before }
reason-column = { $who } ({ $column }): { $what }
reason-leads = { $you ->
    [yes] you win
   *[no] { $who } wins
  } the trick as it lies now
reason-seat = { $who }: { $what }
reason-unit = { $unit } ({ $field }): { $what }
reason-instead = { $after } instead of { $before }
reason-moved = { $unit } from { $field } to { $to }
reason-arrived = new: { $unit } ({ $field }) { $stats }
reason-gone = gone: { $unit } ({ $field })
reason-nearest = { $you ->
    [yes] You had the fewest cards ({ $cards }): this holds you up.
   *[no] { $who } had the fewest cards ({ $cards }): this holds { $who } up.
  }
reason-next = { $you ->
    [yes] You are next.
   *[no] { $who } is next.
  }
reason-hidden = What { $who } holds is hidden; the reason may lie there.
reason-rule = Rules §{ $number }: { $text }
reason-nothing = Nobody else has moved yet.
reason-nobody = “{ $name }” has made no move yet; at the table are { $names }.
reason-no-move = No move belongs to this line of the log.

# Why the system couldn't do something with a file or an address: os-ERRNO
os-eacces = you may not do that here.
os-eaddrinuse = the port is in use, by another program or another `serve`. The configuration can name another one: `health`, or `listen` in the section of the chat.
os-eaddrnotavail = this machine has no such address.
os-eexist = it exists already.
os-eisdir = it is a folder.
os-enametoolong = the name is too long.
os-enoent = there is no such file or folder.
os-enospc = the disk is full.
os-enotdir = a part of the path is no folder.
os-eperm = you may not do that.
os-erofs = the disk is read-only.

# A level of AI players; others are shown as they are typed
level = { $level ->
    [easy] easy
    [normal] normal
    [hard] hard
    [expert] expert
   *[other] { $level }
  }
level-random = random moves
level-strength = { $level } (beats { $other } in { $share } %)
