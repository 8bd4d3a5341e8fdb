"""Phones that listen to one real server."""

from pathlib import Path

import pytest

from tests import running
from tests.live.phone import HAND, PATIENCE, Phone, Stream
from tests.running import Server


@pytest.fixture
def keeper(server: Server) -> Phone:
    return Phone(server.url)


def test_a_saved_hand_is_told_to_everybody_at_the_table_and_to_no_other(server: Server, keeper: Phone) -> None:
    game, elsewhere = keeper.begin(), Phone(server.url)
    watcher = Phone(server.url)
    watcher.open_link(keeper.links(game)[1])
    watching, other = watcher.listen(game), elsewhere.listen(elsewhere.begin())
    keeper.save(game)
    version = watching.until("news")
    assert f'data-version="{version}"' in watcher.page(game)
    assert other.next() == ("phones", "1")
    assert other.next() == ("beat", "")
    other.close()
    watching.close()
