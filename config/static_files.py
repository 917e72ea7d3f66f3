"""Collected static files under hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own support for modules reads every script, and trips over those of others.
_IMPORTS = (
    r'(?m)^(?P<matched>(?P<names>import (?:\{[^}]*\} from )?)"(?P<url>\./[\w.]+)";)$',
    '%(names)s"%(url)s";',
)


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Scripts import each other by name, so the names in their imports are hashed too."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("bustle/js/*.js", (_IMPORTS,)))
    max_post_process_passes = 20  # at least as many as imports stand behind each other
