"""Texts and pictures for people, in their language."""
