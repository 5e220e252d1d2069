"""Every method of the table, with settings with which it trains in a moment."""

import json

import irwe

METHODS = irwe.methods()

# Small values for settings that a method may have.
SMALL = {
    "walks.walk_length": 4,
    "walks.walks_per_node": 60,
    "walks.encoder_walks_per_node": 3,
    "features.num_degree_buckets": 4,
    "model.embedding_dim": 8,
    "model.aw_hidden_layers": [8],
    "model.reduction_layers": [16],
    "model.decoder_layers": [16],
    "training.identity_steps": 3,
    "training.position_steps": 4,
    "model.hidden_dim": 8,
    "model.decoder_dim": 8,
    "training.batch_size": 16,
    "training.epochs": 2,
    "training.pairs_per_batch": 4096,
    "training.walks_per_batch": 2048,
    "training.samples_per_node": 100,
}


def small(method):
    return {name: value for name, value in SMALL.items() if name in method.settings}


def make(method, **params):
    """An estimator of the method."""
    if method.seed_setting:
        params.setdefault("seed", 5)
    return getattr(irwe, method.python_class)(**{"settings": small(method), **params})


def options(method):
    """What `irwe train` takes for the same model."""
    given = [f"--set={name}={json.dumps(value)}" for name, value in small(method).items()]
    return ["--method", method.name, *given, *(["--seed", 5] if method.seed_setting else [])]
