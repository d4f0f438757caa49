"""Optional parts: which extra of the package brings a module that is missing."""

EXTRA_OF = {
    **dict.fromkeys(("alembic", "fastapi", "httptools", "itsdangerous"), "table"),
    **dict.fromkeys(("prometheus_client", "python_multipart", "segno"), "table"),
    **dict.fromkeys(("sqlalchemy", "starlette", "uvicorn", "uvloop"), "table"),
    "psycopg": "postgres",
    **dict.fromkeys(("cryptography", "http_ece", "py_vapid"), "notify"),
    **dict.fromkeys(("gymnasium", "pettingzoo"), "envs"),
    **dict.fromkeys(("pyspiel", "open_spiel"), "openspiel"),
    "pyarrow": "data",
    "ray": "cluster",
    "catanatron": "bench",
}
"""Modules that the core does without, and the extra that has each."""


def advice_on(error: ModuleNotFoundError) -> str | None:
    """Say what to install for a module that was not found; None if no extra has it.

    >>> print(advice_on(ModuleNotFoundError(name="sqlalchemy.orm")))
    This needs the package sqlalchemy: pip install "megawatt[table]"
    """
    module = (error.name or "").partition(".")[0]
    if module not in EXTRA_OF:
        return None
    return f'This needs the package {module}: pip install "megawatt[{EXTRA_OF[module]}]"'
