"""Requests on whose meaning two servers could differ.

`{n}` is the number of the case. What a reader of one kind takes for a request of its own asks for
`/-/smuggled/{n}`.
"""

INNER = "GET /-/smuggled/{n} HTTP/1.1\r\nHost: a\r\n\r\n"
LAST = "0\r\n\r\n"


def request(*fields, body="", line="POST /-/case/{n} HTTP/1.1", host="Host: a\r\n"):
    return line + "\r\n" + host + "".join(field + "\r\n" for field in fields) + "\r\n" + body


def coded(field, body=LAST + INNER):
    """Content of an odd coding, beside a length that covers all of it."""
    return request(field, f"Content-Length: {len(body.replace('{n}', '00'))}", body=body)


def chunked(body):
    return request("Transfer-Encoding: chunked", body=body)


CASES = {
    # Both framings: whoever takes the length, and whoever takes the coding.
    "length before coding": request("Content-Length: 5", "Transfer-Encoding: chunked", body=LAST + INNER),
    "coding before length": request("Transfer-Encoding: chunked", "Content-Length: 5", body=LAST + INNER),
    "length of zero and coding": request("Content-Length: 0", "Transfer-Encoding: chunked", body=LAST + INNER),
    "coding and a length over all": coded("Transfer-Encoding: chunked"),
    # Codings in disguise.
    "xchunked": coded("Transfer-Encoding: xchunked"),
    "space before the colon": coded("Transfer-Encoding : chunked"),
    "tab before the value": coded("Transfer-Encoding:\tchunked"),
    "vertical tab before the value": coded("Transfer-Encoding: \x0bchunked"),
    "form feed after the value": coded("Transfer-Encoding: chunked\x0c"),
    "quoted": coded('Transfer-Encoding: "chunked"'),
    "single quotes": coded("Transfer-Encoding: 'chunked'"),
    "two codings": coded("Transfer-Encoding: gzip, chunked"),
    "chunked first": coded("Transfer-Encoding: chunked, identity"),
    "chunked twice": coded("Transfer-Encoding: chunked, chunked"),
    "an empty member": coded("Transfer-Encoding: ,chunked"),
    "two fields": coded("Transfer-Encoding: chunked\r\nTransfer-Encoding: cow"),
    "two fields the other way": coded("Transfer-Encoding: cow\r\nTransfer-Encoding: chunked"),
    "an empty coding": coded("Transfer-Encoding:"),
    "identity": coded("Transfer-Encoding: identity"),
    "folded": coded("Transfer-Encoding:\r\n chunked"),
    "folded name": coded("X: y\r\n Transfer-Encoding: chunked"),
    "a line feed hides the coding": coded("X: y\nTransfer-Encoding: chunked"),
    "a carriage return hides the coding": coded("X: y\rTransfer-Encoding: chunked"),
    "underscore": coded("Transfer_Encoding: chunked"),
    "NUL in the name": coded("Transfer-Encoding\x00: chunked"),
    "case of the coding": request("Transfer-Encoding: cHuNkEd", body=LAST),
    "parameter": coded("Transfer-Encoding: chunked;q=1"),
    "coding of a GET": request("Transfer-Encoding: chunked", body=LAST + INNER, line="GET /-/case/{n} HTTP/1.1"),
    "chunks in HTTP/1.0": request(
        "Transfer-Encoding: chunked", "Connection: keep-alive", body=LAST + INNER, line="POST /-/case/{n} HTTP/1.0"
    ),
    "both in HTTP/1.0": request(
        "Transfer-Encoding: chunked", "Content-Length: 5", body=LAST + INNER, line="POST /-/case/{n} HTTP/1.0"
    ),
    # Lengths.
    "length with a sign": request("Content-Length: +5", body="hello" + INNER),
    "negative length": request("Content-Length: -5", body=INNER),
    "length in hexadecimal": request("Content-Length: 0x5", body="hello" + INNER),
    "list of lengths": request("Content-Length: 5, 5", body="hello" + INNER),
    "list of different lengths": request("Content-Length: 0, 5", body="hello" + INNER),
    "the same length twice": request("Content-Length: 5", "Content-Length: 5", body="hello" + INNER),
    "two lengths": request("Content-Length: 5", "Content-Length: 0", body="hello" + INNER),
    "empty length": request("Content-Length:", body=INNER),
    "leading zeros": request("Content-Length: 005", body="hello"),
    "length with a space": request("Content-Length: 5 0", body="hello" + INNER),
    "length with a space before the colon": request("Content-Length : 5", body="hello" + INNER),
    "length with an underscore": request("Content_Length: 5", body=INNER),
    "length that overflows 32 bits": request("Content-Length: 4294967296", body=INNER),
    "length that overflows 64 bits": request("Content-Length: 18446744073709551616", body=INNER),
    "length of a GET": request("Content-Length: 5", body="hello", line="GET /-/case/{n} HTTP/1.1"),
    "a request as content": request(
        f"Content-Length: {len(INNER) - len('{n}')}", body=INNER.replace("{n}", ""), line="GET /-/case/{n} HTTP/1.1"
    ),
    "length named by Connection": request("Connection: Content-Length", "Content-Length: 5", body="hello" + INNER),
    # Chunks.
    "size with a prefix": chunked("0x5\r\nhello\r\n" + LAST + INNER),
    "size with a sign": chunked("+5\r\nhello\r\n" + LAST + INNER),
    "size with a space": chunked("5 \r\nhello\r\n" + LAST + INNER),
    "negative size": chunked("-5\r\nhello\r\n" + LAST + INNER),
    "size that overflows": chunked("10000000000000005\r\nhello\r\n" + LAST + INNER),
    "size with many zeros": chunked("000000000000000000005\r\nhello\r\n" + LAST),
    "line feeds alone": chunked("5\nhello\n0\n\n" + INNER),
    "line feed after the size": chunked("5\nhello\r\n" + LAST + INNER),
    "extension": chunked("5;a=b\r\nhello\r\n" + LAST),
    "extension with a line feed": chunked("5;a\nhello\r\n" + LAST + INNER),
    "extension with a carriage return": chunked("5;a\rhello\r\n" + LAST + INNER),
    "extension in quotes over a line end": chunked('5;a="\r\nhello\r\n' + LAST + INNER),
    "no line end after a chunk": chunked("5\r\nhello0\r\n\r\n" + INNER),
    "two bytes for the line end after a chunk": chunked("5\r\nhelloXY0\r\n\r\n" + INNER),
    "no empty line at the end": chunked("5\r\nhello\r\n0\r\n" + INNER),
    "trailer": chunked("5\r\nhello\r\n0\r\nX: y\r\n\r\n"),
    "length in a trailer": chunked("0\r\nContent-Length: 40\r\n\r\n" + INNER),
    "folded trailer": chunked("0\r\nX: y\r\n z\r\n\r\n" + INNER),
    # Lines, names and hosts.
    "line feeds alone in the header": "GET /-/case/{n} HTTP/1.1\nHost: a\n\n" + INNER,
    "line feed as the empty line": "GET /-/case/{n} HTTP/1.1\r\nHost: a\r\n\n" + INNER,
    "carriage return as the empty line": "GET /-/case/{n} HTTP/1.1\r\nHost: a\r\n\r" + INNER,
    "folded first field": request(" X: y", host=" Host: a\r\n"),
    "NUL in a value": request("X: a\x00b"),
    "empty name": request(": y"),
    "no colon": request("X"),
    "two hosts": request("Host: b"),
    "no host": request(host=""),
    "empty host": request(host="Host:\r\n"),
    "host with a path": request(host="Host: a/-/smuggled/{n}\r\n"),
    "host with user information": request(host="Host: a@b\r\n"),
    "absolute target of another host": request(line="GET http://b/-/case/{n} HTTP/1.1"),
    "absolute target with user information": request(line="GET http://u@b/-/case/{n} HTTP/1.1"),
    "encoded slash and dots": request(line="GET /-/x%2f..%2fcase/{n} HTTP/1.1"),
    "a fragment": request(line="GET /-/case/{n}#x HTTP/1.1"),
    "a space in the target": request(line="GET /-/case/{n} x HTTP/1.1"),
    "two spaces": request(line="GET  /-/case/{n} HTTP/1.1"),
    "HTTP/0.9": "GET /-/case/{n}\r\n" + INNER,
    "a later minor version": request(line="GET /-/case/{n} HTTP/1.9"),
    "HTTP/2.0": request(line="GET /-/case/{n} HTTP/2.0"),
    "empty lines first": "\r\n\r\n" + request(line="GET /-/case/{n} HTTP/1.1"),
    "trailing garbage": request("Content-Length: 5", body="hello\r\n\r\n"),
    "an unknown expectation": request("Expect: x", "Content-Length: 5", body="hello" + INNER),
    "100-continue": request("Expect: 100-continue", "Content-Length: 5", body="hello"),
    "100-continue of a GET": request("Expect: 100-continue", line="GET /-/case/{n} HTTP/1.1"),
    "an upgrade": request(
        "Connection: Upgrade", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk", line="GET /-/case/{n} HTTP/1.1"
    ),
    "a web socket": request(
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", body=INNER, line="GET /-/case/{n} HTTP/1.1",
    ),
    "CONNECT": "CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n" + INNER,
    "TRACE": request(line="TRACE /-/case/{n} HTTP/1.1"),
    "an unknown method": request(line="BREW /-/case/{n} HTTP/1.1"),
    "HEAD with content": request("Content-Length: 5", body="hello", line="HEAD /-/case/{n} HTTP/1.1"),
}
