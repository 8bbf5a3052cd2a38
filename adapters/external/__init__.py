"""Players in programs of their own, in any language, which communicate by lines of JSON."""
