"""A folder that only this user can look into, whatever the machine's habits are."""

import os
import stat
from pathlib import Path

FOR_OWNER, FILE_FOR_OWNER = 0o700, 0o600


def private_folder(folder: Path) -> Path:
    """The folder, made if missing, closed to others with all files in it; those that this process
    makes from now on are closed too.

    A folder that everybody may use, such as /tmp, is left as it is.
    """
    os.umask(0o077)
    folder.mkdir(parents=True, exist_ok=True, mode=FOR_OWNER)
    about = folder.stat()
    if about.st_uid == os.getuid() and not about.st_mode & stat.S_ISVTX:
        _close(folder, FOR_OWNER)
        for file in folder.iterdir():
            if file.is_file() and not file.is_symlink():
                _close(file, FILE_FOR_OWNER)
    return folder


def _close(path: Path, mode: int) -> None:
    try:
        if stat.S_IMODE(path.stat().st_mode) != mode:
            path.chmod(mode)
    except OSError:  # another's, or gone meanwhile, as a journal is
        return
