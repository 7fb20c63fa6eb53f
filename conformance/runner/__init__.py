"""One run against one implementation, under pytest: what is asked, what became of it, what a failure comes from."""
