import pytest

pytest.register_assert_rewrite("tests.browser.score", "tests.browser.gallery", "tests.browser.wire")
