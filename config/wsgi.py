"""The WSGI application, for granian and any other server."""

import os
import sys

from django.core.wsgi import get_wsgi_application

from config.bodies import SlowBodies
from config.place import settings_module

# Seconds after which a thread that draws the page of a large room lets a table's hand go on: at
# Python's own 0.005 the slowest hands of a full room took twice to three times as long.
sys.setswitchinterval(0.001)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings_module())
application = SlowBodies(get_wsgi_application())
