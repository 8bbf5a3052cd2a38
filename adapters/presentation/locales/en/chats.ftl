# Messages in chats

c-lobby = Who plays? For { $players }: sit down or add AI players, then deal.
c-options = Options: { $options }
c-open-to-all = Open to all, from anywhere: /join T{ $table }
c-invite = To invite others: { $link }
c-share = Share
c-copy-link = Copy link
c-shared = Will you play { $game }? At the table: { $names }.
c-pace = Time: { $pace }
c-word = { $who } mixes in: { $word }
c-word-how = /word TEXT mixes a word of your own into the deal, so that nobody can have prepared it.
c-deal = deal code { $commitment }…
c-fair = Fair?
c-commitment = { $commitment }: { $ended ->
    [yes] the deal's fingerprint, fixed before the cards were dealt. /fair shows that they follow from it.
   *[no] the deal's fingerprint, fixed before anybody sits down. After the game, /fair shows that nobody has changed the cards.
  }
c-fair-called-off = The game was called off, so its seed stays secret: all hands follow from it. Commitment: { $commitment }
c-decks = Decks
c-deck-of = Deck: { $deck }
c-deck-secret = has chosen a deck
c-deck-how = /deck chooses your deck; otherwise it is random.
c-deck-hidden = Nobody else sees your deck until the game is over. Choose it in private, or by a button.
c-deck-hidden-typed = Nobody else sees your deck until the game is over. Choose it in private.
c-deck-which = { $table }: your deck?
c-deck-type = Tap on one, or type /deck and its number or name. A deck of your own: send me its file, or write its text or cards behind /deck.
c-deck-typed = Type its number here, or /deck and its name. A deck of your own: send me its file, or write its text or cards behind /deck.
c-deck-lot = Random
c-deck-lots = lot
c-deck-taken = { $table }: your deck is { $deck }, { $facts }.
c-deck-drawn = { $table }: your deck is chosen at random when the cards are dealt.
c-file-where = A deck file belongs to a table with decks that waits for its cards, where you sit: /new narikana opens one.
c-pace-off = as long as you like
c-pace-blitz = 30 seconds a turn
c-pace-normal = 90 seconds a turn
c-pace-slow = a day a turn
c-pace-unhurried = as long as you like
c-add-ai = + AI { $level }
c-without-ai = Without { $name } (AI)
c-join = Join
c-leave = Leave
c-house-rules = House rules
c-house-rule = { $name }: { $value }
c-house-rule-means = { $meaning } ({ $option }: { $known })
c-house-rule-pace = Time
c-house-rule-change = { $name } → { $value }
c-house-rules-typed = Until the deal the host changes them. Typed: /set NAME=VALUE
c-start = Deal
c-start-anyway = Deal anyway
c-unreachable = ⚠ { $names }: tap “In private” once and start me there, so that your cards reach you.
c-close = Close
c-hand = My hand
c-alone = In private
c-failed = That went wrong on my side, and nothing was done. Please try again.
c-anonymous = You write here without your name, so I can't tell who you are.
c-open-alone = Hands come in private: { $link }
c-welcome = I keep tables for card games: /new opens one, /help tells more.
c-encrypted = This room is encrypted, and I can't read what is said here. Invite me to a room without encryption; to play with me alone, write to me, and I'll invite you to one.
c-encrypted-alone = This room is encrypted, and I can't read what you write here. I have invited you to a room without encryption, for us alone.
c-unreadable = I couldn't read that: its key didn't reach me. Please write it again. If that happens often, restart your app or use another device.
c-plain = This room is encrypted, so I only take messages that are, too. Please use an app that encrypts what you write here.
c-plain-reaction = In this encrypted room reactions don't count, since apps don't encrypt them. Please type the command.
c-plain-alone = You play with me in encrypted rooms, and this room isn't encrypted, so no cards come here. They come to an encrypted room, for us alone.
c-encryption-hidden = That was encrypted, but the homeserver tells me that this room isn't, so I don't take it. If your app shows this room as encrypted, something is wrong with the homeserver.
c-device-unverified = That doesn't count: it came from a device of { $user } that isn't verified ({ $device }). If it is yours, verify it in your app and write again. If it isn't, somebody writes in your name.
c-identity-waits = That doesn't count: it came from a device ({ $device }) with new keys of { $user }, which the operator of this bot hasn't confirmed yet.
c-identity-changed = The cryptographic identity of { $user } has changed. That happens when somebody sets up their app again, but also when somebody else writes in their name. Until the operator of this bot has confirmed it, no cards go to new devices of { $user }, and what they write doesn't count.
c-identity-changed-alone = Your cryptographic identity has changed. If you have set up your app again, ask the operator of this bot to confirm it, but not through Matrix. If you haven't, somebody else writes in your name: tell the operator. Until then no cards go to your new devices, and what you write there doesn't count.
c-identity-confirmed = The operator of this bot has confirmed the new identity of { $user }: all their messages count again, and /hand shows their cards.
c-identity-confirmed-alone = The operator of this bot has confirmed your new identity: all your messages count again, and /hand shows your cards.
c-not-alone = We are no longer alone here, so no hands come to this room. I invite whoever plays to a room of their own.
c-missed = So much was said here while I was away that I have read only the end of it. Whatever I didn't answer please say again.
c-topic-alone = Here you get your cards, and here you type your moves.
c-thread-moved = What was played in a thread of the old room goes on here: { $tables }.
c-no-private = { $name } isn't in our private room, where I would show the cards. /hand invites again. Moves can be typed here, too: /play r7.
c-may-not-write = I may not write in “{ $room }”, so no table can be opened there. Somebody who decides about the room can give me the power level { $level }; then /new opens one.
c-space = “{ $space }” is a space, where nobody can talk, so I have left it again. Invite me to one of its rooms.
c-verification = I am a program, so I can't compare emoji with you. Apps trust my session { $device } by themselves, since my own identity has signed it. To be sure, ask the people who run me, and not through Matrix, whether its session key is { $key }.
c-verification-plain = I am a program, so I can't compare emoji with you, and I have no keys: use rooms without encryption.
c-past-seen = Who is invited here later could read your cards. I have invited you to a room where nobody can, for us alone.
c-back = I'm back
c-again = Again
c-change = Choose anew
c-hint = Hint
c-undo = Take back
c-your-turn = your turn
c-you-are-asked = your decision
c-asked = Asked: { $names }{ $more ->
    [0] .
   *[other] {" "}and { $more } more.
  }
c-step-back = ‹ Back
c-waiting = Waiting for { $names }{ $more ->
    [0] .
   *[other] {" "}and { $more } more.
  }
c-until = Until { $when }.
c-nearly-until = ⏳ Only until { $when }.
c-nearly-over = ⏳ Your time is nearly over.
c-missed-turn = { $name } took too long; the safe move was made.
c-took-over = An AI player plays for { $name }, until they are back (/back).
c-all-back = Everybody is back.
c-rest-back = All who still play are back.
c-away = An AI player plays for you, until you are back (/back).
c-paused = The game is paused, until somebody comes back (/back).
c-closed = This table is closed.
c-called-off = The game was called off.
c-place = Place { $place }: { $name }, { points }
c-analyse = Analysis
c-analysis-coming = The analysis of your moves comes to you in private; it may take a minute.
c-analysis-under-way = An analysis is being made for you already.
c-analysis-failed = The analysis of your moves failed on my side. Ask for it again.
c-analysis-many = Too many are waiting for an analysis now. Try again in a few minutes.
c-analysis-not-over = There is an analysis of the last game only, and none while the table plays on.
c-analysis-not-yours = There is an analysis only for those who played.
c-analysis-open = Open the chat with me first; the analysis comes there.
c-analysis-off = This bot makes no analyses.
c-analysis-more = { $number ->
    [one] One more marked move is in the page.
   *[other] { $number } more marked moves are in the page.
}
c-analysis-page = The page shows the whole game, for a web browser.
c-peek-back = You are back.
c-peek-open = You can play in the chat with me: “In private”.
c-slow-down = Too fast: “{ $said }” was not done, and I don't listen to you for { $seconds } seconds.
c-slow-down-pressed = Too fast: this was not done, and I don't listen to you for { $seconds } seconds.
c-left-out = Too much was asked here at once: { $number ->
    [one] one answer is missing.
   *[other] { $number } answers are missing.
  } Ask again for what you still want to know; /table shows the table.
c-cards = What cards do
c-no-hand = You hold no cards at this table.
c-unknown-button = This button is no longer understood. /table shows the table.
c-refused = That can't be done. Write to me alone (/start), and I can say why.
c-watching = You are watching table T{ $table }. You see what everybody may see. /table shows it again, /leave ends it.
c-joined = You sit at table T{ $table }.
c-menu-new = Which game?
c-top-which = Who plays best in:
c-not-asked-help = /help shows what you can type.
c-unknown-command = I don't know that command. /help shows what I understand.
c-ai = AI, { $level }
c-menu = What shall we play? The others are AI players. With friends: add me to a group, and there /new.
c-lessons = First games that explain themselves …
c-lessons-which = A first game that explains itself: which one?
c-to-group = With friends, in a group
c-help-lesson = A first game that explains itself: /play, the game, and lesson; for instance /play { $game } lesson
c-play-in-private = Alone against AI players: { $link }
c-help-play = Alone
c-help-group = With others, in a group
c-help-turn = On my turn
c-help-more = Also
c-help-tap = Tap a button, or type a number or the move itself.
c-help-type = Type a number of the list, or the move itself; in a group with ! in front, or as an answer to my message.
c-help-games = Games: { $games }
c-rules-which = The rules of:
c-page-before = ‹ Back
c-page-after = More ›
c-no-stats = You have finished no game yet.
c-stats = Your games
c-stats-people = With others
c-stats-ai = AIs alone
c-stats-undone = With take-backs
c-stats-games = Games
c-stats-won = Won
c-stats-rating = Your rating in { $game }: { $rating }
c-top = { $game }: who plays best
c-top-rating = rating
c-top-games = games
c-top-how = Ratings count games among people, and are careful as long as these are few. To be listed: /settings
c-no-top = Nobody is listed yet. To be listed, play with others and say so in /settings.
c-settings = My settings
c-settings-chat = Settings of this group
c-setting-language = Language: { $value ->
    [de] Deutsch
   *[en] English
  }
c-setting-pictures = Tables as pictures: { $value ->
    [on] yes
   *[off] no
  }
c-setting-listed = Among the best (/top): { $value ->
    [on] listed
   *[off] not listed
  }
c-setting-lessons = First games explain themselves: { $value ->
    [on] yes
   *[off] no
  }
c-set-language = { $value ->
    [de] Deutsch
   *[en] English
  }
c-set-pictures = { $value ->
    [on] With pictures
   *[off] Without pictures
  }
c-set-listed = { $value ->
    [on] List me among the best
   *[off] Don't list me
  }
c-set-lessons = { $value ->
    [on] With explanations
   *[off] Without explanations
  }
c-settings-known = There is: { $known }
c-forget = All that is stored of you is removed when you write to me alone: /forget { $word }. Your finished games lose your name; nothing of them can be brought back.
c-forget-word = everything
c-forgotten = It is done.
c-forgotten-name = Somebody

# Commands, as a chat's menu explains them; 256 characters at most
c-command-play = A game alone against AI players
c-command-new = A new table: /new GAME
c-command-join = Sit down at the table
c-command-watch = Watch without playing
c-command-leave = Leave the table
c-command-begin = Deal the cards
c-command-ai = Add an AI player: /ai { $levels }
c-command-noai = Remove an AI player: /noai SEAT
c-command-rematch = Once more
c-command-change = Change my hidden choice
c-command-deck = Choose my deck: /deck NAME
c-command-set = Change an option: /set NAME=VALUE
c-command-kick = Send away a player who doesn't move: /kick SEAT
c-command-word = Mix a word of mine into the deal: /word TEXT
c-command-table = Show the table again
c-command-hand = Show my hand again
c-command-hint = A hint for my turn
c-command-undo = Take my last turn back
c-command-card = What a card does: /card NAME
c-command-back = I'm back
c-command-pace = Time for a turn: /pace { $paces }
c-command-stop = Close the table, or vote for the end
c-command-next = Tell me when the next table is opened here
c-command-about = What this bot is, and what it stores about me
c-command-fair = How to check the deal
c-command-rules = The rules: /rules GAME
c-command-analyse = What my moves were worth
c-command-replay = The last game, move by move
c-command-record = The record of the last game
c-command-stats = My games
c-command-top = In groups their standings, in private the best players: /top GAME
c-command-settings = Language, pictures
c-command-forget = Remove what is stored of me
c-command-help = What I understand

# What happened at a table
c-told-ai-failed = The AI player { $name } failed; its safe move was made.
c-told-back = { $name } is back.
c-told-host = { $name } decides about the table now.
c-told-kicked = { $name } was sent away; an AI player plays on.
c-told-watches = { $name } is watching.
c-told-left = { $name } has left{ $goes_on ->
    [yes] ; an AI player plays on.
   *[no] .
  }
c-told-paused = Nobody is left: the game is paused. /back goes on.
c-told-resumed = The game goes on.
c-told-said = { $name }: “{ $text }!”
c-told-expired = Nobody has done anything here for { $hours } hours: the table is closed. /new opens another one.
c-told-stopped = { $begun ->
    [no] The table is closed.
   *[yes] The game was called off.
  }
c-told-full = The game was called off: its record has no room for another move.
c-told-unreadable = This table was begun by another version of the program and can't go on; the game was called off. Its record is kept.
c-told-voted = { $name } votes to { $about ->
    [stop] end the game
   *[kick] send { $whom } away
  }; { $missing ->
    [0] others can, too
    [one] one more vote is needed
   *[other] { $missing } more votes are needed
  }: { $about ->
    [stop] /stop
   *[kick] /kick { $number }
  }
c-told-warned = { $name }, your time is nearly over.
c-told-advice = My advice: { $move }
c-told-no-advice = I have no hint here.
c-told-turn = { $name }, it is your turn. “My hand” shows your cards; “In private” lets you play with buttons.
c-told-turn-typed = { $name }, it is your turn. I invite you to a room for us alone, where your cards are shown. You can also type your move here, as in /play r7.
c-told-opened = { $name } has opened the table for which you wait.
c-next-in-group = /next is for groups: I tell you there once when the next table is opened.
c-next-noted = I tell you here when the next table is opened in that group.
c-about = I am stammtisch: card games with friends and with AI players. I am free software: { $source }
c-about-stored-title = What I store about you
c-about-stored = Your id in this chat, your name, your language and your settings; the tables where you sit or sat, with all that was played there; the results of your finished games. I store no messages but moves, and words that you mix into a deal until the cards are dealt.
c-about-seen-title = Who sees it
c-about-seen = Who plays with you sees your name, and after the end the whole game. /top in a group lists who has played there, until they say /top leave; the list of all groups has only people who agree to it. The operator of this bot can read all of it, also the cards of games that are on. Nobody else gets anything, and nothing goes to other services.
c-about-forgotten-title = How it is deleted
c-about-forgotten = /forget, in a private chat with me, deletes it. The games of the others stay, and another name stands there for yours.
c-told-ended = The game is over.
c-series = Games won at this table: { $won }
c-result-away = { $names } { $count ->
    [one] wasn't there at the end: an AI player finished the game for them.
   *[other] weren't there at the end: AI players finished the game for them.
  }
c-fair-ended = The cards were fixed before the deal; /fair shows that nobody has changed them.
c-other-game = Other game
c-replay = Replay
c-record = Record
c-replay-coming = A page with the whole game is coming.
c-replay-page = The whole game, move by move; open it in a browser.
c-replay-many = Pages are being made already. Try again in a minute.
c-replay-failed = The page could not be made. Ask for it again.
c-no-record = Only a finished game has a record that can be shown.
c-record-file = The whole game, as a file for programs. Who has installed stammtisch can check with it that nobody changed the cards: stammtisch verify --fair FILE

# The program “chat”
c-console = Say what somebody says: “anna: /new uno” in the room, “anna@ /play” to the bot alone, “anna: [Join]” for a button. “wait 5” lets time pass. Who is called “admin” is the administrator of the room. The end of input leaves.
c-extra = This needs more than is installed ({ $missing }): { INSTALL($extra) }
c-config-holds = The configuration holds.
c-serve-one = --check, --migrate and --trust-identity do one thing each: use one of them.
c-database-current = The database { $database } can be used (version { $known }).
c-database-new = The database { $database } has no tables yet; `serve` makes them (version { $known }).
c-database-outdated = The database { $database } needs migration { $version } -> { $known }. `serve --migrate` does it, and so does `serve` when it starts; both keep a copy of the database beside it.
c-database-made = The database { $database } was made (version { $known }).
c-database-migrated = The database { $database } was migrated { $version } -> { $known }.
c-database-copy = A copy from before is { $file }.
c-database-backup = PostgreSQL isn't copied: the only way back is your backup (pg_dump), made while no program was running.
c-check-bot = { $chat } knows the bot as { $name }.
c-check-away = { $chat } could not be asked who the bot is, so whether its token is right is not known: { $server } does not answer as it should ({ $detail }). Check the address and the network; `serve` waits until it does.
c-bad-config = The configuration is wrong: { $wrong }
no-private-talk = This chat has no private messages, so the bot can't show hands; nobody can play here. /rules, /top and /help work.
c-unknown-section = no chat “{ $name }” is installed, and no setting has this name. Installed chats: { $chats }; other settings: { $keys }.
c-value-missing = is missing, and needed.
c-value-flag = allowed are true and false.
c-value-number = allowed are numbers.
c-value-whole = allowed are whole numbers.
c-value-text = allowed is text in quotes.
c-value-more = allowed are numbers above { $gt }.
c-value-least = allowed are numbers from { $ge }.
c-value-most = allowed are numbers up to { $le }.
c-value-among = allowed are { $expected }.
c-value-empty = must not be empty.
c-value-list = allowed is a list: ["...", "..."].
c-value-section = allowed is a section with settings.
wrong-setting = { $form ->
    [url] needs an address like https://chat.example.org
    [address] needs host:port, such as 127.0.0.1:{ $port }, [::1]:{ $port }, or 0.0.0.0:{ $port } for all interfaces
    [address-port] needs host:port, such as 127.0.0.1:{ $port }; a port is a number from 1 to { $last }
    [address-host] needs host:port, such as 127.0.0.1:{ $port }; { $host } is no address
    [accounts] needs accounts in this chat
    [bot-token] not a token as BotFather gives it (123456789:ABC...)
    [user-numbers] needs numbers of users (12345)
    [user-id] needs a whole user id (@stammtisch:example.org)
    [user-ids] needs whole user ids (@anna:example.org)
    [user-patterns] needs patterns of user ids (@anna:example.org, @*:example.org)
    [webhook-secret] needs 16 to 256 characters of A-Z, a-z, 0-9, _ and -
    [webhook-https] webhook needs an https address: Telegram posts to no other
    [webhook-port] webhook needs one of the ports to which Telegram posts: { $ports }
    [recovery-key] not a recovery key (serve --new-recovery-key makes one)
    [no-recovery-key] encrypted rooms need a recovery_key
    [login] needs a password or a token (STAMMTISCH_MATRIX__PASSWORD, __TOKEN)
    [players] needs at least one of { $players }
   *[other] { $form }
  }
c-unknown-key = { $name }: there is no such setting. There are: { $known }.
c-no-chat = The configuration names no chat: it needs the section of one, such as [telegram] with a token (or STAMMTISCH_TELEGRAM__TOKEN), or [matrix]. See docs/operating.md.
c-trust-form = “{ $wanted }” is no user of Matrix, or none with a key: --trust-identity @anna:example.org, or @anna:example.org=KEY.
c-trust-unknown = No cross-signing identity of { $user } has been seen yet.
c-trust-pinned = { $user } is trusted with the master key { $master }. It has signed these devices (with their session keys):
c-trust-shown = The homeserver shows another master key now: { $master }. It has signed:
c-trust-how = Ask { $user } over another channel than Matrix. Only if they have set up their app again, and see one of these session keys in its settings: stammtisch serve --trust-identity '{ $user }={ $master }'
c-trust-already = { $user } is trusted with this master key already.
c-trust-other = The homeserver doesn't show the master key { $master } for { $user }; --trust-identity { $user } tells which it shows.
c-trust-done = { $user } is trusted with this master key from their next message on, also by a bot that is running.
