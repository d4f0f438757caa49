"""How the stored form came to be, step by step (Alembic)."""
