from playwright.sync_api import Page

from tests.running import Server


def test_the_first_page_opens_without_a_complaint(page: Page, site: Server) -> None:
    complaints: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in {"error", "warning"} else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    answer = page.goto(site.url)
    page.wait_for_load_state("networkidle")
    assert answer is not None
    assert answer.status == 200
    assert page.locator("html").get_attribute("lang") == "ru"
    assert complaints == []
