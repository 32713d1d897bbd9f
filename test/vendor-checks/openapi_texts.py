"""Holds the texts that Schemathesis sends as valid ones to the rule of contract/text.ts, which no JSON Schema can say."""

import unicodedata

import schemathesis
from schemathesis import GenerationMode


def allowed(character: str) -> bool:
    # JSON Schema counts code points, and our limits UTF-16 units in NFC: here both are the same.
    return (
        unicodedata.category(character)[0] in "LNPS"
        and ord(character) < 0x10000
        and unicodedata.normalize("NFC", character) == character
    )


def by_the_rule(value):
    if isinstance(value, str):
        return "".join(character if character == " " or allowed(character) else "x" for character in value)
    if isinstance(value, list):
        return [by_the_rule(item) for item in value]
    if isinstance(value, dict):
        return {name: by_the_rule(item) for name, item in value.items()}
    return value


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    case.body = by_the_rule(case.body)
    case.query = by_the_rule(case.query)
