"""The files of the built page, with headers that restrict it to its own origin."""

from importlib import resources
from pathlib import Path
from typing import Final

from aiohttp import web

#: Everything from this origin alone; styles on elements are set by the page's own code.
HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # a table's link is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "X-DNS-Prefetch-Control": "off",
    "X-Permitted-Cross-Domain-Policies": "none",
    "Permissions-Policy": ", ".join(
        f"{feature}=()"
        for feature in (
            "accelerometer",
            "camera",
            "geolocation",
            "gyroscope",
            "magnetometer",
            "microphone",
            "payment",
            "usb",
        )
    ),
}

#: Sent beside them where the connection is encrypted: browsers use no other for a year.
ENCRYPTED_ONLY: Final = ("Strict-Transport-Security", "max-age=31536000")

#: Files whose names change with their contents may be cached forever; the others are revalidated.
FOREVER: Final = "public, max-age=31536000, immutable"
FRESH: Final = "no-cache"

MISSING: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ludocracy</title>
<h1>Ludocracy</h1>
<p>The server is running, but its page has not been built: run <code>make play</code> in the project’s folder.</p>
<p lang="fr">Le serveur tourne, mais sa page n’a pas été construite&nbsp;:
lancez <code>make play</code> dans le dossier du projet.</p>
<p><a href="/health">health</a></p>
</html>
"""


def default_folder() -> Path:
    return Path(str(resources.files("ludocracy.server") / "page"))


class StaticFiles:
    def __init__(self, folder: Path | None = None) -> None:
        self.folder: Final = (folder or default_folder()).resolve()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page; for any other path the page itself, which knows its own routes."""
        path = request.match_info.get("path", "")
        file = self.find(path)
        if file is not None:
            immutable = path.startswith("assets/")
            return web.FileResponse(file, headers={"Cache-Control": FOREVER if immutable else FRESH})
        if "." in path.rpartition("/")[2] or path.startswith("assets/"):
            raise web.HTTPNotFound(text="There is nothing here.")
        index = self.find("index.html")
        if index is None:
            return web.Response(text=MISSING, content_type="text/html", headers={"Cache-Control": FRESH})
        return web.FileResponse(index, headers={"Cache-Control": FRESH})

    def find(self, path: str) -> Path | None:
        if not path or "\0" in path:
            return None
        try:
            file = (self.folder / path).resolve()
            found = file.is_relative_to(self.folder) and file.is_file()
        except (OSError, ValueError):  # no file system has such a name
            return None
        return file if found else None
