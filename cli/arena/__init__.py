"""Games between AI players, their standings, and checks of players."""
