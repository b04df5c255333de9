"""Black Rose Wars: the table, the Lodge, damage, effects, actions and phases."""
