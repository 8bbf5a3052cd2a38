"""First games that explain themselves: `lesson.py` says what one consists of, `course.py` what is
said when, and there is a table of steps for each game."""
