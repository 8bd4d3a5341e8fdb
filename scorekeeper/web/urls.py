"""The addresses of the screens."""

from django.urls import path
from django.views.i18n import set_language

from scorekeeper.web.links import JOIN_ROUTE, ROUTE
from scorekeeper.web.views import (
    circle,
    corrections,
    deeds,
    game,
    importing,
    inserting,
    join,
    links,
    lot,
    seats,
    sheet,
    start,
)

app_name = "web"
urlpatterns = [
    path("", start.start, name="start"),
    path("lot/", lot.draw, name="lot"),
    path("import/", importing.read_in, name="import"),
    path("language/", set_language, name="language"),
    path(ROUTE, links.open_link, name="link"),
    path(JOIN_ROUTE, join.join, name="join"),
    path("c/<slug:slug>/", circle.circle, name="circle"),
    path("c/<slug:slug>/new/", start.new_game, name="new_game"),
    path("c/<slug:slug>/lot/", lot.draw, name="company_lot"),
    path("c/<slug:slug>/import/", importing.read_in, name="company_import"),
    path("c/<slug:slug>/link-kept/", circle.link_kept, name="link_kept"),
    path("c/<slug:slug>/links/", links.links_page, name="links"),
    path("c/<slug:slug>/code/<slug:role>/", links.make_code, name="make_code"),
    path("c/<slug:slug>/withdraw/<slug:role>/", links.withdraw, name="withdraw"),
    path("g/<slug:slug>/", game.game, name="game"),
    path("g/<slug:slug>/sheet/", sheet.sheet, name="sheet"),
    path("g/<slug:slug>/sheet/<uuid:hand_id>/", sheet.hand, name="hand"),
    path("g/<slug:slug>/record.json", sheet.record, name="record"),
    path("g/<slug:slug>/hands/<uuid:hand_id>/", corrections.correct, name="correct"),
    path("g/<slug:slug>/hands/<uuid:hand_id>/remove/", corrections.remove, name="remove"),
    path("g/<slug:slug>/insert/<int:number>/", inserting.insert, name="insert"),
    path("g/<slug:slug>/seats/", seats.seats, name="seats"),
    path("g/<slug:slug>/seats/take-over/", seats.take_over, name="take_over"),
    path("g/<slug:slug>/seats/swap/", seats.swap, name="swap"),
    path("g/<slug:slug>/take-back/", corrections.take_back, name="take_back"),
    path("g/<slug:slug>/undo/", deeds.undo, name="undo"),
    path("g/<slug:slug>/end/", deeds.ending, name="ending"),
    path("g/<slug:slug>/reopen/", deeds.reopen, name="reopen"),
    path("g/<slug:slug>/rematch/", deeds.rematch, name="rematch"),
]
