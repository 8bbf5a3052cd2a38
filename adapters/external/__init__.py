"""Players that are programs of their own, in any language, and speak lines of JSON."""
