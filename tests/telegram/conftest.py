import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.server)


@pytest.fixture(autouse=True)
def times_of_python_telegram_bot_are_timedeltas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else RetryAfter, when it is made, warns that its seconds are an int."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
