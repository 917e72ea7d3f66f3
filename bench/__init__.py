"""Measurements of Bustle, run by `./bustle bench`. The app never imports them."""
