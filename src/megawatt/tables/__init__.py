"""Tables: matches with people and bots in their seats, stored move by move."""
