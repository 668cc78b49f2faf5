"""The journal: one line for each run, appended when the run ends and never rewritten in place.

A line is a checksum and a row as JSON. A line that is not whole (the machine lost power while it was written) is
recognised by its checksum and dropped, so its run is done again. Rows are given to the operating system at once, so
that a `kill` cannot lose them, and are on the disk within a second.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path

from neons.sweeps.errors import DiskFullError
from neons.sweeps.rows import Row, sync_folder

_SECONDS_BETWEEN_SYNCS = 1.0


class Journal:
    """The journal of a campaign, opened for appending by its only writer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._repair()
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        self._unsynced: list[Path] = []
        self._dirty = threading.Event()
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._keep_synced, daemon=True)
        self._thread.start()

    def append(self, row: Row, files: list[Path]) -> None:
        """Add a row. Its kept files are synced to the disk together with the row.

        Raises
        ------
        DiskFullError
            The disk is full; the journal is as it was.
        """
        text = row.to_json().encode()
        line = b"%08x %s\n" % (zlib.crc32(text), text)
        with self._lock:
            written = 0
            try:
                written = os.write(self._descriptor, line)
                if written < len(line):
                    os.write(self._descriptor, line[written:])
            except OSError as error:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._descriptor, os.fstat(self._descriptor).st_size - written)
                if error.errno in (errno.ENOSPC, errno.EDQUOT):
                    raise DiskFullError(f"there is no space left for {self._path}") from error
                raise
            self._unsynced.extend(files)
        if not self._dirty.is_set():
            self._dirty.set()

    def clear(self) -> None:
        """Empty the journal, after its rows have been written to the table on the disk."""
        with self._lock:
            temporary = self._path.with_name(self._path.name + ".new")
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
            os.replace(temporary, self._path)
            sync_folder(self._path.parent)
            os.close(self._descriptor)
            self._descriptor = descriptor

    def sync(self) -> None:
        """Wait until all rows and their files are on the disk."""
        with self._lock:
            files, self._unsynced = self._unsynced, []
            descriptor = os.dup(self._descriptor)
        try:
            for path in files:
                # The user may already have deleted the file.
                with contextlib.suppress(OSError), open(path, "rb") as file:
                    os.fsync(file.fileno())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def close(self) -> None:
        """Sync and close."""
        self._closed.set()
        self._dirty.set()
        self._thread.join()
        os.close(self._descriptor)

    def _keep_synced(self) -> None:
        while not self._closed.is_set():
            self._dirty.wait()
            self._closed.wait(_SECONDS_BETWEEN_SYNCS)
            self._dirty.clear()
            with contextlib.suppress(OSError):
                self.sync()

    def _repair(self) -> None:
        """If the journal has lines that are not whole, rewrite it without them."""
        if not self._path.exists():
            return
        with open(self._path, "rb") as file:
            if all(_row(line) is not None for line in file):
                return
        temporary = self._path.with_name(self._path.name + ".new")
        with open(self._path, "rb") as file, open(temporary, "wb") as repaired:
            repaired.writelines(line for line in file if _row(line) is not None)
            repaired.flush()
            os.fsync(repaired.fileno())
        os.replace(temporary, self._path)
        sync_folder(self._path.parent)


def read_journal(path: Path) -> Iterator[Row]:
    """Return the rows of a journal, also while a sweep writes it; lines that are not whole are left out."""
    if not path.exists():
        return
    with open(path, "rb") as file:
        for line in file:
            row = _row(line)
            if row is not None:
                yield row


def _row(line: bytes) -> Row | None:
    if line[-1:] != b"\n" or line[8:9] != b" ":
        return None
    text = line[9:-1]
    try:
        if int(line[:8], 16) != zlib.crc32(text):
            return None
    except ValueError:
        return None
    return Row.from_json(text.decode())
