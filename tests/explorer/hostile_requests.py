"""Requests that no browser with the right page would send, as (name, bytes) for a given server.

Each must be answered by 4xx or 505, or the connection closed.
"""

import random

from hostile_targets import targets


def request_lines(port, token):
    """First lines of requests whose header is good."""
    good = f"/echo?token={token}"
    for method in "POST PUT DELETE PATCH OPTIONS TRACE TRACK PROPFIND PURGE DEBUG PRI".split():
        yield f"method {method}", f"{method} {good} HTTP/1.1"
    yield from {
        "method CONNECT": f"CONNECT 127.0.0.1:{port} HTTP/1.1",
        "CONNECT to another host": "CONNECT evil.example:443 HTTP/1.1",
        "a method in small letters": f"get {good} HTTP/1.1",
        "a method that begins like GET": f"GETX {good} HTTP/1.1",
        "a method of signs": f"G{{}}T {good} HTTP/1.1",
        "a very long method": "G" * 9000 + f" {good} HTTP/1.1",
        "the absolute form": f"GET http://127.0.0.1:{port}{good} HTTP/1.1",
        "the absolute form of another host": f"GET http://evil.example{good} HTTP/1.1",
        "the absolute form of a file": "GET file:///etc/passwd HTTP/1.1",
        "the authority form": f"GET 127.0.0.1:{port} HTTP/1.1",
        "OPTIONS of all": "OPTIONS * HTTP/1.1",
        "version 0.9": f"GET {good} HTTP/0.9",
        "version 1.2": f"GET {good} HTTP/1.2",
        "version 2.0": f"GET {good} HTTP/2.0",
        "version 2": f"GET {good} HTTP/2",
        "version 9.9": f"GET {good} HTTP/9.9",
        "a version in small letters": f"GET {good} http/1.1",
        "a version of letters": f"GET {good} HTTP/a.b",
        "a version too long": f"GET {good} HTTP/1.11",
        "a version with a leading zero": f"GET {good} HTTP/01.1",
        "another protocol": f"GET {good} RTSP/1.0",
        "no version and a blank": f"GET {good} ",
        "two blanks before the target": f"GET  {good} HTTP/1.1",
        "two blanks after the target": f"GET {good}  HTTP/1.1",
        "a blank at the end": f"GET {good} HTTP/1.1 ",
        "a blank at the beginning": f" GET {good} HTTP/1.1",
        "a blank in the target": f"GET {good}&a=b c HTTP/1.1",
        "tabulators for blanks": f"GET\t{good}\tHTTP/1.1",
        "a NUL in the target": f"GET {good}\0 HTTP/1.1",
        "a bare CR in the target": f"GET {good}\rX HTTP/1.1",
        "a bare LF in the target": f"GET {good}\nX HTTP/1.1",
        "no target": "GET HTTP/1.1",
        "an empty line before": f"\r\nGET {good} HTTP/1.1",
    }.items()


def fields(port):
    """Header fields that are refused though the request line and the Host are good."""
    yield from {
        "a second Host": f"Host: 127.0.0.1:{port}",
        "a second, wrong Host": "Host: evil.example",
        "an Origin elsewhere": "Origin: http://evil.example",
        "an Origin of nothing": "Origin: null",
        "an Origin of another port": f"Origin: http://127.0.0.1:{port + 1}",
        "an Origin by TLS": f"Origin: https://127.0.0.1:{port}",
        "an Origin of the other name": f"Origin: http://localhost:{port}",
        "an Origin that begins well": f"Origin: http://127.0.0.1:{port}.evil.example",
        "an empty Origin": "Origin:",
        "a fetch from another site": "Sec-Fetch-Site: cross-site",
        "a fetch from another port": "Sec-Fetch-Site: same-site",
        "two fetch sites": "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site",
        "a body of one byte": "Content-Length: 1\r\n\r\nx",
        "a body that never comes": "Content-Length: 1000",
        "a body of a terabyte": "Content-Length: 1000000000000",
        "a body beyond 64 bits": "Content-Length: 99999999999999999999999",
        "a negative body": "Content-Length: -1",
        "a body with a sign": "Content-Length: +1",
        "a hexadecimal body": "Content-Length: 0x1",
        "an empty Content-Length": "Content-Length:",
        "a list of lengths": "Content-Length: 0, 0",
        "two equal lengths": "Content-Length: 0\r\nContent-Length: 0",
        "two lengths": "Content-Length: 0\r\nContent-Length: 5\r\n\r\nxxxxx",
        "a chunked body": "Transfer-Encoding: chunked\r\n\r\n0",
        "a chunked body of another case": "transfer-encoding: Chunked\r\n\r\n0",
        "length, then chunked": "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0",
        "chunked, then length": "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0",
        "chunked twice": "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0",
        "chunked and unknown": "Transfer-Encoding: chunked, cow\r\n\r\n0",
        "not quite chunked": "Transfer-Encoding: xchunked\r\n\r\n0",
        "identity": "Transfer-Encoding: identity",
        "chunked after a tabulator": "Transfer-Encoding:\tchunked\r\n\r\n0",
        "a blank before the colon": "Transfer-Encoding : chunked\r\n\r\n0",
        "a tabulator before the colon": "Content-Length\t: 5\r\n\r\nxxxxx",
        "a folded field": "X: a\r\n b",
        "a folded Transfer-Encoding": "Transfer-Encoding:\r\n chunked\r\n\r\n0",
        "a field that begins with a blank": " X: a",
        "a field without a colon": "Nonsense",
        "a field without a name": ": x",
        "a name with a blank": "X Y: a",
        "a name with a NUL": "X\0: a",
        "a name with brackets": "(X): a",
        "a name in Latin-1": "X\xe9: a",
        "a NUL in a field": "X: a\0b",
        "an escape in a value": "X: \x1b[2J",
        "a backspace in a value": "X: a\x08",
        "a bare LF between fields": "X: a\nY: b",
        "a bare CR between fields": "X: a\rY: b",
        "a bare LF that hides a length": "X: a\nContent-Length: 5",
        "a bad Connection": "Connection: ,;,=",
        "an expectation": "Expect: 100-continue",
        "an unknown expectation": "Expect: cows",
        "a huge value": "X: " + "a" * 10_000,
        "a megabyte of value": "X: " + "a" * 1_000_000,
        "a huge name": "X" * 10_000 + ": a",
        "a thousand fields": "\r\n".join(f"X-{i}: {i}" for i in range(1000)),
        "a hundred thousand empty fields": "\r\n".join(["A:"] * 100_000),
        "huge cookies": "\r\n".join("Cookie: " + "c" * 500 for _ in range(20)),
    }.items()


def hosts(port):
    """Values of Host that are not this server's."""
    return [
        "", "127.0.0.1", "localhost", f"127.0.0.1:{port + 1}", "evil.example", f"evil.example:{port}",
        f"127.0.0.1.evil.example:{port}", f"127.0.0.1:{port}.evil.example", f"localhost.:{port}",
        f"LOCALHOST.LOCALDOMAIN:{port}", f"[::1]:{port}", f"0.0.0.0:{port}", f"127.1:{port}",
        f"2130706433:{port}", f"0x7f.1:{port}", f"user@127.0.0.1:{port}", f"127.0.0.1:{port}@evil",
        f"127.0.0.1:0{port}", f"127.0.0.1:{port}:{port}", f"127.0.0.1:{port}, evil.example",
        f"127.0.0.1:{port} evil.example", f"127.0.0.2:{port}", f"evil.example/127.0.0.1:{port}",
        f"169.254.169.254:{port}", f"127.0.0.1:{port}#", "a" * 300, "%31" * 10, "\xff\xfe",
    ]  # fmt: skip


def streams(server):
    """What is no request at all, or one and then something else."""
    good = server.head()
    yield from {
        "HTTP/0.9": b"GET /\r\n",
        "HTTP/0.9 with a token": f"GET /echo?token={server.token}\r\n".encode(),
        "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
        "no header": f"GET /echo?token={server.token} HTTP/1.1\r\n\r\n".encode(),
        "no header, version 1.0": f"GET /echo?token={server.token} HTTP/1.0\r\n\r\n".encode(),
        "a hello of TLS": bytes.fromhex("16030100a5010000a10303") + bytes(range(160)),
        "an old hello of SSL": bytes.fromhex("802e0100020015000000100100800200800300"),
        "SSH": b"SSH-2.0-OpenSSH_9.2\r\n",
        "SMTP": b"EHLO evil.example\r\nMAIL FROM:<a@evil.example>\r\n",
        "Redis": b"*1\r\n$7\r\nCOMMAND\r\n",
        "SOCKS": b"\x05\x01\x00",
        "a proxy's line": b"PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n" + good,
        "JSON": b'{"jsonrpc": "2.0", "method": "ls"}',
        "a NUL": b"\0",
        "many NULs": b"\0" * 100_000,
        "empty lines": b"\r\n" * 1000,
        "a bare LF for every line end": good.replace(b"\r\n", b"\n"),
        "a bare CR for every line end": good.replace(b"\r\n", b"\r"),
        "LF and CR in the wrong order": good.replace(b"\r\n", b"\n\r"),
        "an empty line that is a bare LF": good[:-2] + b"\n",
        "UTF-16": good.decode().encode("utf-16-le"),
        "a mark of byte order": b"\xef\xbb\xbf" + good,
        "a high bit in each byte": bytes(byte | 0x80 for byte in good),
        "a body after a request of one": server.head("/echo", "Content-Length: 5", method="POST")
        + b"a=b&c",
        "a form": server.head("/echo", "Content-Type: application/x-www-form-urlencoded",
                              "Content-Length: 100000", method="POST") + b"a" * 100_000,
        "a huge body": server.head("/echo", "Content-Length: 3000000", method="PUT")
        + b"a" * 3_000_000,
        "a request smuggled in a body": server.head("/echo", f"Content-Length: {len(good)}") + good,
        "a request smuggled in a chunk": server.head("/echo", "Transfer-Encoding: chunked")
        + b"0\r\n\r\n" + good,
        "a WebSocket with a body": server.head("/echo", "Upgrade: websocket", "Connection: Upgrade",
                                               "Content-Length: 3") + b"abc",
    }.items()  # fmt: skip


def garbage_after_good(server):
    """Requests that are answered, and then something that must not be."""
    good = server.head()
    return {
        "garbage": good + b"\x00\x01\x02\x03",
        "garbage after two": good + good + b"}{",
        "a line": good + b"hello\r\n\r\n",
        "an empty line": good + b"\r\n",
        "a request without a token": good + b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "another Host": good + b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "a hello of TLS": good + bytes.fromhex("16030100a5010000a10303"),
        "a POST": good + server.head(method="POST"),
        "a huge header": good + server.head("/echo", "X: " + "a" * 20_000),
        "a chunk": good + b"5\r\nhello\r\n0\r\n\r\n",
    }


def random_streams(number, seed):
    source = random.Random(seed)
    for index in range(number):
        yield f"random bytes {index}", source.randbytes(source.randint(1, 3000))


def mutations(server, number, seed):
    """Good requests with a byte changed, left out, put in or doubled: some remain good."""
    source = random.Random(seed)
    for index in range(number):
        request = bytearray(server.head("/echo", "Accept: */*", "Connection: close"))
        for _ in range(source.randint(1, 3)):
            place = source.randrange(len(request) - 4)  # the end stays, so that there is an answer
            kind = source.randrange(4)
            if kind == 0:
                request[place] = source.randrange(256)
            elif kind == 1:
                del request[place]
            elif kind == 2:
                request.insert(place, source.randrange(256))
            else:
                request[place:place] = request[place : place + source.randint(1, 40)]
        yield f"mutation {index}", bytes(request)


def all_hostile(server):
    """Everything that must be refused at once, as (name, bytes)."""
    port, token = server.port, server.token
    host = f"Host: 127.0.0.1:{port}\r\n"
    for name, target in targets(token):
        yield name, f"GET {target} HTTP/1.1\r\n{host}\r\n".encode("latin-1")
    for name, line in request_lines(port, token):
        yield name, f"{line}\r\n{host}\r\n".encode("latin-1")
    good = f"GET /echo?token={token} HTTP/1.1\r\n"
    for name, field in fields(port):
        yield name, f"{good}{host}{field}\r\n\r\n".encode("latin-1")
    for value in hosts(port):
        yield f"Host {value[:40]!r}", f"{good}Host: {value}\r\n\r\n".encode("latin-1")
    yield from streams(server)
    yield from random_streams(30, seed=1)
