"""The address of this machine in the local network, found without sending anything anywhere."""

import ipaddress
import socket
import struct

from tools.places import Refusal

SIOCGIFADDR = 0x8915
VIRTUAL = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap", "wg")


def lan_address() -> str:
    """The IPv4 address of a real network card, private ones first; refuses without one."""
    found = [
        address for name in _cards() if (address := _address_of(name))
    ] or _addresses_of_own_name()
    usable = [address for address in found if not ipaddress.ip_address(address).is_loopback]
    if not usable:
        raise Refusal(
            "No local network address found: connect to the Wi-Fi or the cable, or leave out --lan."
        )
    return min(usable, key=lambda address: not ipaddress.ip_address(address).is_private)


def _cards() -> list[str]:
    return [name for _, name in socket.if_nameindex() if not name.startswith(VIRTUAL)]


def _address_of(card: str) -> str | None:
    import fcntl  # POSIX only, like the web server

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(
                probe.fileno(), SIOCGIFADDR, struct.pack("256s", card[:15].encode())
            )
        except OSError:  # no IPv4 address on this card, or another kind of system
            return None
    return socket.inet_ntoa(answer[20:24])


def _addresses_of_own_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
