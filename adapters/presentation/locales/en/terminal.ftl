# What the terminal says round a game.
t-you = You
t-prompt = Your move (? for help):
t-saved = The game is saved: { $file }
t-still-not-saved = The game isn't saved: { $why }.
t-lost-all = This game isn't saved ({ $why }). If you leave now, it is lost.
t-lost-since = { $file } has the game up to move { $moves }; now it is move { $now }. If you leave now, the moves since are lost.
t-save-elsewhere = { $file ->
    [none] Save it in another place: save FILE
   *[other] Save it in another place, for example: save { $file }
  }
t-saved-there-now = From now on it is saved there after every move.
t-quit-again = Type quit once more to leave all the same.
t-save-where = Where to save it (Enter: nowhere):
t-go-on = Continue with: stammtisch resume { $name }
t-resumed = Going on with { $game } of { $when }.
t-nothing-saved = There is no unfinished game.
t-save-unreadable = The saved game { $file } can't be resumed: { $why }
t-no-such-save = There is no saved game “{ $name }”.
t-several-saves = “{ $name }” fits several saved games: { $names }.
t-only-watched = You have no unfinished game of your own, only games that you watched; resume these by name (resume --list).
t-people-and-others = { $people } and { $others ->
    [one] one AI player
   *[other] { $others } AI players
  }
t-watched = watched: { $others } AI players
t-at-round = round { $number }
t-at-chapter = chapter { $number }
t-at-turn = { $you ->
    [yes] your turn
   *[no] { $who }'s turn
  }
t-left-at = left { $when }
t-replay-eyes = Move { $step } of { $steps }, as { $who } sees it
t-replay-looks-on = Move { $step } of { $steps }, as a spectator sees it
t-fixed = The cards are fixed; “deal” shows how to check that.
t-commitment = Commitment: { $commitment }
t-commitment-table = It is the SHA-256 of the table's text “{ $table }”, a line feed and the seed.
t-commitment-why = It was fixed before the first card. At the end you are shown the seed that belongs to it, and with both anybody can check that no card was changed (stammtisch verify).
t-opening = { $game }: { $names }
t-no-card = “{ $text }” is no card of this game. For instance: ? { $example }
t-can-be-played = You can play it now.
t-plain-core = Not compiled here: AI players think 60 to 140 times more slowly (see README.md).
t-hint = My advice: { $move }
t-hint-wins = That way you can win now: only a card that you don't see could stop it.
t-move = Move
t-expected = { NUMBER($place, minimumFractionDigits: 2, maximumFractionDigits: 2) }
t-hint-figures = { $duel ->
    [yes] Wins: to be expected of a hundred games.
   *[no] Place: to be expected at the end.
  }{ $even ->
    [yes] {" "}“As good”: no sure difference in { $games } simulated games.
   *[no] {""}
  }
t-hint-seats = Seats: { $seats }
t-undone = One move taken back.
t-curtain = { $name }, it is your turn. The others look away, please. Enter when you are ready.
t-over = The game is over.
t-commands = Commands: ? help · ? and a card: what it does now · hint · why (and a name: why somebody did that) · undo · rules · log · table · deal (how to check it) · remind (of calls) · lesson (explanations on or off) · save [FILE] · language (Deutsch) · bell (when it is your turn) · quit. Moves: their number (“1 12” for two parts), or typed as shown; the verb may be left out where the rest says enough.
t-place = Place
t-player = Player
t-points = Points
t-record = The whole game can be watched again: stammtisch replay { $file }
t-replay-keys = Enter: forward · b: back · a number: go to that move · s and a seat: point of view · q: quit
t-valid = { $file }: { $games ->
    [one] one game
   *[other] { $games } games
  }, { $moves } moves, all valid.
t-unfinished = { $count ->
    [one] One game is unfinished.
   *[other] { $count } games are unfinished.
  }
t-taken-back = { $count ->
    [one] A move was taken back once.
   *[other] Moves were taken back { $count } times.
  }
t-end-unchecked = { $count ->
    [one] In one game no check sum covers how often moves were taken back and who took over a seat: version 1.0 wrote none, or it was removed.
   *[other] In { $count } games no check sum covers how often moves were taken back and who took over a seat: version 1.0 wrote none, or it was removed.
  }
t-fair-game = Game { $number }: { $game } ({ $players })
t-fair-unfinished = This game isn't over: its seed and its cards are not shown.
t-fair-commitment = 1. The commitment fits. The SHA-256 of the table's text “{ $table }”, a line feed and the seed { $seed ->
    [none] {""}
   *[other] “{ $seed }”{" "}
  }is { $due }, as recorded. Compare it with the one that you were shown before the first card: if it is the same, nobody has changed the seed since.
t-fair-commitment-differs = 1. THE COMMITMENT DOES NOT FIT. The SHA-256 of the table's text “{ $table }”, a line feed and the seed { $seed ->
    [none] {""}
   *[other] “{ $seed }”{" "}
  }is { $due }, but { $commitment } is recorded.
t-fair-no-words = 2. No player has mixed in a word: all chance follows from the seed itself.
t-fair-words = 2. Words of players are mixed in. All chance follows from the SHA-256 of the seed and these lines{ $seed ->
    [none] .
   *[other] : { $seed }.
  } To find your own word: printf '%s' "my word" | sha256sum
t-fair-word = { $name }: { $word ->
    [none] no word
   *[other] { $word }
  }
t-fair-chance = { $count ->
    [0] 3. There is no chance in this record.
    [one] 3. One outcome of chance was computed again from the seed.
   *[other] 3. All { $count } outcomes of chance were computed again from the seed: number k from the SHA-256 of “seed|k|0”, “seed|k|1” and so on.
  }
t-fair-outcome = Entry { $entry }, k = { $number }: { $kind ->
    [shuffle] { $count } cards are shuffled{ $rest ->
        [none] .
       *[other] ; the first are { $rest }.
    }
    [starter] seat { $rest } starts.
    [casinos] the casinos { $rest } are drawn.
    [tokens] the tokens show { $rest }.
   *[other] “{ $words }”.
  }
t-fair-right = Follows from the seed.
t-fair-not-due = WRONG: the game asks for no chance here.
t-fair-wrong = WRONG: from the seed follows { $kind ->
    [shuffle] a shuffle{ $rest ->
        [none] {""}
       *[other] : { $rest } and so on
    }
    [starter] seat { $rest }
    [casinos] { $rest }
    [tokens] { $rest }
   *[other] { $rest }
  }.
t-fair-wrong-card = WRONG: from the seed follows another order or other cards, first at card { $place }{ $due ->
    [none] .
   *[other] {" "}({ $card } instead of { $due }).
  }
t-fair-stopped = From entry { $entry } on nothing could be checked: the game can't go on with it.
t-fair-rest = 4. The game was replayed: the right cards were shuffled and dealt, every move follows the rules, and check sums and outcome are right.
t-fair-rest-wrong = 4. Replaying the game shows a fault, which is named below.
t-fair-verdict = The deal is fair: seed and words of the players fixed it, and the commitment the seed. Whether somebody looked at the cards nobody can check.
t-fair-no-verdict = THE RECORD IS NOT IN ORDER.
t-hands-shown = This game isn't finished: its replay shows hands that are hidden from the players. (--seat 0 shows what a spectator sees, --show-hands asks no more.)
t-show-hands = Show them? (yes or no)
t-page-written = The page is written: { $file }
t-page-without-hands = This game isn't finished: hidden hands and the seed are left out. (--show-hands shows the hands.)
t-yes = yes y
t-series-gap = Game { $game } of the series is missing.
t-no-records = The file holds no game.
t-no-record-file = “{ $file }” is no file of game records: none of its lines is a record of format { $format }.
t-no-record-lines = { $count ->
    [one] One more line is no record.
   *[other] { $count } more lines are no records.
  }
t-games = Games
t-seats = Players
t-options = Options
t-option-default = { $name } ({ $default }; { $allowed })
t-number = #
t-wins = Wins
t-interval = 95 % interval
t-too-few = too few
t-mean-place = Mean place
t-mean-utility = Mean utility
t-mean-points = Mean points
t-simulating = Playing
t-overwrite = There is a file “{ $file }” already. Overwrite it? (yes or no)
t-allowed-numbers = Allowed: { $numbers }.
t-use-force = There is a file “{ $file }” already; --force overwrites it.
t-stopped = Stopped: { $games } of { $total } games were played.
t-stopped-recorded = Stopped: { $games } of { $total } games were played; they are in { $file }.
t-record-broken = { $why }. { $games ->
    [one] One game is in { $file }.
   *[other] { $games } games are in { $file }.
  }
t-no-output = The output can't be written: { $why }
t-simulated = { $game }: { $games } games, seed { $seed }
t-no-lab = { $game } has no ready decks to compare.
t-lab-deck = Deck
t-lab-games = Games
t-lab-card = Card
t-lab-drawn = Drawn
t-lab-played = Played
t-lab-pairings = Wins of the row's deck against the column's, in per cent
t-lab-cards = Cards: games in which they were drawn or played, and how many of them were won
t-lab-sums = Who begins wins { $first }; draws: { $draws }. Actions a game: { $median } (median), { $few } to { $many } in nine games of ten.
t-lab-unplayed = Never played: { $cards }
t-log-order = The newest first:
t-file-exists = There is a file “{ $file }” already; choose another name.
t-bad-names = Give every person a name of their own.
t-too-many-named = { $named } players are named, but only { $seats } sit at the table.
t-no-rules = There are no rules to read for { $game }.
t-new-game = { $folder } has a game that can be played. Its README.md says how to install, play and test it.
t-new-game-name = No game can be called “{ $name }”. Allowed are words of lower-case letters and digits with hyphens between them, a letter first, at most { $most } characters, for example trick-duel.
t-new-game-taken = There is a game “{ $name }” already; choose another name.
t-new-game-module = The Python package of a game “{ $name }” would be called “{ $module }”, and this name is taken; choose another one.
t-not-saved = The game can't be saved ({ $why }). You can play on.
t-person = Player
t-deal = To check the deal: table “{ $table }”, seed “{ $seed }”, commitment { $commitment }. That is the SHA-256 of the table's text, a line feed and the seed.
t-deal-file = Step by step: stammtisch verify --fair { $file }
t-deal-outcome = Chance { $number }: { $outcome }
t-deal-more = { $number ->
    [one] One more outcome follows from the seed.
   *[other] { $number } more outcomes follow from the seed.
  }
t-deal-words = { $number ->
    [one] The word of one player is mixed in. Its SHA-256:
   *[other] The words of { $number } players are mixed in. The SHA-256 of each:
  }
t-word = { $alone ->
    [yes] A word to mix into the deal (Enter: none):
   *[no] { $name }, a word to mix into the deal (Enter: none):
  }
t-words-why = The deal was fixed by that. Whoever says a word now changes it, and nobody can know how.
t-no-lesson = Nothing is explained in this game. First games that explain themselves (play GAME --lesson): { $known }
t-no-lesson-for = There is no first game of { $game } that explains itself; there is one of: { $known }
t-lesson-alone = --lesson brings its own cards and its own opponent; leave out { $options }.
t-daily-alone = --daily brings its own cards and players; leave out { $options }.
t-enter = Enter to go on
t-enter-or-call = Enter to go on, or call something
t-called = “{ $call }” is heard.
t-no-declaration = “{ $call }” was typed for { $name }, but isn't possible.
t-declaration = “{ $call }” can be typed at any time.
t-bell = { $on ->
    [yes] From now on the terminal rings when it is your turn.
   *[no] The terminal doesn't ring any more.
  }
t-not-here = That can't be done here: Enter to go on, or call something.
t-unused = “{ $text }” was not carried out: no move was asked for.
t-reminders = { $on ->
    [yes] From now on you are told when you have to call something.
   *[no] From now on you have to think of calls yourself.
  }
t-deck-which = { $alone ->
    [yes] Your deck: a number, a name or a file (Enter: a random one):
   *[no] { $name }, your deck: a number, a name or a file (Enter: a random one):
  }
t-deck-curtain = { $name }, choose your deck. The others look away, please. Enter when you are ready.
t-deck-drawn = A random one.
t-deck-taken = Chosen: { $deck }
t-deal-now = Enter to deal.
t-stand-in = { $why } From now on { $player } plays for { $name }.
t-costs = Cards by cost
t-deck-legal = { $file }: this deck can be played.
allowed-deck = a ready deck, its cards (3 ember-cub, …), or a file deck.toml
t-option-form = “{ $text }”: NAME=VALUE ({ $known })
t-runs-on = Python { $version } on { $machine }
t-core-in-use = compiled core: in use ({ $modules } modules)
t-no-core = compiled core: not in use ({ $why })
t-seconds = Seconds a move
t-picture-ending = “{ $file }” says no form that can be drawn; a picture ends in one of these: { $endings }
t-score = Score
t-rating = Rating
t-faults = Faults
t-against = Against
t-difference = Difference
t-superior = Is better
t-pairs = Differences of scores, in the blocks in which both play
t-by-seat = What a seat is worth
t-seat-number = Seat
t-decisions = Decisions
t-games-a-second = { $speed } games a second
t-tournament-title = { $game }: { $games } games in { $blocks ->
    [one] one block
   *[other] { $blocks } blocks
  }, seed { $seed }
t-tournament-lengths = Moves a game: { $median } (median), { $mean } on average, { $least } to { $most }.
t-tournament-file = The results are kept in { $file }. If it stops, this goes on: { $command }
t-tournament-stopped = Stopped after { $blocks } of { $planned } blocks; what was played is stored. This goes on: { $command }
t-tournament-needs = A tournament needs --game and --players (or --config with both).
t-compare-needs = This needs --game (or --config with it).
t-one-of-workers = Give only one of --workers, --scheduler and --local-cluster.
t-game-is-no-command = “{ $game }” is a game, and no command. To play it: { $here } { $game }
t-called-here = There is no “{ $name }”. Here it is called: { $here }
t-stands-alone = It stands without “{ $option }”, behind the command: { $here }
t-no-game-here = “{ $word }” is a game; this command takes none. Its rules: stammtisch rules { $game }. To play it: stammtisch play { $game }
t-stands-behind = “{ $word }” belongs behind an option: { $option } { $word }
t-option-of-games = “{ $name }” is an option of games: -o { $name }=VALUE
t-choose-game = There are: { $known }.
t-number-of-players = this is the number of players at the table, you among them; AI players are named so: --against { $specs }
t-names-of-players = here AI players are named, such as hard or hard,easy; “{ $number }” is no player.
t-after-subcommand = Options of “{ $command }” stand behind its name.
t-config-unknown = “{ $name }” is unknown there, or of the wrong kind; known are { $known }.
t-other-settings = { $file } was played with other settings ({ $differences }). Use --file with another name, or the same settings.
t-setting-differs = { $name }: { $there } there, { $here } here
t-not-repeatable = { $player } thinks by the clock: its games can't be repeated exactly.
t-lost-block = Block { $block } ({ $players }) is lost: { $why ->
    [died] it ended the process that played it, twice.
   *[other] { $why }
  }
t-fault-line = Block { $block }, game { $game }, after move { $entry }: { $player } on seat { $seat } { $reason ->
    [raised] failed with an error.
    [kind] chose something that is no move.
    [illegal] chose an illegal move.
    [late] took too long.
   *[broken] couldn't be made.
  }
t-more-faults = { $count ->
    [one] There was one more fault.
   *[other] There were { $count } more faults.
  }
t-first-fault = The first of them: { $why }
t-stopped-at-fault = Player { $player } on seat { $seat }, in block { $block }, game { $game }, after move { $entry }, { $reason ->
    [raised] failed with an error.
    [kind] chose something that is no move.
    [illegal] chose an illegal move.
    [late] took too long.
   *[broken] couldn't be made.
  } The tournament stops there (--on-fault stop).
t-replay-page-written = { $number }: { $file }
t-no-such-block = Block { $block } hasn't been played.
t-no-ratings = No ratings: they need the extra “tournament” ({ INSTALL("tournament") }), and games that connect all players.
t-compare-intervals = The test may end after any block. The intervals allow for that: together they hold in 95 % of all comparisons, however far they go (a confidence sequence). There are no ratings, since theirs wouldn't.
t-verdict = { $verdict ->
    [better] NEW is better than OLD
    [not-better] NEW is not better than OLD
   *[none] No verdict yet on NEW and OLD
  } (a difference of { $better } rather than { $worse }): log-likelihood ratio { $ratio }, bounds { $low } and { $high }.
t-bot-game = Played: { $game }
t-bot-faults = { $mistakes ->
    [one] One kind of mistake
   *[other] { $mistakes } kinds of mistakes
  } in { $moves ->
    [one] one move
   *[other] { $moves } moves
  }; { $games ->
    [one] one game was
   *[other] { $games } games were
  } played to the end.
t-bot-note = Ignored: { $reason ->
    [type] a line of the unknown type { $name }
    [info] information whose “{ $name }” has another form; expected: { $allowed }
    [info-long] information of more than { $allowed } bytes
   *[info-many] information after { $allowed } lines of it about one decision
  }: { $got }
t-bot-info = { $lines ->
    [one] One line of information
   *[other] { $lines } lines of information
  }{ $last ->
    [none] , none of which could be used.
   *[other] ; the last: { $last }
  }
t-bot-varies = { $game }, game { $number }: in its decision { $decision } it chose “{ $move }”, and “{ $again }” when the same game was played once more. Games with it can't be repeated exactly.
t-bot-well = All is well: { $games ->
    [one] one game
   *[other] { $games } games
  }, { $moves ->
    [one] one move
   *[other] { $moves } moves
  }.
t-analysing = Judging moves
t-analysis-of = { $name }, seat { $seat }
t-analysis-nothing = There was no decision to judge.
t-analysis-played = Played
t-analysis-better = Better
t-analysis-loss = Loss (places)
t-analysis-info = The player said
t-analysis-legend = { $marks }: what a move surely cost. The chart shows the expected place after each decision. Numbers are those of “replay”.
t-analysis-stopped = Stopped: { $judged } of { $total } decisions were judged.

# What AI players say
t-says = { $who }: “{ $words }”
trace-says = “{ $words }”
