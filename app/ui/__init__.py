"""The touch app: Kivy screens and widgets. They show views and send inputs."""
