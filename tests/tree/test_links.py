"""The check of links finds every link that leads nowhere."""

import unittest

from planted import Planted

FILES = {
    "docs/other.md": """\
# Another page

## The second part

Good: [up](../page.md). Bad: [links begin where the page lies](docs/other.md).
""",
    "page.md": """\
# A page with links

Good: [another page](docs/other.md), [a part of it](docs/other.md#the-second-part), [of this page](#a-page-with-links),
[a folder](docs), [the web](https://example.org/none.md), and `[in code](none.md)`.

```
[in a block](none.md)
```

Bad: [no page](docs/none.md) and ![no picture](none.png).
Bad: [no part](docs/other.md#the-third-part), [none here](#nothing).
""",
}

EXPECTED = """
page.md:10: "docs/none.md" does not exist
page.md:10: "none.png" does not exist
page.md:11: "docs/other.md#the-third-part" names a heading that does not exist
page.md:11: "#nothing" names a heading that does not exist
docs/other.md:5: "docs/other.md" does not exist
"""


class TestLinks(Planted):
    def test_finds_what_was_planted(self):
        self.finds("links.py", FILES, EXPECTED)


if __name__ == "__main__":
    unittest.main()
