"""Makes the two fonts in resources/fonts from Inter; run by hand, needs fonttools and Inter.

    python packaging/make_fonts.py /usr/share/fonts/opentype/inter

The result has another family name (Inter is a trademark, and a picture must not change with the
copy of Inter that a machine happens to have), only the characters that a picture uses, figures of
equal width, no kerning and no hints: every renderer then sets a text equally wide, and
`trnviz/scene/metrics.py` can hold the widths as plain numbers. They are printed at the end.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "trnviz Sans"
STYLES = {"Regular": 400, "SemiBold": 600}
TARGET = Path(__file__).resolve().parent.parent / "resources" / "fonts"
UNICODES = [
    *range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), 0x2030, 0x2032, 0x2033, 0x20AC,
    0x2122, *range(0x2190, 0x21FF), 0x2200, 0x2202, 0x2206, 0x220F, 0x2211, 0x2212, 0x2215, 0x221A,
    0x221E, 0x222B, 0x2248, 0x2260, 0x2264, 0x2265, 0x25A0, 0x25A1, 0x25B2, 0x25B6, 0x25BC, 0x25C0,
    0x25CF, 0x25CB, 0x2713, 0x2717, 0x0394, 0x03A3, 0x03A9, 0x03BC, 0x03C0,
]  # fmt: skip


def tabular_figures(font: TTFont) -> dict[str, str]:
    """Glyph name of each proportional figure to its tabular twin."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    twins: dict[str, str] = {}
    for index in lookups:
        for rule in table.LookupList.Lookup[index].SubTable:
            rule = getattr(rule, "ExtSubTable", rule)
            twins |= dict(getattr(rule, "mapping", {}))
    return twins


def make(source: Path, style: str) -> Path:
    """One style, subset and renamed."""
    font = TTFont(source / f"Inter-{style}.otf")
    twins = tabular_figures(font)
    for mapping in font["cmap"].tables:
        for code in (*range(0x30, 0x3A), *map(ord, ".,:+-%")):
            if code in mapping.cmap and code in range(0x30, 0x3A):
                mapping.cmap[code] = twins.get(mapping.cmap[code], mapping.cmap[code])
    options = subset.Options(
        layout_features=[],
        hinting=False,
        desubroutinize=True,
        name_IDs=[0, 1, 2, 4, 6, 13, 14, 16, 17],
        drop_tables=["GSUB", "GPOS", "GDEF", "DSIG"],
        notdef_outline=True,
    )
    worker = subset.Subsetter(options)
    worker.populate(unicodes=UNICODES)
    worker.subset(font)
    rename(font, style)
    target = TARGET / f"trnviz-sans-{style.lower()}.otf"
    font.save(target, reorderTables=True)
    return target


def rename(font: TTFont, style: str) -> None:
    """The regular and bold slots of one family, so that every renderer finds both."""
    slot = "Regular" if style == "Regular" else "Bold"
    values = {
        1: FAMILY,
        2: slot,
        4: f"{FAMILY} {slot}",
        6: f"{FAMILY.replace(' ', '')}-{slot}",
        16: FAMILY,
        17: slot,
    }
    for record in list(font["name"].names):
        if record.nameID in values:
            record.string = values[record.nameID]
    bold = slot == "Bold"
    font["OS/2"].usWeightClass = 700 if bold else 400
    font["OS/2"].fsSelection = 0x20 if bold else 0x40
    font["head"].macStyle = 1 if bold else 0
    font["head"].modified = font["head"].created
    if "CFF " in font:
        top = font["CFF "].cff
        top.fontNames = [values[6]]
        top[0].FullName, top[0].FamilyName, top[0].Weight = values[4], FAMILY, slot


def main() -> None:
    """Both styles, and the widths for metrics.py."""
    for style in STYLES:
        target = make(Path(sys.argv[1]), style)
        font = TTFont(target)
        unit, widths = font["head"].unitsPerEm, font["hmtx"].metrics
        cmap = font.getBestCmap()
        print(target.name, target.stat().st_size, "bytes,", len(cmap), "characters")
        print("".join(map(chr, sorted(cmap))))
        print([round(1000 * widths[cmap[code]][0] / unit) for code in range(0x20, 0x7F)])
        print(
            {
                chr(c): round(1000 * widths[cmap[c]][0] / unit)
                for c in map(ord, "·–—…×µ−→←↑↓≥≤±")
                if c in cmap
            }
        )
        print(
            "ascent",
            font["hhea"].ascent / unit,
            "cap",
            getattr(font["OS/2"], "sCapHeight", 0) / unit,
        )


if __name__ == "__main__":
    main()
