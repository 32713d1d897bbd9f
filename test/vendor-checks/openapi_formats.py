"""Values of the formats of our own, for Schemathesis: the rule of texts in contract/text.ts."""

import unicodedata

import schemathesis
from hypothesis import strategies as st

# JSON Schema counts code points and our limits UTF-16 units in NFC: here both are the same.
VISIBLE = st.characters(max_codepoint=0xFFFF, categories=("L", "N", "P", "S"), exclude_characters="\u2800\u3164\u115f\u1160\uffa0").filter(
    lambda character: len(unicodedata.normalize("NFC", character)) == 1
)


def joined(characters: list[str]) -> str:
    return unicodedata.normalize("NFC", "".join(characters))


LINE = st.lists(VISIBLE, min_size=20, max_size=40).map(joined).filter(lambda text: len(text) >= 10)
schemathesis.openapi.format("line", LINE)
schemathesis.openapi.format("text", st.tuples(LINE, st.sampled_from(["", "\n", "\t"])).map("".join))
