"""The tests of the suite. `conformance_tests` gives them their subjects."""
