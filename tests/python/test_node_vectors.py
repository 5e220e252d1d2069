"""NodeVectors: nodes are what cross-validation splits."""

import copy
import pickle

import networkx
import numpy as np
import pytest

import irwe

sklearn_base = pytest.importorskip("sklearn.base")
from sklearn.linear_model import LogisticRegression  # noqa: E402
from sklearn.model_selection import GridSearchCV, cross_val_score  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402


@pytest.fixture(scope="module")
def town():
    return irwe.planted_roles(num_nodes=120, num_communities=3, seed=2)


@pytest.fixture
def graph(town):
    return irwe.Graph(town.edges)


@pytest.fixture
def trainings(monkeypatch):
    """The parameters of each training that happens."""
    happened = []
    fit = irwe.Embedder.fit

    def counted(self, graph, y=None):
        happened.append(self.get_params())
        return fit(self, graph, y)

    monkeypatch.setattr(irwe.Embedder, "fit", counted)
    return happened


def test_gives_the_rows_of_the_embedder_for_any_nodes(graph):
    rows = irwe.HopSVD(8).fit(graph)
    vectors = irwe.NodeVectors(irwe.HopSVD(8), graph).fit(graph.nodes)
    for nodes in ([5, 3, 5], np.array([5, 3, 5]), np.array([[5], [3], [5]]), (5, 3, 5), range(3, 6)):
        np.testing.assert_array_equal(vectors.transform(nodes), rows.position_[list(np.ravel(nodes))])
    assert list(vectors.get_feature_names_out()) == [f"position_{i}" for i in range(8)]
    assert vectors.n_features_in_ == 1


def test_names_of_any_kind_are_nodes():
    grid = networkx.grid_2d_graph(4, 5)
    vectors = irwe.NodeVectors(irwe.RecursiveFeatures(), grid)
    rows = vectors.fit_transform([(0, 1), (3, 4)])
    assert rows.shape[0] == 2
    frame = vectors.set_output(transform="pandas").transform([(3, 4), (0, 1)])
    assert list(frame.index) == [(3, 4), (0, 1)]
    np.testing.assert_array_equal(frame.to_numpy(), rows[::-1])


def test_cross_validation_splits_nodes(town, graph, trainings):
    pipeline = make_pipeline(
        irwe.NodeVectors(irwe.RecursiveFeatures(), graph), LogisticRegression(max_iter=1000)
    )
    scores = cross_val_score(pipeline, graph.nodes, town.roles, cv=3)
    assert scores.shape == (3,) and scores.mean() > 0.6
    assert len(trainings) == 1  # on the graph, which the splits do not change
    some = np.flatnonzero(town.communities == 1)
    assert cross_val_score(pipeline, some, town.roles[some], cv=2).shape == (2,)


def test_a_grid_search_chooses_parameters_of_the_embedder(town, graph, trainings):
    pipeline = make_pipeline(irwe.NodeVectors(irwe.HopSVD(4), graph), LogisticRegression())
    grid = {"nodevectors__embedder__dim": [1, 8], "logisticregression__C": [0.1, 1, 10]}
    search = GridSearchCV(pipeline, grid, cv=3).fit(graph.nodes, town.communities)
    assert search.best_params_["nodevectors__embedder__dim"] == 8 and search.best_score_ > 0.8
    assert {params["dim"] for params in trainings} == {1, 8}
    assert search.predict([0, 1, 2]).shape == (3,)


def test_a_generator_trains_each_time(graph, trainings):
    vectors = irwe.NodeVectors(irwe.HopSVD(4, random_state=np.random.RandomState(3)), graph)
    vectors.fit([0])
    vectors.fit([0])
    assert len(trainings) == 2


def test_other_parameters_train_again(graph, trainings):
    for embedder in (irwe.HopSVD(4), irwe.HopSVD(4), irwe.HopSVD(5), irwe.RecursiveFeatures()):
        irwe.NodeVectors(embedder, graph).fit([0])
    assert len(trainings) == 3


def test_can_be_cloned_pickled_and_copied(graph):
    vectors = irwe.NodeVectors(irwe.HopSVD(4), graph).fit([0, 1])
    clone = sklearn_base.clone(vectors)
    assert clone.graph is graph and clone.embedder is not vectors.embedder
    assert clone.get_params()["embedder__dim"] == 4
    with pytest.raises(irwe.NotFittedError, match="this NodeVectors is not fitted yet"):
        clone.transform([0])
    for other in (pickle.loads(pickle.dumps(vectors)), copy.deepcopy(vectors)):
        np.testing.assert_array_equal(other.transform([3, 1]), vectors.transform([3, 1]))
    assert clone.set_params(embedder__dim=7).embedder.dim == 7
    with pytest.raises(irwe.InputError, match="x is not a parameter of NodeVectors"):
        clone.set_params(x=1)


@pytest.mark.parametrize(
    "nodes, sentence",
    [
        ([0, 1000], "nodes: 1000 is not one of the 120 nodes of the graph"),
        (["0"], "nodes: '0' is not one of"),
        ("ab", "nodes: expected names of nodes, found 'ab'"),
        (3, "nodes: expected names of nodes, found 3"),
        (np.zeros((3, 2)), "NodeVectors\\(embedder, graph\\)"),
        (np.zeros(120, bool), "nodes: expected names of nodes, found truth values"),
        ([True, False], "nodes: expected names of nodes, found truth values"),
        ([[1]], "nodes: the name of a node must be hashable"),
    ],
)
def test_what_is_no_node_is_refused(graph, nodes, sentence):
    vectors = irwe.NodeVectors(irwe.RecursiveFeatures(), graph)
    with pytest.raises(irwe.InputError, match=sentence):
        vectors.fit(nodes)
    with pytest.raises(irwe.InputError, match=sentence):
        vectors.fit([0]).transform(nodes)


def test_an_embedder_and_a_graph_are_needed(graph):
    with pytest.raises(irwe.InputError, match="embedder: expected an estimator of a method"):
        irwe.NodeVectors(LogisticRegression(), graph).fit([0])
    with pytest.raises(irwe.InputError, match="graph: expected the graph of the nodes"):
        irwe.NodeVectors(irwe.HopSVD()).fit([0])
