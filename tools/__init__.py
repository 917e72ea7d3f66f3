"""Finders of data that the app ships ready-made. The app never imports them."""
