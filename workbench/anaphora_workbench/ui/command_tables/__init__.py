"""The texts of all commands: what menus, palette, key card and accessibility tools say."""
