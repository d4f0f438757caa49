"""Future Energy: routes, contracts and majorities in a Europe that leaves fossil power behind."""
