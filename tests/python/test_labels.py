"""Labels by the names of nodes are those by row, wherever labels are taken."""

import numpy as np
import pytest

import irwe

pandas = pytest.importorskip("pandas")


@pytest.fixture(scope="module")
def town():
    return irwe.planted_roles(num_nodes=150, num_communities=3, seed=6)


@pytest.fixture(scope="module")
def model(town):
    named = [(f"n{u}", f"n{v}") for u, v in town.edges.tolist()]
    return irwe.RecursiveFeatures().fit(named)


def by_name(model, town):
    return {name: town.roles[int(name[1:])] for name in model.nodes_}


def classify(embedding, labels, **options):
    return irwe.evaluate.classify(embedding, labels, shares=[0.5], splits=2, **options)


def assert_same(found, expected):
    assert (found.nodes, found.classes) == (expected.nodes, expected.classes)
    np.testing.assert_array_equal(found.scores[0].micro_f1.values, expected.scores[0].micro_f1.values)


def test_a_dict_and_a_series_are_taken_by_the_names_of_nodes(model, town):
    labels = by_name(model, town)
    expected = classify(model.identity_, [labels[name] for name in model.nodes_])
    turned = dict(reversed(list(labels.items())))
    for given in (labels, turned, pandas.Series(turned), pandas.Series(labels, dtype="category")):
        for embedding in (model, model.embed()):
            assert_same(classify(embedding, given, by="identity"), expected)
        assert_same(classify(model.identity_, given, nodes=list(model.nodes_)), expected)


def test_some_nodes_may_have_labels_and_some_several(model, town):
    labels = dict(list(by_name(model, town).items())[:120])
    in_rows = [labels.get(name) for name in model.nodes_]
    expected = classify(model.identity_, in_rows)
    assert 100 < expected.nodes <= 120  # a class of too few nodes is dropped
    assert_same(classify(model, labels), expected)
    series = pandas.Series(labels)
    assert_same(classify(model, series), expected)
    missing = pandas.Series({name: labels.get(name, pandas.NA) for name in model.nodes_})
    assert_same(classify(model, missing), expected)
    twice = pandas.concat([series, series.map({role: "more" for role in set(labels.values())})])
    assert classify(model, twice).multi_label


def test_without_names_rows_go_by_their_numbers(model):
    rows = np.random.default_rng(1).normal(size=(40, 3))
    labels = ["a" if i % 3 else "b" for i in range(40)]
    expected = classify(rows, labels)
    assert_same(classify(rows, dict(enumerate(labels))), expected)
    assert_same(classify(rows, pandas.Series(labels)), expected)
    assert_same(classify(rows, pandas.Series(labels)[::-1]), expected)


def test_names_that_are_no_nodes_are_told(model, town):
    labels = by_name(model, town)
    expected = classify(model, labels)
    with pytest.warns(UserWarning, match="labels: 1 of 151 are left out.*'nobody'"):
        assert_same(classify(model, {**labels, "nobody": "hub"}), expected)
    with pytest.raises(irwe.InputError, match="labels: none of its names is a node, such as 0"):
        classify(model, pandas.Series(town.roles))


@pytest.mark.parametrize("labels", ["core", b"x", 3, None])
def test_what_is_no_label_is_refused(model, labels):
    with pytest.raises(TypeError):
        classify(model, labels)


def test_a_matrix_of_labels_is_refused_but_a_column_is_taken(model, town):
    labels = np.array(list(by_name(model, town).values()))
    assert_same(classify(model, labels.reshape(-1, 1)), classify(model, labels))
    with pytest.raises(irwe.InputError, match="found an array of the shape \\(150, 3\\)"):
        classify(model, np.zeros((150, 3), int))


def test_a_frame_of_labels_is_refused(model, town):
    with pytest.raises(irwe.InputError, match="labels: expected one for each node, or a dict"):
        classify(model, pandas.Series(by_name(model, town)).to_frame())


def test_explore_takes_labels_by_name(model, town, tmp_path, monkeypatch):
    from irwe import _explore

    taken = []
    monkeypatch.setattr(
        _explore._engine, "write_page", lambda path, graph, rows, request, *_: taken.append(request)
    )
    edges = [(f"n{u}", f"n{v}") for u, v in town.edges.tolist()]
    labels = by_name(model, town)
    for given in ([labels[name] for name in model.nodes_], labels, pandas.Series(labels)):
        irwe.explore(edges, model, tmp_path / "x.html", labels={"role": given}, layout="pca")
    pages = [(name, made.classes, made.of_node) for request in taken for name, made in request.labels]
    assert pages[0] == pages[1] == pages[2] and pages[0][0] == "role"
    with pytest.raises(irwe.InputError, match="labels: expected one for each node"):
        irwe.explore(edges, model, tmp_path / "x.html", labels=labels)


def test_what_holds_no_labels_is_refused_in_a_sentence(model):
    town = [("a", "b"), ("b", "c")]
    for call, found in (
        (lambda: classify(model.identity_, 3), "found 3"),
        (lambda: classify(model.identity_, None), "found None"),
        (lambda: classify(model.identity_, [[[1]]] * 150), 'such as "club" or 3, found [1]'),
        (lambda: irwe.compare(town, labels={"x": 3}), "under the name 'x', or a dict by the names"),
        (lambda: irwe.explore(town, np.eye(3), "x.html", labels={"x": 3.5}), "such as 'a'; found 3.5"),
    ):
        with pytest.raises(irwe.InputError, match="^labels: expected ") as caught:
            call()
        assert found in str(caught.value)


def test_classes_may_be_numbers(model, town):
    labels = by_name(model, town)
    number_of = {role: place for place, role in enumerate(sorted(set(labels.values())))}
    expected = classify(model, labels)
    for kind in (int, float, np.int64, lambda place: f"class {place}"):
        found = classify(model, {n: kind(number_of[r]) for n, r in labels.items()})
        assert (found.nodes, found.classes) == (expected.nodes, expected.classes)
