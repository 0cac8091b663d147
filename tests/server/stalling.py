"""A TCP proxy that can stop forwarding without closing anything, as a network does that loses its packets silently."""

import contextlib
import socket
import threading
from collections.abc import Iterator


class StallingProxy:
    """Forwards connections to a port of this machine. While it stalls, it accepts connections and passes nothing on."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.flowing = threading.Event()
        self.flowing.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.open: list[socket.socket] = []
        self.closing = False
        threading.Thread(target=self.accept, daemon=True).start()

    def stall(self) -> None:
        self.flowing.clear()

    def resume(self) -> None:
        self.flowing.set()

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
                self.open += [client, server]
                for source, sink in ((client, server), (server, client)):
                    threading.Thread(target=self.forward, args=(source, sink), daemon=True).start()

    def forward(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                data = source.recv(65536)
                self.flowing.wait()
                if self.closing:
                    return
                if not data:
                    break
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.closing = True
        self.flowing.set()
        self.listener.close()
        for one in self.open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


@contextlib.contextmanager
def stalling(target: int) -> Iterator[StallingProxy]:
    proxy = StallingProxy(target)
    try:
        yield proxy
    finally:
        proxy.close()
