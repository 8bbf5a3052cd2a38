"""Tables, lists, notices and pages as messages: pure functions of what they show."""
