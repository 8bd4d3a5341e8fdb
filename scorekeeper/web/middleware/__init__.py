"""What stands between the server and the views."""
