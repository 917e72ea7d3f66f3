"""The director's pages. Every view finds its bustle among the user's own clubs, or not at all."""
