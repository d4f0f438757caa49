"""Self-play as data: Parquet files that learners read, with a card that says what they hold."""

from megawatt.data.reading import SelfPlayData, open_data
from megawatt.data.recording import Recorder
from megawatt.data.writing import DataFolder

__all__ = ["DataFolder", "Recorder", "SelfPlayData", "open_data"]
