"""Speed, measured: ours beside the peers', in one run."""
