"""Embeddings of the Python package: their spaces, their origin, their files, what is refused."""

import json
import pickle
import warnings

import numpy as np
import pytest

import irwe
from small_model import LEAN


def fitted(edges, seed=5, **params):
    return irwe.IRWENetwork(LEAN["model.embedding_dim"], seed=seed, settings=lean(), **params).fit(edges)


def lean():
    return {name: value for name, value in LEAN.items() if name != "model.embedding_dim"}


@pytest.fixture(scope="module")
def edges():
    return irwe.planted_roles(num_nodes=60, num_communities=2, seed=1).edges


@pytest.fixture(scope="module")
def elsewhere():
    return irwe.planted_roles(num_nodes=70, num_communities=2, seed=2).edges


@pytest.fixture(scope="module")
def model(edges):
    return fitted(edges)


def test_have_spaces_and_unpack_as_before(model):
    made = model.embed()
    nodes, identity, position = made
    assert list(made.spaces) == ["identity", "position"] and len(made) == 3
    assert nodes is made.nodes is made[0]
    assert identity is made.identity is made.spaces["identity"]
    assert position is made.position is made[2]
    assert made.comparable == {"identity"}
    with pytest.raises(AttributeError, match="no attribute 'color'"):
        made.color
    again = pickle.loads(pickle.dumps(made))
    assert again.origin == made.origin and np.array_equal(again.position, position)


def test_know_their_model_and_graph(model, edges, elsewhere):
    own, other = model.embed(), model.embed(elsewhere)
    assert own.origin.model == other.origin.model == model.embed(edges).origin.model
    assert own.origin.graph == irwe.Graph(edges)._engine.fingerprint()
    assert other.origin.graph == irwe.Graph(elsewhere)._engine.fingerprint()
    assert own.origin.form == "ready" and fitted(edges, raw=True).embed().origin.form == "raw"
    assert fitted(edges, seed=6).embed().origin.model != own.origin.model


def test_have_the_origin_that_the_program_writes(town, train, tmp_path):
    arrays, _ = train("town.edges")
    (text,) = arrays["irwe_origin"]
    told = json.loads(text)
    made = irwe.IRWENetwork.load(tmp_path / "cli.irwe").embed(tmp_path / "town.edges")
    assert made.origin[:3] == (told["model"], told["graph"], told["form"])
    read = irwe.read_embeddings(tmp_path / "cli.npz")
    assert read.origin == made.origin and read.comparable == made.comparable
    np.testing.assert_array_equal(read.nodes, arrays["nodes"])
    for name in ("identity", "position"):
        np.testing.assert_array_equal(read.spaces[name], arrays[name])


def test_are_read_from_files_of_other_programs(tmp_path):
    (tmp_path / "a.vec").write_text("2 2\nb 1 2\na 3 4\n")
    read = irwe.read_embeddings(tmp_path / "a.vec")
    assert read.nodes.tolist() == ["a", "b"] and read.origin is None
    np.testing.assert_array_equal(read.embedding, [[3, 4], [1, 2]])
    with pytest.raises(ValueError, match="none.npz: cannot be opened"):
        irwe.read_embeddings(tmp_path / "none.npz")
    with pytest.raises(ValueError, match="expected the path of embeddings"):
        irwe.read_embeddings("")


def test_are_compared_across_graphs(model, elsewhere):
    own, other = model.embed(), model.embed(elsewhere)
    found = irwe.similar(own, 3, k=5, among=other)
    mean = own.identity.mean(axis=0, dtype=np.float64)
    rows, query = other.identity - mean, own.identity[own.nodes.tolist().index(3)] - mean
    cosine = rows @ query / (np.linalg.norm(rows, axis=1) * np.linalg.norm(query))
    np.testing.assert_allclose([c for _, c in found], np.sort(cosine)[::-1][:5], atol=1e-5)
    assert found[0][0] in other.nodes[np.argsort(-cosine)[:5]]
    assert irwe.similar(own, 3, by="position", k=1, among=own)[0][0] == 3


def test_are_refused_if_they_do_not_belong_together(model, edges, elsewhere):
    own, other = model.embed(), model.embed(elsewhere)
    with pytest.raises(ValueError, match="among: was made by model .*, which made embedding"):
        irwe.similar(own, 3, among=fitted(edges, seed=6))
    raw = fitted(edges, raw=True)
    with pytest.raises(ValueError, match="among: holds raw vectors, expected ready ones"):
        irwe.similar(own, 3, among=raw.embed(elsewhere))
    with pytest.raises(ValueError, match="position of two graphs cannot be compared"):
        irwe.similar(own, 3, by="position", among=other)
    assert irwe.similar(own, 3, k=1, among=other.identity)[0][0] < len(other.nodes)


def test_are_clustered_with_their_own_graph(model, edges, elsewhere):
    options = {"k": 2, "runs": 1}
    found = irwe.evaluate.cluster(model, edges, by="position", **options)
    expected = irwe.evaluate.cluster(model.position_, edges, **options)
    assert found.score.mean == expected.score.mean
    with pytest.raises(ValueError, match="embedding: has no row for node"):
        irwe.evaluate.cluster(model, elsewhere, by="position", **options)
    more = [*map(tuple, np.asarray(edges).tolist()), (0, 59)]
    with pytest.raises(ValueError, match="embedding: was made for the graph with the fingerprint"):
        irwe.evaluate.cluster(model, more, by="position", **options)
    with pytest.raises(ValueError, match="by"):
        irwe.evaluate.cluster(model, edges, **options)


def test_of_other_programs_are_taken_and_few_that_match_are_told(edges):
    rows = np.random.default_rng(1).normal(size=(150, 3))
    all_names = irwe.Embeddings(np.arange(150), {"x": rows})
    with pytest.warns(UserWarning, match="fewer than half of its names"):
        irwe.evaluate.cluster(all_names, edges, 2, runs=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        irwe.evaluate.cluster(irwe.Embeddings(np.arange(60), {"x": rows[:60]}), edges, 2, runs=1)


@pytest.mark.parametrize("name", ["a.npz", "a.tsv", "a.csv", "a.jsonl", "a.csv.gz"])
def test_written_embeddings_come_back(model, tmp_path, name):
    made = model.embed()
    path = tmp_path / name
    assert irwe.write_embeddings(made, path) == []
    back = irwe.read_embeddings(path)
    assert back.nodes.tolist() == made.nodes.tolist()
    for space, rows in made.spaces.items():
        assert np.array_equal(back.spaces[space], rows)
    if name == "a.npz":
        assert back.origin == made.origin and back.comparable == made.comparable


def test_written_names_are_put_in_order(tmp_path):
    rows = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], dtype=np.float32)
    made = irwe.Embeddings(np.array(["cy", "ann", "bob"], dtype=object), {"v": rows})
    irwe.write_embeddings(made, tmp_path / "a.pgvector")
    assert (tmp_path / "a.pgvector").read_text() == "ann\t[3,4]\nbob\t[5,6]\ncy\t[1,2]\n"


def test_written_axes_hold_the_variance_that_is_told(model, tmp_path):
    made = model.embed()
    kept = irwe.write_embeddings(made, tmp_path / "a.npz", dims=3)
    back = irwe.read_embeddings(tmp_path / "a.npz")
    assert back.origin.axes and not back.comparable
    for each in kept:
        rows = made.spaces[each.space].astype(np.float64)
        values = np.linalg.svd(rows - rows.mean(axis=0), compute_uv=False) ** 2
        assert (each.before, each.kept) == (rows.shape[1], 3)
        assert each.share == pytest.approx(values[:3].sum() / values.sum(), abs=1e-5)
        assert back.spaces[each.space].shape == (len(rows), 3)


def test_files_that_cannot_be_written_are_refused(tmp_path):
    made = irwe.Embeddings(np.arange(2), {"v": np.ones((2, 2), np.float32)})
    with pytest.raises(irwe.InputError, match="cannot tell the format"):
        irwe.write_embeddings(made, tmp_path / "a.xyz")
    with pytest.raises(irwe.InputError, match="dims"):
        irwe.write_embeddings(made, tmp_path / "a.csv", dims=0)
    with pytest.raises(irwe.InputError, match="expected what embed"):
        irwe.write_embeddings(np.ones((2, 2)), tmp_path / "a.csv")
    odd = irwe.Embeddings(np.array([(1, 2), None], dtype=object)[:1], {"v": np.ones((1, 2), np.float32)})
    with pytest.raises(irwe.InputError, match="whole numbers or texts"):
        irwe.write_embeddings(odd, tmp_path / "a.csv")
    assert list(tmp_path.iterdir()) == []
