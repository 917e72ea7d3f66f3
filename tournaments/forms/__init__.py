"""What a director types, checked before a service sees it."""
