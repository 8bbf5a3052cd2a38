"""Shared input and output of chats: queues, retries, rate limits, cached pictures."""
