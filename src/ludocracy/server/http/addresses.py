"""The addresses under which machines of the same network reach this one."""

import ipaddress
import re
import socket
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

#: Addresses reserved for documentation: connecting a UDP socket sends nothing, and tells which of our addresses leads out.
SOMEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))

#: The Host field of a request (RFC 9110, 7.2): a name or an address, and a port. Names have the letters that names of hosts have.
HOST: Final = re.compile(
    r"(?P<name>[A-Za-z0-9._-]{1,255}|\[(?P<address>[0-9A-Fa-f:.]{2,45})\])(:(?P<port>[0-9]{0,5}))?"
)

EVERYWHERE: Final = ("0.0.0.0", "::", "")


def is_local(host: str) -> bool:
    """Return whether a host's name or address means the local machine only."""
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_address(host: str) -> bool:
    """Return whether a host is a number, which no name server can redirect."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def network_of(address: str) -> str:
    """Return whose rate is counted: an IPv4 address, or the /64 network of an IPv6 address, which one client has to itself."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False))


def valid_host(field: str) -> bool:
    """Return whether a Host field is a host with an optional port, and nothing else."""
    found = HOST.fullmatch(field)
    if found is None or int(found["port"] or 0) > 65535:
        return False
    return found["address"] is None or (is_address(found["address"]) and ":" in found["address"])


def host_of(home: str) -> str:
    """Return the host of an address such as `http://localhost:8080`."""
    try:
        return urlsplit(home).hostname or ""
    except ValueError:
        return ""


def own_addresses() -> list[str]:
    """Return this machine's addresses in its networks, the one that leads out first; IPv6 only where there is nothing else."""
    found: list[str] = []
    for family, there in SOMEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((there, 9))
            found.append(str(way.getsockname()[0]))
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    reached = [one for one in dict.fromkeys(found) if useful(one)]
    return [one for one in reached if ":" not in one] or reached


def useful(address: str) -> bool:
    found = ipaddress.ip_address(address.split("%")[0])
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def homes(host: str, port: int) -> list[str]:
    """Return the addresses that friends in the same network can open; none if the server listens for nobody else."""
    if is_local(host):
        return []
    known = own_addresses() if host in EVERYWHERE else [host]
    return [f"http://{f'[{one}]' if ':' in one else one}:{port}" for one in known]
