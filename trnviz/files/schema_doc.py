"""The JSON Schema of the document, made from the structs that read it: `docs/document.schema.json`.

Struct docstrings become descriptions. What a schema cannot say (units, names of parts) is checked
by the reader alone.
"""

import json
from typing import Any

import msgspec

from trnviz.files.document_schema import FORMAT, VERSION, DocumentPart

_ROOT = "DocumentPart"
_QUANTITIES = {
    "bandwidths": "128 GB/s", "latencies": "500 ns", "left": "50 %",
}  # fmt: skip


def schema() -> dict[str, Any]:
    """The schema as plain data."""
    _, parts = msgspec.json.schema_components([DocumentPart], ref_template="#/$defs/{name}")
    parts = {name: _as_read(part) for name, part in sorted(parts.items())}
    whole = parts.pop(_ROOT)
    whole["properties"]["format"] = {"const": FORMAT}
    whole["properties"]["version"] = {"type": "integer", "minimum": 1, "maximum": VERSION}
    for part in parts.values():
        for name, example in _QUANTITIES.items():
            if name in part.get("properties", {}):
                part["properties"][name]["description"] = f'with its unit, such as "{example}"'
    text = json.dumps(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **whole,
            "title": "trnviz document",
            "$defs": parts,
        }
    )
    plain: dict[str, Any] = json.loads(text)
    return plain


def _as_read(part: dict[str, Any]) -> dict[str, Any]:
    """The part as the reader takes it: what is absent is left out, never null."""
    found = dict(part)
    if "description" in found:
        found["description"] = " ".join(str(found["description"]).split())
    found["properties"] = {
        name: _without_null(value) for name, value in found.get("properties", {}).items()
    }
    return found


def _without_null(value: dict[str, Any]) -> dict[str, Any]:
    kept = [kind for kind in value.get("anyOf", ()) if kind != {"type": "null"}]
    if len(kept) != 1:
        return value
    rest = {name: of for name, of in value.items() if name not in ("anyOf", "default")}
    return {**rest, **kept[0]}


def text() -> str:
    """The schema as the file holds it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
