"""The browser table: pages, a JSON API and events over the tables of a house."""
