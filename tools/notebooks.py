"""Run the notebooks of the documentation and keep what they show: `python -m tools.notebooks`.

Cells are run by Python itself, in order, in one process: what is printed, and the value of the
last expression (as a picture if it can draw itself), become the outputs of the cell.
"""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"


def run_cell(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run a cell; give its outputs as a notebook stores them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(text)})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = _lines(value._repr_svg_())  # IPython's protocol
        outputs.append({"output_type": "execute_result", "data": data, "metadata": {}})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def run(path: Path) -> dict[str, Any]:
    """Run a notebook; give it with its outputs."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = run_cell("".join(cell["source"]), names)
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = count
    return notebook


def write(notebook: dict[str, Any], path: Path) -> None:
    """Write a notebook as Jupyter does."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    for one in sorted(FOLDER.glob("*.ipynb")) if len(sys.argv) < 2 else map(Path, sys.argv[1:]):
        write(run(one), one)
        print(one.name)
