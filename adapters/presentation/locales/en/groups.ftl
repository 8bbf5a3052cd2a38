# What a group has for itself

c-quiet = Quiet hours of this group
c-quiet-menu = { $hours ->
    [none] Quiet hours …
   *[other] Quiet hours: { $hours } …
  }
c-quiet-on = { $hours } ({ $zone }; it is { $now } there)
c-quiet-off = None. Tap on a time, or type one: /quiet 22-8
c-quiet-means = Nothing of mine sounds in them, and nobody's time runs out: what is left of it goes on afterwards. You can play on.
c-quiet-how = With another time zone: /quiet 22:00-08:00 Europe/London
c-quiet-none = No quiet hours
c-command-quiet = Quiet hours of the group: /quiet 22-8
bad-hours = “{ $text }” are no quiet hours. They are two times of day, at most { $longest } hours from the first to the second: /quiet 22:00-08:00, also with a time zone behind them, or /quiet off
no-such-zone = I know no time zone “{ $zone }”. Name a city of it, or all of it: Europe/Berlin, America/New_York, UTC
group-only = /{ $command } is for groups.

c-group-top = Standings of this group · { $games }
c-group-top-all = all games
c-group-top-won = won
c-group-top-run = run
c-group-top-series = Tables won, of those with several games: { $won }
c-group-top-how = Wins / games with others in this group, and the longest run. To be left out: /top leave. In private, /top shows the best of all groups.
c-group-top-none = Nobody has finished a game with others here yet.
c-group-top-left = You are no longer in the group's standings. /top join, typed there, brings you back.
c-group-top-joined = You are in the group's standings once you have finished a game with others there. /top leave, typed there, takes you out.

c-weekly = What was played in a week
c-weekly-menu = Weekly line …
c-weekly-on = It is told here each { $day } at { $hour } ({ $zone }; it is { $now } there).
c-weekly-off = Off. Tap on a time, or type one: /weekly sunday 20:00
c-weekly-means = In one message without a sound: how many games there were, who won most, and who most in a row. Nothing if nothing was played.
c-weekly-none = Turn off
c-command-weekly = Say once a week what was played here: /weekly sunday 20:00
c-day = { $day ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
  }
c-told-weekly = The week here: { $games ->
    [one] one game.
   *[other] { $games } games.
  }
c-weekly-winners = Most wins: { $winners } ({ $won }).
c-weekly-runners = Most in a row: { $runners } ({ $run }).
c-weekly-more = Full standings: /top
bad-weekly = “{ $text }” is no day with a time: /weekly sunday 20:00, also with a time zone behind them, or /weekly off

banned-here = You are banned from the tables of the group. Only the administrators of the group can lift that, by /unban.
c-banned-here = { $name } can't sit or play at tables of this group any more, and has left those that were open. /unban lifts that.
c-unbanned = { $name } may play in this group again.
c-was-not-banned = { $name } isn't banned here.
c-banned-list = { $names ->
    [none] Nobody is banned from the tables of this group.
   *[other] Banned from the tables of this group: { $names }
  }
c-ban-how = /ban as a reply to a message of theirs, or /ban NAME; /unban NAME lifts it.
c-command-ban = Administrators: ban somebody from tables here, /ban NAME or as a reply
c-command-unban = Administrators: lift a ban, /unban NAME
admins-only = Only an administrator of the group can do that: /{ $command }
not-yourself = You can't ban yourself.
nobody-meant = Say who is meant: /{ $command } NAME, or /{ $command } as a reply to a message of theirs.
nobody-called = I know nobody here who is called “{ $text }”. Names are those at the tables; or answer a message of theirs.
several-called = { $number } people here are called “{ $text }”. Use the command as a reply to a message of the one that you mean.

c-notme = Not with me
c-notme-list = { $names ->
    [none] Nobody is on your list. /notme NAME, or /notme as a reply to a message of theirs, puts somebody there.
   *[other] On your list: { $names }
  }
c-notme-means = People on this list don't take you along to another game (“Again”), and /next doesn't tell you of tables that they open. You can still sit down with them yourself. Nobody else sees the list.
c-notme-added = { $name } is on your list now.
c-notme-removed = { $name } is no longer on your list.
c-notme-back = { $name }: take off
c-notme-button = Not with { $name }
c-command-notme = Who isn't to invite me or take me along: /notme NAME

c-watching-open = You are watching table T{ $table }, in the message further up. To see it in private too, start me: { $link }
c-told-alone = That is for you alone. Start me here, then ask again: { $link }
