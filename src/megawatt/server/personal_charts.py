"""A person's points as blocks: one block is one game."""

from collections.abc import Sequence

from markupsafe import Markup

COLUMNS = 12
WIDTH, BLOCK, GAP, FOOT = 300.0, 9.0, 2.0, 16.0


def blocks(points: Sequence[int]) -> Markup:
    """Pile one block for each game onto its points; the latest game is in ink."""
    least, most = min(points), max(points)
    step = max(1, -(-(most - least + 1) // COLUMNS))
    columns = (most - least) // step + 1
    width = WIDTH / max(columns, 6)
    piled, drawn = [0] * columns, list[Markup]()
    tall = max(sum((one - least) // step == k for one in points) for k in range(columns))
    height = tall * (BLOCK + GAP) + FOOT
    block = Markup('<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{}" rx="2"/>')
    for k, one in enumerate(points):
        column = (one - least) // step
        piled[column] += 1
        y = height - FOOT - piled[column] * (BLOCK + GAP)
        name = "own" if k == len(points) - 1 else "bar"
        drawn.append(block.format(name, column * width + 1, y, width - 2, BLOCK))
    text = Markup('<text x="{:.1f}" y="{:.1f}">{}</text>')
    for column in range(0, columns, 3 if columns > 6 else 1):
        label = least + column * step
        drawn.append(text.format(column * width + width / 2, height - 3, label))
    head = '<svg class="blocks" viewBox="0 0 {:.0f} {:.0f}" aria-hidden="true">'
    return Markup(head).format(WIDTH, height) + Markup("").join(drawn) + Markup("</svg>")
