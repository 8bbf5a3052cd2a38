import pytest

from tests.telegram.markup import MarkupError, found_in, parse_html, with_entities


def parts(source: str) -> list[tuple[str, int, int]]:
    entities = parse_html(source).entities
    return [(each["type"], each["offset"], each["length"]) for each in entities]


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("a <b>b</b> c", "a b c", [("bold", 2, 1)]),
        ("<b>x<i>y</i></b>", "xy", [("bold", 0, 2), ("italic", 1, 1)]),
        ("<B>x</b >", "x", [("bold", 0, 1)]),
        ("🂡<b>🂡</b>", "🂡🂡", [("bold", 2, 2)]),  # two UTF-16 code units each
        ("  <b> x </b> ", "x", [("bold", 0, 1)]),
        ("a &lt;b&gt; &amp; &#x41;&#66; &quot;", 'a <b> & AB "', []),
        ("<pre><code class='language-x'>y</code></pre>", "y", [("code", 0, 1), ("pre", 0, 1)]),
        ('<a href="https://a.b/?c=1&amp;d=2">x</a>', "x", [("text_link", 0, 1)]),
        ('<a href="tg://user?id=5">x</a>', "x", [("text_mention", 0, 1)]),
        ('<span class="tg-spoiler">x</span>', "x", [("spoiler", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [("expandable_blockquote", 0, 1)]),
        ("<b></b>x", "x", []),
    ],
)
def test_html_is_read(source: str, text: str, entities: list[tuple[str, int, int]]) -> None:
    formatted = parse_html(source)
    assert formatted.text == text
    assert parts(source) == entities
    assert formatted.remarks == []


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("ä<x>", 'Unsupported start tag "x" at byte offset 2'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("<div>x</div>", 'Unsupported start tag "div"'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<a href>x</a>", "Expected equal sign"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler"'),
        ('<tg-emoji emoji-id="x">x</tg-emoji>', "Invalid custom emoji identifier"),
    ],
)
def test_html_is_refused(source: str, message: str) -> None:
    with pytest.raises(MarkupError) as refused:
        parse_html(source)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("source", "remark"),
    [
        ("Rock & Roll", "'&' must be escaped"),
        ("&nbsp;", "'&' must be escaped"),
        ("a > b", "'>' must be escaped"),
        ("<b><code>x</code></b>", "<code> inside of <b>"),
        ("<pre><b>x</b></pre>", "<b> inside of <pre> or <code>"),
        (
            "<blockquote><blockquote>x</blockquote></blockquote>",
            "<blockquote> inside of <blockquote>",
        ),
    ],
)
def test_html_that_is_accepted_but_not_allowed_gets_a_remark(source: str, remark: str) -> None:
    assert remark in parse_html(source).remarks


def test_entities_of_the_bot_must_lie_within_the_text() -> None:
    bold = {"type": "bold", "offset": 1, "length": 3}
    assert with_entities("🂡🂡", [bold]).entities == [bold]
    for wrong in ({"length": 4}, {"offset": -1}, {"length": 0}, {"type": "loud"}):
        with pytest.raises(MarkupError):
            with_entities("🂡🂡", [bold | wrong])


def test_commands_links_and_mentions_are_found() -> None:
    found = found_in("/new@stammtisch_bot uno, @anna_b: t.me/x (a/b)")
    assert [(each["type"], each["offset"], each["length"]) for each in found] == [
        ("bot_command", 0, 19),
        ("mention", 25, 7),
        ("url", 34, 6),
    ]
