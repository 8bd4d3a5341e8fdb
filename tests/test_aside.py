"""A large file that one phone reads in, while the others go on."""

import json
import threading

from tests.remote import Answer, phone_at
from tests.running import Server


def large() -> str:
    """A game of as many hands as a record holds, in which nobody gets out."""
    hand = {"entries": [{"passed": True}, {"tricks": 5, "fouls": {"revoke": 1}}]}
    entries = [hand, {"entries": [{"tricks": 5, "fouls": {"revoke": 1}}, {"passed": True}]}]
    rules = {"preset": "classic-20", "passing": {"allowed": True, "limit": None}, "start": 100}
    value = {"format": "petukh.game/1", "rules": rules, "players": ["Anna", "Boris"], "hands": entries * 1000}
    return json.dumps(value, indent=8)


def test_pages_are_answered_while_a_large_file_is_read_in_and_who_writes_meanwhile_has_it_written(
    server: Server,
) -> None:
    keeper, other, watcher = (phone_at(server) for _ in range(3))
    company = other.begin()
    form = keeper.open("/import/")
    page = other.open(company)
    came: list[Answer] = []
    reads = threading.Thread(target=lambda: came.append(keeper.send(form, "import", text=large())))
    writes = threading.Thread(target=lambda: came.append(other.send(page, "rename", called="Dacha")))
    reads.start()
    answered = 0
    while reads.is_alive():
        answered += watcher.open("/").status == 200
        if answered == 1:
            writes.start()
    reads.join()
    writes.join()
    assert sorted(answer.status for answer in came) == [303, 303]
    assert "Dacha" in other.open(company).html
    assert answered >= 5
