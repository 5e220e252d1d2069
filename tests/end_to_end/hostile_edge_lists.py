"""Odd and hostile edge lists, each with what irwe makes of it.

docs/file-formats.md has the same table, in the same words: test_hostile_edge_lists.py says so.
"""

import collections
import gzip
import os
import random

Case = collections.namedtuple("Case", "name content verdict")


class Read(collections.namedtuple("Read", "nodes edges told")):
    """Taken, as a graph of so many nodes and edges; `told` is what irwe says it changed."""

    def words(self):
        nodes = f"{self.nodes} node{'' if self.nodes == 1 else 's'}"
        edges = f"{self.edges} edge{'' if self.edges == 1 else 's'}"
        return f"read: {nodes}, {edges}" + "".join(f"; {sentence}" for sentence in self.told)


class Refused(collections.namedtuple("Refused", "sentence")):
    """An error that says this, among other things."""

    def words(self):
        return f"refused: {self.sentence}"


def read(nodes, edges, *told):
    return Read(nodes, edges, told)


def file(mode=0o644, content=b"0 1\n"):
    """Writes a file with these permissions."""

    def make(path):
        path.write_bytes(content)
        path.chmod(mode)

    return make


PAIR = b"0 1\n1 2\n"
WEIGHTS = "column 3 ignored"
MARK = "1 byte-order mark within the file skipped"
LOOP = "1 self-loop dropped"
MERGED = "1 duplicate or reversed edge merged"
CONTROL = "a control byte"
NO_EDGES = "found no edges"
TWO_NAMES = "expected two node names"
WHICH_COLUMNS = "cannot tell which two hold the nodes; add --source COL and --target COL"

CASES = [
    # Encodings and ends of lines.
    Case("UTF-8 with a byte-order mark", b"\xef\xbb\xbf" + PAIR, read(3, 2)),
    Case("a byte-order mark and nothing else", b"\xef\xbb\xbf", Refused(NO_EDGES)),
    Case("a byte-order mark on the second line", b"0 1\n\xef\xbb\xbf1 2\n", read(3, 2, MARK)),
    Case("UTF-16 with its mark", "0 1\n1 2\n".encode("utf-16"), Refused("is text in UTF-16")),
    Case("UTF-16 without a mark", "0 1\n1 2\n".encode("utf-16-le"), Refused(CONTROL)),
    Case("UTF-32 with its mark", "0 1\n1 2\n".encode("utf-32"), Refused("is text in UTF-32")),
    Case("Latin-1", b"a b\nb caf\xe9\n", Refused("is not UTF-8")),
    Case("overlong UTF-8", b"a \xc0\xaf\n", Refused("is not UTF-8")),
    Case("a surrogate in UTF-8", b"a \xed\xa0\x80\n", Refused("is not UTF-8")),
    Case("Windows line ends", b"0 1\r\n1 2\r\n", read(3, 2)),
    Case("line ends of both kinds", b"0 1\r\n1 2\n2 3\r\n", read(4, 3)),
    Case("carriage returns alone", b"0 1\r1 2\r", Refused("a carriage return within a line")),
    Case("no line end at the end", b"0 1\n1 2", read(3, 2)),
    Case("a zero byte", b"0 1\n1 \0002\n", Refused(CONTROL)),
    Case("an escape sequence in a name", b"a \x1b[31mred\n", Refused(CONTROL)),
    Case("names from right to left", "שלום עולם\nעולם \u202eabc\n".encode(), read(3, 2)),
    Case("binary junk", random.Random(1).randbytes(4096), Refused(CONTROL)),
    # Numbers.
    Case("negative numbers", b"-1 -2\n-2 3\n", read(3, 2)),
    Case("numbers beyond 64 bits", b"0 18446744073709551616\n0 99999999999999999999\n", read(3, 2)),
    Case("leading zeros are other names", b"1 01\n01 001\n", read(3, 2)),
    Case("a plus sign makes another name", b"+3 3\n", read(2, 1)),
    Case("floating point and hexadecimal are names", b"1e308 0x1F\n0x1F 31\n", read(3, 2)),
    Case("minus zero is another name", b"0 -0\n", read(2, 1)),
    # Columns.
    Case("weights", b"a b 0.5\nb c 1e3\n", read(3, 2, WEIGHTS)),
    Case("weights that are no numbers", b"a b nan\nb c inf\n", read(3, 2, WEIGHTS)),
    Case("weights beyond double precision", b"a b 1e999\nb c 1\n", read(3, 2, WEIGHTS)),
    Case("words behind the names", b"a b friend\nb c foe\n", read(3, 2, WEIGHTS)),
    Case("a word between the names", b"a likes b\nb likes c\n", Refused(WHICH_COLUMNS)),
    Case("row numbers in front", b"0 10 20\n1 20 30\n2 30 10\n", Refused(WHICH_COLUMNS)),
    Case("seconds in front", b"1082040961 5 7\n1082155839 7 9\n", Refused(WHICH_COLUMNS)),
    Case("decimal commas", b"10 20 1,5\n20 30 2,5\n", read(3, 2, WEIGHTS)),
    Case("a column more on one line", b"a b\nb c 1\n", Refused("found 3 columns, expected 2")),
    Case("one column", b"7\n8\n", Refused(TWO_NAMES)),
    Case("an empty name", b"a,b\n,c\n", Refused(TWO_NAMES)),
    Case("separators that mix", b"a,b\nc;d\n", Refused(TWO_NAMES)),
    Case("tabs and blanks that mix", b"0 1\n1\t2\n2 \t 3\n", read(4, 3)),
    Case("separators within quotes", b'"a,b",c\nc,"d,e"\n', read(3, 2)),
    Case("doubled quotes", b'"a ""b""",c\n', read(2, 1)),
    Case("quotes that do not close", b'a b\n"c d\n', Refused("a double quote that is not closed")),
    Case("text behind quotes", b'"a"x b\n', Refused("text behind a closing double quote")),
    Case("CSV with a header", b"source,target\na,b\n", read(2, 1, "header line")),
    Case("a header above numbers", b"person friend\n1 2\n", read(2, 1, "header line")),
    Case("a header and nothing else", b"source,target\n", Refused("only a header")),
    Case("a missing weight above weights", b"1 2 ?\n2 3 0.5\n", read(3, 2, WEIGHTS)),
    Case("a header or an edge", b"user,friend\na,b\nc,d\n", Refused("add --header yes or --header no")),
    Case("a header twice", b"source,target\na,b\nsource,target\nb,c\n", read(3, 2, "header line", "header again")),
    Case(
        "Matrix Market",
        b"%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n",
        read(3, 2, "edges have directions"),
    ),
    Case(
        "Matrix Market with values",
        b"%%MatrixMarket matrix coordinate real general\n3 5 2\n1 2 1.5\n2 3 2\n",
        Refused("has 3 rows and 5 columns"),
    ),
    Case("an adjacency matrix", b"0,1,1\n1,0,0\n1,0,0\n", Refused("adjacency matrix")),
    Case("pairs of Python", b"(1, 2)\n(2, 3)\n", Refused("found Python pairs")),
    Case("JSON of pairs", b'{"edges": [[0, 1], [1, 2]]}\n', Refused("found an array among the edges")),
    Case("attributes of networkx", b"a b {'w': 1}\nb c {}\n", read(3, 2, "attributes ignored")),
    # Lines.
    Case("an empty file", b"", Refused("an empty file")),
    Case("comments and nothing else", b"# a b\n% c d\n", Refused("only comments")),
    Case("blank lines", b"\n\n0 1\n  \n\t\n1 2\n\n", read(3, 2)),
    Case("a comment behind an edge", b"0 1 # no\n", Refused(WHICH_COLUMNS)),
    Case("self-loops and nothing else", b"0 0\n", read(1, 0, LOOP)),
    Case("an edge twice", b"0 1\n1 0\n", read(2, 1, MERGED)),
    Case("a name of 1024 bytes", b"a " + b"x" * 1024 + b"\n", read(2, 1)),
    Case("a name of 10,000 bytes", b"a " + b"x" * 10_000 + b"\n", Refused("a name of 10000 bytes")),
    Case("a line of 2 MB", b"0 1\n" + b"x" * 2_000_000, Refused("a line longer than")),
    # gzip.
    Case("gzip", gzip.compress(PAIR), read(3, 2)),
    Case("gzip twice over", gzip.compress(gzip.compress(PAIR)), Refused(CONTROL)),
    Case("gzip, cut short", gzip.compress(PAIR)[:-9], Refused("the gzip file ends early")),
    Case("gzip, a bit flipped", gzip.compress(PAIR)[:-6] + b"\1" * 6, Refused("is damaged")),
    Case("gzip of two members", gzip.compress(b"0 1\n") + gzip.compress(b"1 2\n"), read(3, 2)),
    Case("gzip with junk behind it", gzip.compress(PAIR) + b"junk", Refused("behind the end of a member")),
    Case("gzip with zeros behind it", gzip.compress(PAIR) + bytes(512), read(3, 2)),
    Case("gzip of 50 MB of blanks", gzip.compress(b" " * 50_000_000), Refused("a line longer than")),
    Case("gzip of 50 MB of blank lines", gzip.compress(b"\n" * 50_000_000), Refused(NO_EDGES)),
    # Files that are none.
    Case("a missing file", lambda path: None, Refused("No such file")),
    Case("a directory", lambda path: path.mkdir(), Refused("is a directory")),
    Case("a file that may not be read", file(mode=0o000), Refused("Permission denied")),
    Case("/dev/null", lambda path: path.symlink_to("/dev/null"), Refused("an empty file")),
    Case("a link to itself", lambda path: path.symlink_to(path), Refused("symbolic links")),
    Case("a pipe", os.mkfifo, read(3, 2)),
]
