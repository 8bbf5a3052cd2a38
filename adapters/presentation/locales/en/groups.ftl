# What a group has for itself

c-quiet = Quiet hours of this group
c-quiet-menu = Quiet hours …
c-quiet-on = { $hours } ({ $zone }; it is { $now } there)
c-quiet-off = None. Tap on a time, or type one: /quiet 22-8
c-quiet-means = Nothing of mine sounds in them, and nobody's time runs out: what is left of it goes on afterwards. You can play on.
c-quiet-how = With another time zone: /quiet 22:00-08:00 Europe/London
c-quiet-none = No quiet hours
c-command-quiet = Quiet hours of the group: /quiet 22-8
bad-hours = “{ $text }” are no quiet hours. They are two different times of day: /quiet 22:00-08:00, also with a time zone behind them, or /quiet off
no-such-zone = I know no time zone “{ $zone }”. Name a city of it, or all of it: Europe/Berlin, America/New_York, UTC
group-only = /{ $command } is for groups.

c-group-top = The table of this group · { $games }
c-group-top-all = all games
c-group-top-won = won
c-group-top-run = run
c-group-top-series = Tables won, of those with several games: { $won }
c-group-top-how = Games won of those played with others in this group, and the longest run of wins. To stay out of it: /top leave. The best of all groups: /top in private.
c-group-top-none = Nobody has finished a game with others here yet.
c-group-top-left = The table of that group no longer lists you. /top join, typed there, brings you back.
c-group-top-joined = The table of that group lists you, once you have finished a game with others there. /top leave, typed there, takes you out.
