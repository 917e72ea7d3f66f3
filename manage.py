#!/usr/bin/env python3
"""Django's command line, with the settings that this machine's environment asks for."""

import os
import sys


def main() -> None:
    from config.data_check import missing_data
    from config.place import settings_module

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings_module())
    if settings_module().endswith("embedded") and (sentence := missing_data(sys.argv[1:])):
        sys.exit(sentence)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
