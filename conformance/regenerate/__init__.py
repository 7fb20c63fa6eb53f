"""What is computed and kept: what it is made from, what is out of date, making it again."""
