"""Views of the API about money, for directors."""
