"""The host's pages at /admin/: names can be mended there; what was played is changed by deeds only, like everywhere."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.naming import clean_name, meant_by
from scorekeeper.rules.record_reading import name_shows
from scorekeeper.tables import models, services
from scorekeeper.tables.checking import check_game

if TYPE_CHECKING:
    AnyAdmin = admin.ModelAdmin[Any]
    AnyForm = forms.ModelForm[Any]
else:  # generic for the type checker only
    AnyAdmin, AnyForm = admin.ModelAdmin, forms.ModelForm

#: How the journal calls the host, who has no phone.
HOST = "host"

admin.site.site_header = gettext_lazy("Petukh: the host's pages")
admin.site.site_title = "Petukh"


class Written(AnyAdmin):
    """Rows that are written by deeds: shown, never added, changed or removed here."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """No."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """No."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """No."""
        return False


class NameForm(AnyForm):
    """Takes a name as the app itself takes it."""

    def clean_name(self) -> str:
        """The name as it is kept. A mark in brackets is not typed into it: people of one name have one of their own."""
        name = clean_name(self.cleaned_data["name"])
        if name and (not name_shows(name) or meant_by(name)[1] != 1):
            raise forms.ValidationError(
                _("A name has 1 to 60 characters that show, and no mark such as (2) at its end.")
            )
        return name


class PlayerForm(NameForm):
    """Takes a name that nobody of the same mark has in the circle."""

    def clean_name(self) -> str:
        """The name, unless it would make two people one."""
        name = super().clean_name()
        others = models.Player.objects.filter(circle=self.instance.circle, mark=self.instance.mark, name=name)
        if others.exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(_("Somebody in this circle has that name already."))
        return name


@admin.register(models.Circle)
class CircleAdmin(AnyAdmin):
    """Circles: their names can be changed, their links withdrawn."""

    form = NameForm
    list_display = ["slug", "name", "keeper_generation", "watcher_generation", "created_at"]
    readonly_fields = ["slug", "keeper_generation", "watcher_generation", "created_at"]
    search_fields = ["slug", "name", "players__name"]
    actions = ["withdraw_keeper", "withdraw_watcher"]

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """No: a circle begins with its first game."""
        return False

    @admin.action(description=gettext_lazy("Withdraw the link to keep the score"), permissions=["change"])
    def withdraw_keeper(self, request: HttpRequest, circles: QuerySet[models.Circle]) -> None:
        """Make the keepers' links of these circles worthless."""
        self._withdraw(request, circles, services.KEEPER)

    @admin.action(description=gettext_lazy("Withdraw the link to watch"), permissions=["change"])
    def withdraw_watcher(self, request: HttpRequest, circles: QuerySet[models.Circle]) -> None:
        """Make the watchers' links of these circles worthless."""
        self._withdraw(request, circles, services.WATCHER)

    def _withdraw(self, request: HttpRequest, circles: QuerySet[models.Circle], role: str) -> None:
        for circle in circles:
            services.withdraw_link(key=services.new_key(), phone=HOST, circle=circle.slug, role=role)
        self.message_user(request, _("Withdrawn. `manage.py links` shows the new ones."))


@admin.register(models.Player)
class PlayerAdmin(AnyAdmin):
    """People: names can be mended; who has played, waited, owed or paid can be hidden, not removed."""

    form = PlayerForm
    list_display = ["label", "circle", "hidden"]
    list_filter = ["hidden"]
    list_select_related = ["circle"]
    readonly_fields = ["circle", "mark", "nameless", "merged_into"]
    search_fields = ["name", "circle__slug", "circle__name"]

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """No: people come by sitting down at a table."""
        return False


@admin.register(models.Evening)
class EveningAdmin(Written):
    """Evenings."""

    list_display = ["circle", "started_at", "ended_at", "zone", "currency", "knock_out", "revision"]
    list_select_related = ["circle"]
    search_fields = ["circle__slug", "circle__name"]


@admin.register(models.Move)
class MoveAdmin(Written):
    """Who came, went, sat down and made room."""

    list_display = ["evening", "game_number", "phase", "kind", "player", "other", "at"]
    list_filter = ["kind"]
    list_select_related = ["evening__circle", "player", "other"]
    search_fields = ["evening__circle__slug", "player__name"]


@admin.register(models.Opening)
class OpeningAdmin(Written):
    """What was carried over into an evening."""

    list_display = ["evening", "player", "amount"]
    list_select_related = ["evening__circle", "player"]
    search_fields = ["evening__circle__slug", "player__name"]


@admin.register(models.Payment)
class PaymentAdmin(Written):
    """What was marked as paid."""

    list_display = ["evening", "payer", "receiver", "amount", "at", "phone"]
    list_select_related = ["evening__circle", "payer", "receiver"]
    search_fields = ["evening__circle__slug", "payer__name", "receiver__name", "phone"]


@admin.register(models.Game)
class GameAdmin(Written):
    """Games: the last hand can be taken away, and the books checked."""

    list_display = ["slug", "evening", "number", "ended", "revision", "created_at"]
    list_select_related = ["evening__circle"]
    search_fields = ["slug", "evening__circle__slug", "evening__circle__name"]
    actions = ["undo_last_hand", "check_the_books"]

    @admin.action(description=gettext_lazy("Take away the last hand"), permissions=["write"])
    def undo_last_hand(self, request: HttpRequest, games: QuerySet[models.Game]) -> None:
        """Undo the last hand of each of these games."""
        for game in games:
            self._undo_last_hand(request, game)

    def _undo_last_hand(self, request: HttpRequest, game: models.Game) -> None:
        last = game.hands.order_by("-number").first()
        if last is None:
            self.message_user(request, _("Game %(game)s has no hand yet.") % {"game": game}, messages.WARNING)
            return
        try:
            services.undo_hand(key=services.new_key(), phone=HOST, game=game.slug, hand=str(last.uuid))
        except (services.Conflict, Refused) as error:
            text = _("Game %(game)s stays as it is: %(codes)s.") % {"game": game, "codes": error}
            self.message_user(request, text, messages.ERROR)
        else:
            text = _("Game %(game)s: hand %(number)s taken away.") % {"game": game.slug, "number": last.number}
            self.message_user(request, text)

    @admin.action(description=gettext_lazy("Check the books"), permissions=["view"])
    def check_the_books(self, request: HttpRequest, games: QuerySet[models.Game]) -> None:
        """Work these games out anew and report each difference."""
        found = [difference for game in games for difference in check_game(game.pk)]
        for difference in found:
            values = {"game": difference.game, "number": difference.hand or "-"}
            text = _("Game %(game)s, hand %(number)s:") % values
            self.message_user(request, f"{text} {difference.problem}: {difference.detail}", messages.ERROR)
        if not found:
            self.message_user(request, _("The books are right."))

    def has_write_permission(self, request: HttpRequest) -> bool:
        """Whether this login may do deeds: the right to change games, though their rows are not edited here."""
        return request.user.has_perm("tables.change_game")


@admin.register(models.HouseRules)
class HouseRulesAdmin(Written):
    """Rule sets that circles keep."""

    list_display = ["name", "circle", "removed", "revision", "changed_at"]
    list_filter = ["removed"]
    list_select_related = ["circle"]
    search_fields = ["name", "circle__slug", "circle__name"]


@admin.register(models.Hand)
class HandAdmin(Written):
    """Hands as they were written."""

    list_display = ["game", "number", "trump", "played_at", "uuid"]
    list_select_related = ["game"]
    search_fields = ["game__slug", "uuid"]


@admin.register(models.Entry)
class EntryAdmin(Written):
    """What each seat did."""

    list_display = ["hand", "seat", "tricks", "jacks", "passed", "revoke", "early_draw", "overdraw"]
    list_select_related = ["hand__game"]
    search_fields = ["hand__game__slug"]


@admin.register(models.Journal)
class JournalAdmin(Written):
    """What was done, when and by which phone."""

    list_display = ["at", "deed", "circle", "game", "phone"]
    list_filter = ["deed"]
    list_select_related = ["circle", "game"]
    search_fields = ["game__slug", "circle__slug", "phone", "key"]
