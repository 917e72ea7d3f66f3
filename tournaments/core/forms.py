"""What several forms say in the same way."""

ONE_OF_THESE = {"required": "Choose one.", "invalid_choice": "Choose one of these."}
