"""What people do. One function is one thing a person does, in one transaction."""
