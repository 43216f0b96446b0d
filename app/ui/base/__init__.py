"""What every screen is made of: theme, signs, pictures, widgets, and the environment that Kivy needs."""
