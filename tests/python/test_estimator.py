"""IRWE keeps the rules of scikit-learn, as far as they make sense for graphs."""

import copy
import inspect
import pickle
import subprocess
import sys

import networkx
import numpy as np
import pytest
import sklearn.base
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline
from sklearn.utils.validation import check_is_fitted

import irwe
import program
from irwe import _estimator
from small_model import LEAN, TINY

GRID = networkx.grid_2d_graph(4, 5)


@pytest.fixture(scope="module")
def grid_model():
    return irwe.IRWENetwork(seed=3, settings=TINY).fit(GRID)


def test_parameters_are_kept_as_given_and_nothing_is_checked_before_fit():
    given = {
        "dim": object(),
        "seed": "x",
        "random_state": (),
        "weights": 1,
        "directed": "?",
        "threads": [],
        "preset": 3,
        "settings": object(),
        "output": None,
        "raw": "?",
        "max_memory": {},
        "progress": 7,
    }
    model = irwe.IRWENetwork(**given)
    for name, value in given.items():
        assert getattr(model, name) is value
    assert model.get_params() == given
    assert list(inspect.signature(irwe.IRWENetwork).parameters) == list(given)


def test_get_and_set_params_round_trip():
    model = irwe.IRWENetwork(dim=16, settings={"model.dropout": 0.5})
    other = irwe.IRWENetwork().set_params(**model.get_params(deep=False))
    assert other.get_params() == model.get_params()
    assert model.set_params() is model
    with pytest.raises(ValueError, match="speed is not a parameter of IRWENetwork"):
        model.set_params(speed=3)


def test_clone_has_the_parameters_and_is_not_fitted(grid_model):
    clone = sklearn.base.clone(grid_model)
    assert clone.get_params() == grid_model.get_params()
    with pytest.raises(NotFittedError):
        clone.transform()
    np.testing.assert_array_equal(clone.fit(GRID).identity_, grid_model.identity_)


def test_fit_returns_the_estimator_and_changes_neither_parameters_nor_graph():
    settings = dict(TINY)
    model = irwe.IRWENetwork(settings=settings, threads=1)
    before = copy.deepcopy(model.get_params())
    graph = GRID.copy()
    assert model.fit(graph) is model
    assert model.get_params() == before and model.settings is settings
    assert networkx.utils.graphs_equal(graph, GRID) and list(graph) == list(GRID)


def test_fit_again_forgets_the_first_graph(grid_model):
    model = irwe.IRWENetwork(seed=3, settings=TINY).fit([(0, 1), (1, 2)])
    model.fit(GRID)
    np.testing.assert_array_equal(model.identity_, grid_model.identity_)
    np.testing.assert_array_equal(model.transform(), grid_model.transform())
    assert list(model.nodes_) == list(GRID)


def test_the_seed_and_nothing_else_decides(grid_model):
    again = irwe.IRWENetwork(seed=3, settings=TINY, threads=2).fit_transform(GRID)
    np.testing.assert_array_equal(again, grid_model.transform(GRID))
    assert not np.array_equal(irwe.IRWENetwork(seed=4, settings=TINY).fit_transform(GRID), again)


def test_what_is_there_after_fit(grid_model):
    assert grid_model.identity_.shape == grid_model.position_.shape == (20, 8)
    assert grid_model.identity_.dtype == np.float32
    assert list(grid_model.nodes_) == list(GRID) and grid_model.nodes_.dtype == object
    assert grid_model.settings_["model.embedding_dim"] == 8
    assert grid_model.settings_["training.seed"] == 3
    assert grid_model.settings_["model.reduction_layers"] == [16]
    assert {name: len(values) for name, values in grid_model.loss_curve_.items()} == {
        "aw_reconstruction": 20,
        "feature_reconstruction": 20,
        "identity": 20,
        "position": 20,
        "quality": 20,
    }
    assert np.isfinite(grid_model.loss_curve_["identity"]).all()
    assert list(grid_model.get_feature_names_out()[[0, 8]]) == ["identity_0", "position_0"]


def test_curves_have_a_point_for_each_step_that_measures():
    settings = {**TINY, "training.identity_steps": 3, "training.num_iterations": 2}
    curve = irwe.IRWENetwork(settings=settings).fit(GRID).loss_curve_
    assert [len(curve[name]) for name in ("identity", "position", "quality")] == [6, 2, 2]
    assert irwe.RecursiveFeatures().fit(GRID).loss_curve_ == {}


def test_output_chooses_columns(grid_model):
    model = copy.copy(grid_model)
    both = model.transform(GRID)
    np.testing.assert_array_equal(model.set_params(output="identity").transform(GRID), both[:, :8])
    np.testing.assert_array_equal(model.set_params(output="position").transform(GRID), both[:, 8:])
    assert len(model.get_feature_names_out()) == 8


def test_what_transform_returns_is_the_callers(grid_model):
    for graph in (None, GRID):
        model = copy.deepcopy(grid_model).set_params(output="identity")
        model.transform(graph)[:] = 0
        np.testing.assert_array_equal(model.identity_, grid_model.identity_)


def test_before_fit_everything_says_so():
    model = irwe.IRWENetwork()
    for ask in (
        lambda: model.transform(GRID),
        model.transform,
        lambda: model.save("x"),
        lambda: model.identity_,
        model.get_feature_names_out,
        lambda: model.settings_,
        lambda: check_is_fitted(model),
        lambda: irwe.similar(model, 0),
    ):
        with pytest.raises(NotFittedError) as raised:
            ask()
        assert isinstance(raised.value, (ValueError, AttributeError))
        assert isinstance(raised.value, irwe.NotFittedError) or "IRWE" in str(raised.value)
    assert not hasattr(model, "identity_") and not hasattr(model, "anything")


def test_a_loaded_model_says_what_it_has_not(grid_model, tmp_path):
    grid_model.save(tmp_path / "model")
    loaded = irwe.IRWENetwork.load(tmp_path / "model")
    with pytest.raises(AttributeError, match="a model that was loaded has no identity_"):
        loaded.identity_
    with pytest.raises(ValueError, match="give that graph to transform"):
        loaded.transform()
    np.testing.assert_array_equal(loaded.transform(GRID), grid_model.transform())
    with pytest.raises(OSError):
        grid_model.save(tmp_path / "no" / "folder")
    with pytest.raises(ValueError):
        irwe.IRWENetwork.load(tmp_path / "nothing")


def test_a_pipeline_with_a_classifier():
    town = irwe.planted_roles(num_nodes=120, num_communities=3)
    pipeline = Pipeline([("irwe", irwe.IRWENetwork(settings=LEAN)), ("classify", LogisticRegression())])
    pipeline.set_params(irwe__output="identity", irwe__seed=2, classify__max_iter=500)
    pipeline.fit(town.edges, town.roles)
    assert pipeline.score(town.edges, town.roles) > 0.7
    elsewhere = irwe.planted_roles(num_nodes=100, num_communities=3, seed=2)
    assert pipeline.predict(elsewhere.edges).shape == (100,)
    clone = sklearn.base.clone(pipeline).fit(networkx.Graph(town.edges.tolist()), town.roles)
    assert clone.predict(elsewhere.edges).shape == (100,)


def test_pickles_and_copies_are_the_same_model(grid_model):
    copies = [copy.copy(grid_model), copy.deepcopy(grid_model)]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        copies.append(pickle.loads(pickle.dumps(grid_model, protocol)))
    turned = networkx.Graph(list(GRID.edges)[::-1])
    other = networkx.path_graph(9)
    for model in copies:
        np.testing.assert_array_equal(model.transform(), grid_model.transform())
        np.testing.assert_array_equal(model.transform(turned), grid_model.transform(turned))
        np.testing.assert_array_equal(model.transform(other), grid_model.transform(other))
        assert model.get_params() == grid_model.get_params()
        assert model.settings_ == grid_model.settings_
    assert not hasattr(pickle.loads(pickle.dumps(irwe.IRWENetwork(3))), "identity_")


def test_names_of_any_kind_keep_their_rows(grid_model):
    """The engine does not know tuples; the model does."""
    turned = networkx.Graph()
    turned.add_nodes_from(reversed(list(GRID)))
    turned.add_edges_from(GRID.edges)
    rows = [list(GRID).index(node) for node in turned]
    np.testing.assert_array_equal(grid_model.transform(turned), grid_model.transform()[rows])
    grown = networkx.Graph([((9, 9), (0, 0)), *reversed(list(GRID.edges)), ("new", (1, 1))])
    new = grid_model.embed(grown, extends=turned)
    assert list(new.nodes) == [(9, 9), "new"]
    as_numbers = networkx.convert_node_labels_to_integers(GRID)
    model = irwe.IRWENetwork(seed=3, settings=TINY).fit(as_numbers)
    grown = networkx.Graph([*as_numbers.edges, (20, 0), (21, 6)])
    np.testing.assert_array_equal(
        model.transform(grown, extends=as_numbers), np.hstack([new.identity, new.position])
    )
    with pytest.raises(ValueError, match="names of one kind"):
        model.transform(networkx.Graph([*as_numbers.edges, ((1, 2), 0)]), extends=as_numbers)


def test_loaded_models_number_unknown_names_by_the_old_graph(grid_model, tmp_path):
    grid_model.save(tmp_path / "model")
    grown = networkx.Graph([((9, 9), (0, 0)), *reversed(list(GRID.edges))])
    new = irwe.IRWENetwork.load(tmp_path / "model").embed(grown, extends=GRID)
    expected = grid_model.embed(grown, extends=GRID)
    assert list(new.nodes) == list(expected.nodes) == [(9, 9)]
    np.testing.assert_array_equal(new.position, expected.position)


def test_extends_is_held_to_the_training_graph(grid_model):
    with pytest.raises(ValueError, match="not the graph that the model was trained on"):
        grid_model.transform(GRID, extends=networkx.grid_2d_graph(2, 2))
    with pytest.raises(ValueError, match="nothing new to embed"):
        grid_model.transform(GRID, extends=GRID)
    with pytest.raises(ValueError, match="expected a grown graph"):
        grid_model.transform(extends=GRID)


def test_the_package_needs_neither_scikit_learn_nor_networkx_nor_scipy_nor_pandas():
    script = (
        "import sys, irwe\n"
        "heavy = {'sklearn', 'scipy', 'networkx', 'pandas', 'tqdm'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "try: irwe.IRWENetwork().transform()\n"
        "except irwe.NotFittedError as error: assert isinstance(error, ValueError)\n"
        "irwe.IRWENetwork(8, settings={'training.position_steps': 2}).fit([(0, 1)]).transform([(1, 2)])\n"
        "assert 'sklearn' not in sys.modules and 'scipy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=program.HANG)


WEIGHTED = [(0, 1, 2), (1, 2, 1), (2, 0, 1), (2, 3, 4)]


def test_a_graph_with_more_or_less_than_that_of_the_training_is_told():
    other = [(v, u + 10, weight) for u, v, weight in WEIGHTED]
    plain = irwe.IRWE(2, weights="ignore").fit(WEIGHTED)
    with pytest.warns(irwe.GraphWarning, match="trained without weights, so those of the graph"):
        plain.set_params(weights=None).transform(other)
    weighted = irwe.IRWE(2).fit(WEIGHTED)
    with pytest.warns(irwe.GraphWarning, match="trained with weights, and the graph has none"):
        weighted.transform([(u, v) for u, v, _ in other])
    with pytest.warns(irwe.GraphWarning, match="trained with weights, and the graph has none"):
        weighted.embed([*[(u, v) for u, v, _ in WEIGHTED], (3, 4)], refresh=True)


def test_new_nodes_have_weights_and_directions_too(tmp_path):
    grown = [*WEIGHTED, (3, 4, 9), (4, 0, 1)]
    for params in ({}, {"directed": True}):
        model = irwe.IRWE(2, **params).fit(WEIGHTED)
        new = model.embed(grown, extends=WEIGHTED)
        assert list(new.nodes) == [4]
        model.save(tmp_path / "model")
        again = irwe.load(tmp_path / "model").embed(grown, extends=WEIGHTED)
        np.testing.assert_array_equal(again.identity, new.identity)
        np.testing.assert_array_equal(again.position, new.position)
        equal = [(u, v, 1) for u, v, _ in grown]
        if not params:
            assert not np.array_equal(irwe.IRWE(2).fit(equal).identity_, model.fit(grown).identity_)


def test_vectors_that_are_not_finite_are_refused(monkeypatch):
    model = irwe.HopSVD(2).fit(WEIGHTED)
    rows = model.transform()
    fit = _estimator._engine.fit

    def diverged(*args):
        made = fit(*args)
        made["embeddings"][0][0][2][0, 0] = np.nan
        return made

    monkeypatch.setattr(_estimator._engine, "fit", diverged)
    with pytest.raises(irwe.InputError, match="position has numbers that are not finite.*'log'"):
        model.fit([(5, 6)])
    np.testing.assert_array_equal(model.transform(), rows)


def test_an_irwe_graph_must_have_been_read_as_the_estimator_says():
    graph = irwe.Graph(WEIGHTED, weights="log", directed=True)
    assert irwe.HopSVD(2, weights="log", directed=True).fit(graph).nodes_.tolist() == [0, 1, 2, 3]
    with pytest.raises(irwe.InputError, match="weights: found an irwe.Graph .* weights='log'"):
        irwe.HopSVD(2, weights="use").fit(graph)
    with pytest.raises(irwe.InputError, match="directed: found an irwe.Graph .* directed=True"):
        irwe.HopSVD(2, directed=False).fit(graph)
    with pytest.raises(irwe.InputError, match="weights: expected one of"):
        irwe.HopSVD(2, weights="yes").fit(graph)


def test_repr_shows_what_was_given():
    assert repr(irwe.IRWENetwork()) == "IRWENetwork()"
    assert repr(irwe.IRWENetwork(16, seed=3)) == "IRWENetwork(dim=16, seed=3)"
    assert repr(irwe.IRWENetwork(settings=TINY)).startswith("IRWENetwork(settings={")
