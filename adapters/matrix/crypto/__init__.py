"""End-to-end encryption (extra `matrix-e2ee`): `machine.Machine`."""
