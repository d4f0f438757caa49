"""Telling people that it is their turn: web push, webhooks, mails; and what guards them."""
