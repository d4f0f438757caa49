"""What Megawatt says in other languages, and how it is collected."""
