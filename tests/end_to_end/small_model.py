"""Trainings of the network in a fraction of a second, and what the tests of train and embed share."""

import json
import pathlib
import struct
import zlib

import numpy as np

import program

# Full batches and the paper's features.
TINY = {
    "walks.walk_length": 4,
    "walks.walks_per_node": 50,
    "walks.encoder_walks_per_node": 3,
    "features.num_degree_buckets": 8,
    "features.max_anonymous_walks": 0,
    "features.recursive_rounds": 0,
    "features.encodings": "projection",
    "features.num_hops": 1,
    "features.negative_power": 0.75,
    "model.embedding_dim": 8,
    "model.aw_hidden_layers": [8],
    "model.reduction_layers": [16],
    "model.reduction_last_relu": "true",
    "model.reduction_norm": "false",
    "model.decoder_layers": [16],
    "model.decoder_last_tanh": "true",
    "model.feature_scaling": "counts",
    "model.reconstruction_scaling": "frequencies",
    "model.dropout": 0.1,
    "model.identity_heads": 2,
    "model.transformer_layers": 1,
    "model.transformer_heads": 2,
    "model.readout_heads": 2,
    "training.num_iterations": 20,
    "training.identity_steps": 1,
    "training.position_steps": 1,
    "training.identity_learning_rate": 5e-4,
    "training.position_learning_rate": 5e-4,
    "training.final_rate_share": 1,
    "training.position_target": "contrastive_statistics",
    "training.position_trains_identity": "true",
    "training.batch_size": 0,
}

# The recipe, smaller.
LEAN = {
    "walks.walks_per_node": 50,
    "walks.encoder_walks_per_node": 3,
    "model.embedding_dim": 16,
    "training.identity_steps": 30,
    "training.position_steps": 30,
    "training.batch_size": 8,
}


def settings(base=TINY, **changes):
    """A small network as arguments; training__num_iterations=3 changes training.num_iterations."""
    chosen = {**base, **{name.replace("__", "."): value for name, value in changes.items()}}
    given = [part for name, value in chosen.items() for part in ("--set", f"{name}={value}")]
    return ["--method", "irwe-network", *given]


def load(path):
    with np.load(path, allow_pickle=False) as archive:
        return dict(archive)


def read_safetensors(path):
    """Metadata and tensors, by the plain rules of the format; its checksums are checked, too."""
    data = pathlib.Path(path).read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + size])
    metadata = header.pop("__metadata__")
    content = data[8 + size :]
    dtypes = {"F32": "<f4", "F64": "<f8", "I64": "<i8", "U64": "<u8", "U32": "<u4", "U8": "u1"}
    tensors = {}
    end = 0
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        begin, next_end = entry["data_offsets"]
        assert begin == end, f"{name} does not begin where the one before it ends"
        end = next_end
        checksum = metadata[f"irwe.crc32.{name}"]
        assert int(checksum, 16) == zlib.crc32(content[begin:end]), name
        values = np.frombuffer(content[begin:end], dtype=dtypes[entry["dtype"]])
        tensors[name] = values.reshape(entry["shape"])
    assert end == len(content)
    return metadata, tensors


def write_safetensors(path, metadata, tensors):
    """Writes an archive with right checksums, whatever its texts and numbers are."""
    names = {"<f4": "F32", "<f8": "F64", "<i8": "I64", "<u8": "U64", "<u4": "U32", "|u1": "U8"}
    texts = {key: text for key, text in metadata.items() if not key.startswith("irwe.crc32")}
    entries, checksums, content = {}, {}, b""
    for name, values in sorted(tensors.items(), key=lambda item: (-item[1].itemsize, item[0])):
        data = values.tobytes()
        offsets = [len(content), len(content) + len(data)]
        entries[name] = {
            "dtype": names[values.dtype.str], "shape": list(values.shape), "data_offsets": offsets
        }
        checksums[f"irwe.crc32.{name}"] = f"{zlib.crc32(data):08x}"
        content += data
    metadata = {"irwe.crc32": "00000000", **dict(sorted(texts.items())), **checksums}
    header = json.dumps({"__metadata__": metadata, **entries}, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 8)
    head = struct.pack("<Q", len(header)) + header
    digits = f"{zlib.crc32(head):08x}".encode()
    head = head.replace(b'"irwe.crc32":"00000000"', b'"irwe.crc32":"' + digits + b'"', 1)
    pathlib.Path(path).write_bytes(head + content)


class TrainingTest(program.ProgramTest):
    """Has town.edges, a barbell of 25 nodes, in the folder of each test."""

    def setUp(self):
        super().setUp()
        self.run_well("generate", "barbell", "--quiet", "-o", "town.edges")

    def bytes_of(self, name):
        return (self.folder / name).read_bytes()

    def arguments(self, *options, graph="town.edges", model="town.irwe", **changes):
        return ["train", graph, "-o", model, *settings(**changes), *options]

    def train(self, *options, **changes):
        """A training that must succeed, silently."""
        return self.run_well(*self.arguments("--quiet", *options, **changes))

    def refuse(self, args, *fragments):
        """The program ends with 2 and one line, and leaves the folder as it was."""
        before = {name: self.content(name) for name in self.files()}
        self.assert_fails(self.run_irwe(*args, "--quiet"), 2, *fragments)
        self.assertEqual({name: self.content(name) for name in self.files()}, before)

    def content(self, name):
        path = self.folder / name
        return path.read_bytes() if path.is_file() else None
