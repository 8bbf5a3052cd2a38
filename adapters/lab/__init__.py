"""What AI players have played in tournaments and laboratories, one file each."""
