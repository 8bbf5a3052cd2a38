"""One file a version; none is changed after a release."""
