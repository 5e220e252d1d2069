"""irwe evaluate reads embeddings of any program, as NumPy and others write them."""

import gzip
import io
import json
import zipfile

import numpy as np

import program
import scored_town


class Files(scored_town.ScoredTownTest):
    """All of these hold the identity vectors, and so have the same scores."""

    def setUp(self):
        super().setUp()
        self.expected = self.classify("town.npz", "--which", "identity")["results"]

    def check(self, name, *args):
        with self.subTest(file=name):
            results = self.classify(name, *args)["results"]
            for result, expected in zip(results, self.expected, strict=True):
                for key in ("share", "micro_f1", "macro_f1"):
                    self.assertEqual(result[key], expected[key])

    def text(self, separator, heading="", order=range(120)):
        rows = (
            separator.join([str(self.nodes[i]), *map(repr, self.identity[i].tolist())])
            for i in order
        )
        return heading + "\n".join(rows) + "\n"

    def test_arrays_as_numpy_writes_them(self):
        shuffled = np.random.default_rng(1).permutation(120)
        np.save(self.folder / "a.npy", self.identity)
        self.check("a.npy")
        np.save(self.folder / "fortran.npy", np.asfortranarray(self.identity))
        self.check("fortran.npy")
        np.save(self.folder / "double.npy", self.identity.astype(np.float64))
        self.check("double.npy")
        self.check(self.save("one.npz", emb=self.identity))
        np.savez(self.folder / "unnamed.npz", self.identity)
        self.check("unnamed.npz")
        np.savez_compressed(self.folder / "small.npz", ids=shuffled, x=self.identity[shuffled])
        self.check("small.npz")
        names = shuffled.astype(str)
        self.check(self.save("texts.npz", names=names, identity=self.identity[shuffled]))
        with open(self.folder / "version3.npy", "wb") as file:
            np.lib.format.write_array(file, self.identity, version=(3, 0))
        self.check("version3.npy")

    def test_zip64_and_data_descriptors(self):
        data = io.BytesIO()
        np.save(data, self.identity)
        with zipfile.ZipFile(self.folder / "large.npz", "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open("x.npy", "w", force_zip64=True) as member:
                member.write(data.getvalue())
        self.check("large.npz")
        stream = io.BytesIO()
        unseekable = io.BufferedWriter(_Unseekable(stream))
        with zipfile.ZipFile(unseekable, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("x.npy", data.getvalue())
        unseekable.flush()
        self.write("stream.npz", stream.getvalue())
        self.check("stream.npz")

    def test_texts(self):
        backwards = range(119, -1, -1)
        self.check(self.write("plain.txt", self.text(" ")))
        self.check(self.write("word2vec.vec", self.text(" ", "120 8\n", backwards)))
        self.check(self.write("node2vec.emb", self.text(" ", "120 8\n")))
        self.check(self.write("pandas.csv", self.text(",", ",0,1,2,3,4,5,6,7\n", backwards)))
        self.check(self.write("words.csv", self.text(";", "node;a;b;c;d;e;f;g;h\n")))
        heading = "node\t" + "\t".join(f"identity_{i}" for i in range(1, 9)) + "\n"
        self.check(self.write("ours.tsv", self.text("\t", heading)), "--which", "identity")
        packed = gzip.compress(self.text(" ").encode())
        self.check(self.write("packed.txt.gz", packed))

    def test_standard_input(self):
        result = self.run_well(
            *("evaluate", "classify", "-", "town.roles", "--splits", 3, "--json"),
            input=self.text("\t"),
        )
        self.assertEqual(
            [r["micro_f1"] for r in json.loads(result.stdout)["results"]],
            [r["micro_f1"] for r in self.expected],
        )
        self.assertIn("irwe: standard input: 120 nodes, embedding of 8 dimensions", result.stderr)

    def test_two_files_of_word2vec(self):
        self.write("pair.identity.txt", self.text(" ", "120 8\n"))
        self.write("pair.position.txt", self.text(" ", "120 8\n"))
        self.check("pair.txt", "--which", "identity")
        self.check("pair.txt", "--which", "position")

    def test_damaged_and_strange_files_are_refused(self):
        whole = (self.folder / "town.npz").read_bytes()
        cut = self.write("cut.npz", whole[: len(whole) // 2])
        self.refuse(["classify", cut, "town.roles"], "cut.npz: the .npz archive is damaged or ends")
        place = whole.index(self.position.tobytes()) + 100
        flipped = whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :]
        self.refuse(
            ["classify", self.write("flipped.npz", flipped), "town.roles"],
            'flipped.npz: array "position": the checksum does not fit',
        )
        names = np.array(["a", 5, None], dtype=object)
        objects = self.save("objects.npz", nodes=names, x=self.identity[:3])
        self.refuse(
            ["classify", objects, "town.roles"],
            'objects.npz: array "nodes": pickled objects are not read',
        )
        header = np.lib.format.header_data_from_array_1_0(np.zeros((1, 1), np.float32))
        header["shape"] = (2**40, 128)
        claim = io.BytesIO()
        np.lib.format.write_array_header_1_0(claim, header)
        self.write("claim.npy", claim.getvalue() + bytes(1000))
        self.refuse(
            ["classify", "claim.npy", "town.roles"],
            "claim.npy: has 1000 bytes of data, which is not what the shape (1099511627776, 128)",
        )
        half = self.save("half.npz", x=self.identity.astype(np.float16))
        self.refuse(["classify", half, "town.roles"], 'values of type "<f2" are not read')
        self.position[7, 2] = np.nan
        self.refuse(
            ["classify", self.save("nan.npz"), "town.roles"],
            'nan.npz: array "position": has nan in row 7, column 2 (both from 0)',
        )


class _Unseekable(io.RawIOBase):
    """Makes zipfile write sizes behind the data."""

    def __init__(self, target):
        super().__init__()
        self.target = target

    def writable(self):
        return True

    def write(self, data):
        return self.target.write(bytes(data))


if __name__ == "__main__":
    program.main()
