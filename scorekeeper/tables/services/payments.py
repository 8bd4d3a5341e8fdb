"""Marking what was paid in an evening, and taking the mark back."""

from datetime import datetime

from scorekeeper.rules.currency import from_minor
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.reading import quoted
from scorekeeper.tables.evenings import evening_books
from scorekeeper.tables.models import Evening, Payment
from scorekeeper.tables.services.conflict import evening_conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, count_deed, perform


def pay(  # noqa: PLR0913 - who, whom, how much
    *, key: str, phone: str, circle: str, evening: int, payer: int, receiver: int, amount: int, revision: int
) -> Answer:
    """Mark a transfer as paid, or a part of it; `amount` in minor units, at most what one owes and the other is owed.

    The answer's `row` is the payment. Raises `Refused` (`format`, place `amount`), `Conflict` (`moved`: the account is
    another one by now, or nothing is owed between them), `Evening.DoesNotExist`.
    """

    def act(at: datetime) -> Done:
        row = _to_write(circle, evening)
        books = evening_books(row)
        debtor, creditor = (books.people[key].pk if key in books.people else key for key in (payer, receiver))
        most = min(-books.account.owed(debtor), books.account.owed(creditor))
        if revision != row.revision or most <= 0:
            raise evening_conflict(row, "moved")
        if not 0 < amount <= most:
            _refuse(amount, most, row.currency)
        paid = Payment.objects.create(
            evening=row, payer_id=debtor, receiver_id=creditor, amount=amount, phone=phone, at=at
        )
        count_deed(row)
        return Done(row.circle, evening=row, row=paid.pk, after=_told(paid))

    given = {"circle": circle, "evening": evening, "payer": payer, "receiver": receiver, "amount": amount}
    return perform(Asked("pay", key, phone, given), act)


def _refuse(amount: int, most: int, money: str) -> None:
    values = {"value": quoted(amount), "most": from_minor(most, money), "currency": money}
    raise Refused([Refusal("format", data={"place": "amount", "problem": "amount_owed", **values})])


def _told(paid: Payment) -> dict[str, int]:
    return {"payer": paid.payer_id, "receiver": paid.receiver_id, "amount": paid.amount}


def unpay(*, key: str, phone: str, circle: str, evening: int, payment: int, revision: int) -> Answer:
    """Take a mark back: what was paid is owed again; the journal keeps both.

    Raises `Conflict` (`moved`: the account is another one by now, or the mark is gone), `Evening.DoesNotExist`.
    """

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        row = _to_write(circle, evening)
        paid = row.payments.filter(pk=payment).first()
        if revision != row.revision or paid is None:
            raise evening_conflict(row, "moved")
        before = _told(paid)
        paid.delete()
        count_deed(row)
        return Done(row.circle, evening=row, row=payment, before=before)

    given = {"circle": circle, "evening": evening, "payment": payment}
    return perform(Asked("unpay", key, phone, given), act)


def _to_write(circle: str, pk: int) -> Evening:
    """The evening, locked. Raises `Evening.DoesNotExist`."""
    rows = Evening.objects.select_for_update(of=("self",), no_key=True).select_related("circle")
    return rows.get(pk=pk, circle__slug=circle)
