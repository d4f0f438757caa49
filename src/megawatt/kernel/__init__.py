"""What all games share and none of them is: records, compiling, chance, the contract."""
