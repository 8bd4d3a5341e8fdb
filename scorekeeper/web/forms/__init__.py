"""What people type, read without losing any of it."""
