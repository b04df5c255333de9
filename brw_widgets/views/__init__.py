"""Views: what to draw and say of a state, as plain data."""
