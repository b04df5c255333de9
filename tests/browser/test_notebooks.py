"""The notebooks that are shipped, as files."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from brw_widgets import scenarios
from brw_widgets.publish.serve import default_notebooks

NOTEBOOKS = sorted(default_notebooks().glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_a_notebook(file: Path) -> None:
    notebook = nbformat.read(file, as_version=nbformat.NO_CONVERT)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.title
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in code)
    named = [name for cell in code for name in re.findall(r'brw\.example\("(.+?)"\)', cell.source)]
    assert set(named) <= set(scenarios.names())
    links = [link for cell in notebook.cells for link in re.findall(r"\]\((.+?)\)", cell.source)]
    assert all((file.parent / link).is_file() for link in links)
