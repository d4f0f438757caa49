"""The Manhattan Project: Energy Empire (Luke Laurie and Tom Jolly, Minion Games 2016)."""
