from django.test import Client


def test_a_newcomer_gets_the_first_page(client: Client) -> None:
    assert client.get("/").status_code == 200
