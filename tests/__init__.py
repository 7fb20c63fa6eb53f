"""The tests of the project; what several of them use stands in `tests.helpers`."""
