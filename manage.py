#!/usr/bin/env python3
"""Django's command line, with the settings that this machine's environment asks for."""

import os
import sys


def main() -> None:
    from config.place import settings_module

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings_module())
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
