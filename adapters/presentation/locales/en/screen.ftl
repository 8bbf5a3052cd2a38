# The full screen in the terminal: what its keys are called, and what it says itself.
screen-key-help = help
screen-key-hint = hint
screen-key-undo = undo
screen-key-rules = rules
screen-key-log = log
screen-key-speed = speed
screen-key-cards = cards
screen-key-language = Deutsch
screen-key-theme = colours
screen-key-save = save
screen-key-explain = explain
screen-key-quit = quit
screen-key-palette = more
screen-palette = All commands
screen-answer = Answer
screen-search = Search (Enter: the next place)
screen-why = Why?
screen-search-log = Search (↑ ↓ Enter: why somebody did that)
screen-palette-search = Type what you look for
screen-palette-type = Type here, then Enter
screen-palette-nothing = Nothing is called like that.
screen-palette-keys = { $list ->
    [yes] Enter: do it · ↑ ↓: choose · Esc: back
   *[no] Enter: go on · Esc: back
  }
screen-note-closes = Esc: close
screen-hint-bars = { $duel ->
    [yes] A full bar would win every game.
   *[no] A full bar would always be first.
  }
screen-unseen = What happened
screen-round = End of the round
screen-round-over = The round is over.
screen-over = End of the game
screen-over-leave = The game is over. Enter shows the result; F10 (or “quit”) leaves.
screen-on-table = On the table
screen-on-board = On the board
screen-not-now = That can't be done now.
screen-waiting = The others are playing. Enter: next, Esc: all
screen-kept = You aren't asked for a move yet. What you typed stays here; Enter carries it out when you are.
screen-speed = Speed: { $speed ->
    [slow] slow
    [quick] quick
    [instant] at once
   *[normal] usual
  }
screen-theme = { $name ->
    [light] Colours for a light terminal.
    [plain] No colours.
   *[dark] Colours for a dark terminal.
  }
screen-explain = { $on ->
    [yes] Each decision is explained in a sentence.
   *[no] Decisions are no longer explained.
  }
screen-overlay-keys = { $closes ->
    [search] Esc: back
    [choose] Enter: go there · Esc: back
   *[enter] Esc or Enter: back
  } · ↑ ↓ PgUp PgDn{ $more ->
    [0] {""}
   *[other] {" "}· { $more } more lines
  }{ $closes ->
    [search] {" "}· type to search
   *[other] {""}
  }
screen-help-walk = Arrows, Enter: walk to a card, a field or a choice, and choose it; what a card does is said below
screen-help-number = 1 2 3, Enter: choose by number; the cursor shows which choice it is
screen-help-type = r7, Enter: type a move or a command; Tab completes it, ↑ and ↓ bring back what was typed before
screen-help-look = Esc: back from the colours or moves of one card to all choices
screen-help-scroll = PgUp, PgDn: move a table that is too high for the screen
screen-help-mouse = Mouse: click what you choose, point at what you want to know; hold Shift to mark text for copying
screen-help-plain = With a screen reader: stammtisch play GAME --spoken, or STAMMTISCH_SPOKEN=1; over a slow line: --plain, or STAMMTISCH_PLAIN=1. A killed program may leave a strange terminal; reset repairs it.
screen-space = space
screen-pages = PgUp PgDn
screen-key-step = back, forward
screen-key-run = run, stop
screen-key-rounds = rounds
screen-key-musts = what matters
screen-key-mistakes = mistakes
screen-key-verdict = verdict
screen-key-retry = try again from here
screen-no-mistakes = None of these moves surely cost anything.
screen-key-eyes = point of view
screen-eyes = { $seat ->
    [0] as a spectator sees it
   *[other] as { $who } sees it
  }
screen-hands = This game isn't finished, and from this seat you see hidden hands. y: show them.
screen-no-more = { $kind ->
    [rounds] No more rounds this way.
    [mistakes] No more known mistakes this way (stammtisch analyse FILE --replay looks for them).
   *[musts] Nothing more of importance this way.
  }
screen-viewer-help = ← →: a step back, a step forward · Space: let it run, or stop it · PgUp, PgDn: to the round before, to the next round · M, m: to what matters, before or after this · X, x: to a mistake, before or after this (stammtisch analyse FILE --replay finds them) · A: what the analysis says of the game · 0 to 9: the point of view, by seat (0: a spectator) · + and -: the speed · Home, End: the beginning, the end · l: the log · F4: the rules · F8: Deutsch · F9: colours · q: leave
screen-key-choose = choose
screen-key-change = change
screen-key-take = take it
screen-key-back = back
menu-title = stammtisch
menu-resume = Continue a game
menu-resume-about = Games that you left unfinished.
menu-replay = Watch a game again
menu-replay-about = Finished games, forwards and back.
menu-statistics = Your statistics
menu-statistics-about = Your games against AI players, by game and level.
menu-daily = Deal of the day
menu-daily-about = The same cards for everybody on { $day }, with { $seats } seats, against { $level } AI players. { $place ->
    [0] At the end you get a line to send to your friends.
   *[other] Yours: place { $place }, { points }.
  }
menu-names = Several people here
menu-names-about = You take turns at this keyboard, and nobody sees the others' cards. Type your names with commas between them: Ann, Ben
menu-seed = A deal you were sent
menu-seed-about = Type or paste the seed that somebody sent you, or the whole line “stammtisch play …”: you get the same cards.
menu-play = Play
menu-play-about = With the settings below, against AI players.
menu-lesson = A first game
menu-lesson-about = It explains itself step by step while you play.
menu-rules = Rules
menu-rules-about = How it is played; type to search in them.
menu-watch = Watch AI players
menu-watch-about = AI players play against one another, with the settings below, and you may see every hand.
menu-level = AI players
menu-level-about = How strong they are. None of them cheats: each sees only what its seat sees.
menu-level-mixed = mixed levels
menu-seats = Seats
menu-seats-about = How many play, you among them.
menu-on = on
menu-off = off
menu-by-lot = random
# Parts of a page
screen-lap = Since your move
screen-happened = What happened
screen-not-there = That can't be put there.
screen-lesson = Lesson { $number } of { $total }
