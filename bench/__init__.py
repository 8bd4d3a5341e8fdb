"""Programs that measure; `make bench` runs them."""
