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
