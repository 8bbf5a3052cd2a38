"""Players of others that do what players shouldn't, to be installed as a package."""

PACKAGE = "culprits"
SOURCE = '''
import collections, itertools, os, signal, time

class Base:
    deadline = None
    def __init__(self, game): ...

class Raising(Base):
    def choose(self, view, legal, budget): raise RuntimeError("no idea \\ud800")

class Floating(Base):
    def choose(self, view, legal, budget): return float(legal[0])

class Illegal(Base):
    def choose(self, view, legal, budget): return 10**5000

class Sleeping(Base):
    def choose(self, view, legal, budget): time.sleep(60)

class Stuck(Base):
    """In C code that never lets Python run, in every game in which it is asked."""
    def choose(self, view, legal, budget):
        collections.deque(itertools.repeat(0), maxlen=0)

class Once(Base):
    """Fails at the first decision of each game only."""
    def __init__(self, game): self.asked = 0
    def choose(self, view, legal, budget):
        self.asked += 1
        if self.asked == 1:
            raise RuntimeError("not yet")
        return legal[0]

class Follower(Base):
    heard = 0
    def choose(self, view, legal, budget): return legal[0]
    def hear(self, events): self.heard += 1
    def over(self, outcome): ...

class Covering(Follower):
    """Fails when it is told what happened."""
    def hear(self, events): raise RuntimeError("not listening")

class Departing(Follower):
    """Fails when it is told that the game is over."""
    def over(self, outcome): time.sleep(60)

class Deadly(Base):
    """Ends its process."""
    def choose(self, view, legal, budget): os.kill(os.getpid(), signal.SIGKILL)

class Interrupting(Base):
    """Behaves as if Ctrl-C had been pressed."""
    def choose(self, view, legal, budget): raise KeyboardInterrupt

class Printing(Base):
    """Prints, also past Python."""
    def choose(self, view, legal, budget):
        print("thinking")
        os.write(1, b"thinking")
        return legal[0]
'''
NAMES = (
    *("raising", "floating", "illegal", "sleeping", "stuck", "once", "deadly"),
    *("printing", "interrupting", "covering", "departing"),
)
POINTS = {"players": {name: f"culprits:{name.title()}" for name in NAMES}}
