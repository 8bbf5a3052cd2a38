"""Records of games: verify, replay, picture, analyse."""
