"""Files in encrypted rooms: encrypted before the upload, with a key of their own."""

from __future__ import annotations

from nio.crypto.attachments import decrypt_attachment, encrypt_attachment

from ..server import Json


class BadAttachment(Exception):
    """A file that can't be decrypted."""


def seal_file(content: bytes) -> tuple[bytes, Json]:
    """The encrypted content, and how it is decrypted: an `EncryptedFile` without its `url`."""
    encrypted, keys = encrypt_attachment(content)
    return bytes(encrypted), dict(keys)


def open_file(encrypted: bytes, file: Json) -> bytes:
    """The content of a file. Raises BadAttachment."""
    try:
        key, digest, iv = file["key"]["k"], file["hashes"]["sha256"], file["iv"]
        return bytes(decrypt_attachment(encrypted, key, digest, iv))
    except Exception:  # others wrote it
        raise BadAttachment from None
