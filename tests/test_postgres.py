"""With DATABASE_URL the books lie in PostgreSQL."""

import pytest
from django.db import connection

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def test_the_books_are_kept_where_the_setting_says() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_encoding'), count(*) > 0 FROM django_migrations GROUP BY 1")
        assert cursor.fetchone() == ("UTF8", True)


def test_a_connection_that_the_server_dropped_is_made_anew() -> None:
    assert connection.settings_dict["CONN_MAX_AGE"] is None
    assert connection.settings_dict["CONN_HEALTH_CHECKS"] is True
