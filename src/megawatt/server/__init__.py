"""The web server: pages, a JSON API and server-sent events over the table service."""
