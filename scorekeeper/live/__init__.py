"""News for phones that watch, as server-sent events: who listens, what they are told, and who else is there.

This room knows topics, versions and phones, and neither rules nor rows nor screens. A topic is a circle's slug. What is
told is only that there is something new: each phone fetches for itself what it may see.
"""

from scorekeeper.live.hub import Hub

#: Everybody who listens in this process.
hub = Hub()
