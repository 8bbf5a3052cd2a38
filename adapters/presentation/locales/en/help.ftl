# Help of the commands: help-COMMAND, a second paragraph help-COMMAND-more, and of each option
# help-COMMAND-OPTION, or help-option-OPTION where it means the same in several commands.
help-stammtisch = The regulars' table: little-known card games against AI players.
help-stammtisch-play = a game against three AIs
help-stammtisch-plain = in lines, as for screen readers
help-stammtisch-rules = how it is played
help-stammtisch-resume = go on where you left
help-stammtisch-more = German: --lang de, or the environment variable STAMMTISCH_LANG=de.
help-stammtisch-version = Show the version and exit.
help-stammtisch-verbose = With --version: tell what it runs on.
help-option-lang = Language; by default the system's.

help-play = Play GAME against AI players, and with others at the same keyboard.
help-play-more = In a game of decks everybody at the keyboard is asked for one, unless an option gives it; those of AI players are drawn by lot.
help-play-players = How many sit at the table; by default 4, or as many as you name.
help-play-against = AI players of the other seats: a level (easy, normal, hard, expert) or a spec; the last one fills up.
help-play-names = Names of the people at this keyboard; several of them take turns at it.
help-play-lesson = A first game that explains itself while you play, with cards of its own and an easy opponent; there is one of Narikana.
help-play-words = Ask everybody for a word that is mixed into the deal, so that nobody has chosen it.
help-option-option = An option of the game, like zero_seven=on; see `stammtisch games`.
help-option-seed = Deal again what this seed dealt before; by default a new deal.
help-option-fast = No pauses between the moves of others.
help-option-plain = Show the game as lines of text (--plain), for screen readers, scripts and slow lines, or on the full screen; the last choice is remembered.
help-analyse-replay = Then watch the game again on the full screen, with these mistakes.
help-option-reminders = Say when something has to be called (“Nyan”); by the rules you have to think of it yourself.

help-watch = Watch AI players play GAME. You see what a spectator sees.
help-option-players = The AI players, seat 1 first.

help-resume = Go on with an unfinished game: your last one, or the one whose name begins with NAME.
help-resume-list = Only list the unfinished games: what is played, by whom, and how it stands.

help-games = List the games and their options. What others brought and can't be used goes to stderr.
help-rules = Show the rules of GAME.

help-decks = Look at decks of Narikana, and check those you wrote.
help-decks-check = Check deck files. Exit code 1 if any of them can't be played.
help-decks-list = List the decks that come with the game.
help-decks-show = Show the cards of a deck (its name, or a file), and how much they cost.

help-replay = Check a recorded game in FILE, and watch it again, forwards and back. FILE may be the name of a saved game, or its beginning.
help-replay-html = Write a page for a browser there instead, complete in one file.
help-replay-force = Overwrite the file of --html without asking.
help-option-game = Which game of FILE.
help-option-seat = Through whose eyes (0: a spectator); by default those of the person who played.
help-option-show-hands = Show the hands of an unfinished game without asking.

help-picture = Draw the table of a recorded game in FILE, after a move, as one seat sees it. FILE may be the name of a saved game, or its beginning.
help-picture-move = After so many moves (0: before the first one); by default the last position.
help-picture-output = The file to write; its ending says which form: .svg, or .png (the extra “pictures”).
help-picture-theme = The colours.

help-analyse = Judge the moves of a recorded game in FILE: what each cost against the best one. FILE may be the name of a saved game, or its beginning.
help-analyse-more = A search judges from what the seat saw, and from nothing else. docs/analysis.md tells what the figures mean.
help-analyse-seat = Whose moves; by default those of people, or of all if nobody played.
help-analyse-show-hands = Judge seats of others in an unfinished game without asking.
help-analyse-iterations = Playouts for each decision; by default so many that a game takes half a minute at most.
help-analyse-html = Write a page for a browser there instead: the game with its marks and the course.
help-analyse-force = Overwrite the file of --html without asking.

help-verify = Check every game in FILE: moves, chance, check sums, outcome. Exit code 1 if any fails.
help-completion = Print the completion script of a SHELL, to be put into its start-up file.

help-simulate = Let AI players play many games of GAME and show how they did.
help-simulate-games = How many games.
help-simulate-seed = The same seed, the same games.
help-simulate-record = Write the games there, a line each.
help-simulate-force = Overwrite the file of --record without asking.
help-simulate-rotate = Play each deal in every rotation of the players; --games then counts deals, and the intervals resample deals.
help-option-workers = Processes to use.
help-option-json = The result as JSON, for programs.

help-lab = Let the ready decks of GAME play against each other, and show how they did.
help-lab-more = Every two decks meet in the same deals from both seats, played by the same AI player. With --file the games are kept, and the next time only those are played that are missing.
help-lab-games = At least so many games for each deck.
help-lab-player = The AI player of both seats.
help-lab-seed = The same seed, the same games.
help-lab-file = Keeps the games in this file: what is in it isn't played again, and --games may grow.

# What stands for the words that people put in: metavar-WORD
metavar-args = ARGS
metavar-command = COMMAND
metavar-cmd = CMD
metavar-file = FILE
metavar-url = URL
metavar-filename = FILE
metavar-float-range = NUMBER
metavar-game = GAME
metavar-integer-range = NUMBER
metavar-name = NAME
metavar-options = OPTIONS
metavar-player = PLAYER
metavar-text = TEXT
metavar-value = VALUE

# Why the system couldn't do something with a file: os-ERRNO
os-eacces = you may not do that here.
os-eexist = it exists already.
os-eisdir = it is a folder.
os-enametoolong = the name is too long.
os-enoent = there is no such file or folder.
os-enospc = the disk is full.
os-enotdir = a part of the path is no folder.
os-eperm = you may not do that.
os-erofs = the disk is read-only.
help-chat = Try tables for chats in one terminal, with simulated people. Needs the extra “chats”.
help-chat-database = Where tables are kept: sqlite:///FILE or postgresql://...
help-serve = Keep tables for chats: the bot. Needs the extra of each chat (“telegram”, “matrix”); docs/operating.md tells how.
help-serve-config = The configuration; what is secret may stand in the environment instead.
help-serve-check = Only check the configuration and the database.
help-tournament = Let AI players meet in blocks of equal deals, and show how strong they are.
help-tournament-more = A block is one deal that is played in several seatings. All results go into a file as they come; the same command goes on with it, and so does “tournament resume”. docs/tournaments.md tells what the figures mean.
help-tournament-resume = Go on with the tournament in FILE where it stopped.
help-tournament-show = The standings of the tournament in FILE, finished or not.
help-tournament-show-times = With --json: the seconds that players took, too, which no other run repeats.
help-tournament-show-csv = Write standings, pairs, seats and games there as CSV files.
help-tournament-report = Write a page about the tournament in FILE, finished or not, for a web browser; its figures lie in files beside it.
help-tournament-report-output = The page to write (FILE with the ending .html).
help-tournament-report-force = Overwrite the files without asking.
help-tournament-report-replays = Write pages of so many games beside it: those with faults, the closest, and those with the largest differences; or of all.
help-tournament-games = The records of the tournament in FILE, a line each, for “verify” and “replay”.
help-tournament-games-block = Only the games of this block.
help-tournament-compare = Find out whether the player NEW is better than OLD, and stop as soon as that is clear.
help-tournament-compare-more = Each has half the seats. The verdict is that of a sequential test of the mean difference of scores in blocks.
help-tournament-compare-worse = A difference that is not enough.
help-tournament-compare-better = A difference that is enough.
help-tournament-compare-alpha = How often NEW may be called better although the difference is only that of --worse.
help-tournament-compare-beta = How often NEW may be called not better although the difference is that of --better.
help-tournament-compare-blocks = Stop after so many blocks without a verdict (10,000).
help-tournament-format = Who meets whom: all groups; the first player against the others; neighbours in the standings, round by round.
help-tournament-rounds = Rounds of a swiss tournament (5).
help-tournament-blocks = How many blocks (100); in a swiss tournament how many each group plays in a round (4).
help-tournament-game = The game.
help-tournament-compare-game = The game.
help-option-seats = How many sit at the table; by default as many as there are players.
help-option-seatings = How often a deal is played: in all seatings of the players, or in all rotations of one order (the default for more than four seats).
help-option-move-time = Seconds by the clock after which a player that hasn't moved is at fault.
help-option-on-fault = After a player's fault: make the game's default move and go on, or stop when the block is over.
help-option-file = Where results are kept; by default a name of game and seed in this folder.
help-option-config = A TOML file with these options by name; what is typed here goes first.
help-option-quiet = Say nothing on standard error but what went wrong.
help-option-scheduler = Let the workers of this Dask scheduler play (tcp://HOST:PORT or tls://HOST:PORT), which may be on several machines; docs/tournaments.md says how.
help-option-local-cluster = Let so many workers of Dask play, on this machine.
help-tournament-workers = Processes that play (1).
help-tournament-compare-workers = Processes that play (1).
help-tournament-resume-workers = Processes that play (1).
metavar-address = ADDRESS
metavar-new = NEW
metavar-old = OLD
help-tournament-players = The players to compare; which seats they take follows from the seed.
help-tournament-seed = The same seed, the same games.
help-tournament-compare-seed = The same seed, the same games.
metavar-folder = FOLDER
metavar-count = COUNT
metavar-float = NUMBER
help-check-bot = Play games with the program CMD, a player of another language, and tell what it does wrong.
help-check-bot-more = docs/bot-protocol.md has the protocol. The exit code is 0 only if all is well.
help-check-bot-game = Only this game (several times: only these); else all.
help-check-bot-games = Games of each.
help-check-bot-seconds = Seconds for a decision.
