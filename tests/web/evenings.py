"""An evening on a phone without scripts: games played to their end at once, and what stands on the evening's page."""

import re

from tests.web.phone import Form, Page, Phone

#: A game of this start is over after one hand in which somebody takes all the tricks.
SHORT = {"start": "5", "point": "20", "cross": "0"}


def begin(phone: Phone, *names: str, **fields: str) -> Page:
    """The first game of a new company, short and for money."""
    return phone.begin(*names, **{**SHORT, **fields})


def win(phone: Phone, game: Page, seat: int) -> Page:
    """Play the game to its end in one hand: the seat takes all tricks and is out, everybody else has 5 left, 100 ₽."""
    seats = len(set(re.findall(r'name="tricks-(\d)"', game.html)))
    return phone.save(game, *(5 if each == seat else 0 for each in range(seats)))


def evening_of(phone: Phone, page: Page) -> Page:
    """The evening that a page of a game leads to."""
    return phone.open(next(link for link in page.parts.links if re.search(r"/evening/\d+/$", link)))


def do(phone: Phone, page: Page, deed: str, **fields: str) -> Page:
    """Tap the button of the evening's page that asks for this; it must be there."""
    assert f'value="{deed}"' in page.html, deed
    return phone.send(page, form_with(page, deed).id, do=deed, **fields)


def form_with(page: Page, deed: str) -> Form:
    """The form in which a button stands."""
    before = page.html.partition(f'name="do" value="{deed}"')[0]
    name = re.findall(r'<form[^>]* id="([\w-]+)"', before)[-1]
    return page.form(name)


def come(phone: Phone, page: Page, name: str) -> Page:
    """Somebody comes whose name is typed."""
    return phone.send(page, "come", do="come", name=name)


def person(page: Page, name: str) -> str:
    """The id of somebody on the evening's page, from the link in the account or the buttons."""
    for link, label in re.findall(r'href="/c/[^/]+/p/(\d+)/"[^>]*>\s*<bdi>(.*?)</bdi>', page.html):
        if label == name:
            return str(link)
    for value, label in re.findall(r'value="\w+:(\d+)[^"]*">[^<]*<span class="sr">: <bdi>(.*?)</bdi>', page.html):
        if label == name:
            return str(value)
    for value, label in re.findall(r'value="come:(\d+)"><span>\+ <bdi>(.*?)</bdi>', page.html):
        if label == name:
            return str(value)
    raise AssertionError(f"{name} is not there")


def _names(part: str) -> list[str]:
    return re.findall(r'<li class="sitter">.*?<span class="name"><bdi>(.*?)</bdi>', part, re.DOTALL)


def sitting(page: Page) -> list[str]:
    """Who sits at the table, in order."""
    return _names(page.html.partition('id="sits"')[2].partition('id="waits"')[0])


def waiting(page: Page) -> list[str]:
    """Who waits, in order."""
    return _names(page.html.partition('id="waits"')[2].partition("</section>")[0])


def dealer(page: Page) -> str:
    """Who is marked as dealing."""
    found = re.search(r"<bdi>([^<]*)</bdi></span> <span class=\"tag\">.*?сдаёт", page.html)
    assert found
    return found[1]


def plain(text: str) -> str:
    """A text of the page without tags and hard spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", text).replace("\xa0", " ").split())


def account(page: Page) -> dict[str, list[str]]:
    """By name: the cells of the account."""
    body = page.html.partition('class="ledger account"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    found = {}
    for row in body.split("<tr>")[1:]:
        name = re.findall(r"<bdi>(.*?)</bdi>", row)[0]
        found[name] = [plain(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
    return found


def money(page: Page) -> dict[str, str]:
    """By name: the sum of money in the account."""
    return {name: cells[-1] for name, cells in account(page).items()}


def by_game(page: Page) -> list[list[str]]:
    """The account's table by games: the main number of each cell, empty where somebody did not play."""
    body = page.html.partition('class="matrix__table')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in body.split("<tr>")[1:]]
    return [[plain("".join(re.findall(r"<b>(.*?)</b>", cell))) for cell in row] for row in rows]


def pluses(page: Page) -> list[dict[str, str]]:
    """What each game brought everybody, from the list of games."""
    lists = re.findall(r'<ul class="plus num">(.*?)</ul>', page.html, re.DOTALL)
    return [dict(re.findall(r"<bdi>(.*?)</bdi> <b>(.*?)</b>", each.replace("\xa0", " "))) for each in lists]


def transfers(page: Page) -> list[tuple[str, str, str]]:
    """Who gives whom how much."""
    part = page.html.partition('class="rows transfers"')[2].partition("</ul>")[0]
    lines = part.split('<li class="transfer">')[1:]
    return [(*re.findall(r"<bdi>(.*?)</bdi>", line)[:2], _sum(line)) for line in lines]


def payments(page: Page) -> list[tuple[str, str, str]]:
    """What is marked as paid."""
    part = page.html.partition('id="paid"')[2].partition("</ul>")[0]
    lines = part.split('<li class="row">')[1:]
    return [(*re.findall(r"<bdi>(.*?)</bdi>", line)[:2], _sum(line)) for line in lines]


def _sum(line: str) -> str:
    found = re.search(r'class="sum num">(.*?)</b>', line)
    assert found
    return found[1].replace("\xa0", " ")


def pay(phone: Phone, page: Page, number: int = 0) -> Page:
    """Mark a transfer as paid."""
    form = [each for each in page.parts.forms if each.action.endswith("/pay/") and not each.id][number]
    return phone.post(form.action, form.filled({}))


def pay_part(phone: Phone, page: Page, amount: str, number: int = 0) -> Page:
    """Mark a part of a transfer as paid."""
    form = [each for each in page.parts.forms if each.id.startswith("part-")][number]
    return phone.post(form.action, form.filled({"amount": amount}))


def unpay(phone: Phone, page: Page, number: int = 0) -> Page:
    """Take a mark away."""
    form = [each for each in page.parts.forms if each.action.endswith("/unpay/")][number]
    return phone.post(form.action, form.filled({}))
