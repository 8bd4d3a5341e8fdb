"""The root of all addresses: the screens, and the host's admin."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("scorekeeper.web.urls")),
]

handler400 = "scorekeeper.web.errors.bad_request"
handler403 = "scorekeeper.web.errors.forbidden"
handler404 = "scorekeeper.web.errors.not_found"
handler500 = "scorekeeper.web.errors.server_error"
