"""The API by audience: directors, tables, the public. config/api_urls.py lists its routes."""
