"""The addresses of the screens."""

from django.urls import path

from scorekeeper.web import views

app_name = "web"
urlpatterns = [path("", views.start, name="start")]
