"""News for phones that watch: the room by itself, and real servers with real phones."""
