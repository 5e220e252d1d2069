"""Attributes of nodes in Python: the same bytes as the program, whichever form they have."""

import warnings

import igraph
import networkx
import numpy as np
import pandas
import pytest
import scipy.sparse

import irwe
from small_methods import METHODS, make, options, small

READERS = [method for method in METHODS if method.attributes_setting]
of_every_reader = pytest.mark.parametrize("method", READERS, ids=lambda method: method.name)

EDGES = [(i, (7 * i + 3) % 30) for i in range(30)] + [(i, (i + 1) % 30) for i in range(29)]
NODES = sorted({node for edge in EDGES for node in edge})
AGES = {node: 20 + node**2 % 17 for node in NODES}
SIZES = {node: node / 4 for node in NODES if node % 3 > 0}
CLUBS = {node: ("chess", "go", "007")[node % 3] for node in NODES if node % 5 > 0}
COLUMNS = {"age": AGES, "size": SIZES, "club": CLUBS}


def frame():
    return pandas.DataFrame({name: pandas.Series(column) for name, column in COLUMNS.items()})


def records():
    return {
        node: {name: column[node] for name, column in COLUMNS.items() if node in column}
        for node in NODES
    }


def reader(method=None, inputs="both", **params):
    method = method or next(row for row in READERS if row.name == "dgi")
    return make(method, settings={**small(method), "features.inputs": inputs}, **params)


def write_table(path, columns=COLUMNS):
    lines = ["node,attribute,value"]
    for name, column in columns.items():
        lines += [f"{node},{name},{value}" for node, value in column.items()]
    path.write_text("\n".join(lines) + "\n")


def write_edges(path):
    path.write_text("".join(f"{u} {v}\n" for u, v in EDGES))


def model_bytes(model, path):
    model.save(path)
    return path.read_bytes()


@of_every_reader
def test_the_same_bytes_as_the_program(method, run_irwe, tmp_path):
    write_edges(tmp_path / "town.edges")
    write_table(tmp_path / "people.csv")
    told = ("--attributes", "people.csv", "--set", "features.inputs=both")
    files = ("-o", "cli.irwe", "--embeddings", "cli.npz", "--quiet")
    run_irwe("train", "town.edges", *options(method), *told, *files)
    model = reader(method).fit(EDGES, attributes=frame())
    assert model_bytes(model, tmp_path / "own.irwe") == (tmp_path / "cli.irwe").read_bytes()
    with np.load(tmp_path / "cli.npz") as arrays:
        for space in method.spaces:
            np.testing.assert_array_equal(getattr(model, f"{space.name}_"), arrays[space.name])
    loaded = irwe.load(tmp_path / "cli.irwe")
    again = loaded.embed(EDGES, attributes=tmp_path / "people.csv")
    for space in method.spaces:
        np.testing.assert_array_equal(again.spaces[space.name], getattr(model, f"{space.name}_"))


def as_networkx():
    graph = networkx.Graph()
    graph.add_nodes_from(reversed(NODES))
    graph.add_edges_from(EDGES)
    networkx.set_node_attributes(graph, records())
    return graph


def as_igraph():
    graph = igraph.Graph(n=len(NODES), edges=EDGES)
    for name, column in COLUMNS.items():
        graph.vs[name] = [column.get(node) for node in NODES]
    return graph


def test_every_form_gives_the_same_model(tmp_path):
    write_table(tmp_path / "people.csv")
    networkx.write_gml(as_networkx(), tmp_path / "town.gml")
    nullable = frame().astype({"age": "Int64", "club": "category"}).sample(frac=1, random_state=1)
    expected = model_bytes(reader().fit(EDGES, attributes=frame()), tmp_path / "expected.irwe")
    for name, graph, attributes in [
        ("a shuffled frame", EDGES, nullable),
        ("a dict", EDGES, records()),
        ("a table", EDGES, str(tmp_path / "people.csv")),
        ("networkx", as_networkx(), None),
        ("networkx, named", as_networkx(), ["club", "age", "size"]),
        ("igraph", as_igraph(), None),
    ]:
        found = model_bytes(reader().fit(graph, attributes=attributes), tmp_path / "found.irwe")
        assert found == expected, name
    of_file = reader().fit(str(tmp_path / "town.gml"))
    assert of_file._model.attributes == reader().fit(EDGES, attributes=frame())._model.attributes


def test_a_name_that_is_given_again_is_one_column(tmp_path):
    networkx.write_gml(as_networkx(), tmp_path / "town.gml")
    for graph in (as_networkx(), str(tmp_path / "town.gml")):
        once = reader().fit(graph, attributes=["age", "club"])
        again = reader().fit(graph, attributes=["age", "club", "age"])
        assert model_bytes(again, tmp_path / "a") == model_bytes(once, tmp_path / "b")


def test_infinities_that_a_graph_carries_are_left_out_and_told(tmp_path):
    missing, infinite = as_networkx(), as_networkx()
    del missing.nodes[4]["age"], missing.nodes[5]["age"]
    infinite.nodes[4]["age"], infinite.nodes[5]["age"] = np.inf, 10**400
    expected = reader().fit(missing)
    with pytest.warns(irwe.GraphWarning, match="attributes 'age' of nodes: .* not finite .* left"):
        found = reader().fit(infinite)
    assert model_bytes(found, tmp_path / "a") == model_bytes(expected, tmp_path / "b")


def test_matrices_have_a_row_for_each_node_in_their_order(tmp_path):
    numbers = np.array([[node % 4, np.nan if node % 3 else node] for node in NODES], dtype=float)
    named = pandas.DataFrame(numbers, index=NODES, columns=["0", "1"])
    expected = model_bytes(reader().fit(EDGES, attributes=named), tmp_path / "expected.irwe")

    def same(graph, attributes):
        model = reader().fit(graph, attributes=attributes)
        return model_bytes(model, tmp_path / "found.irwe") == expected

    assert same(EDGES, numbers) and same(EDGES, numbers.astype(object))
    assert same(EDGES, numbers.tolist()) and same(EDGES, np.asfortranarray(numbers))
    assert same(EDGES, np.asmatrix(numbers)) and same(EDGES, list(numbers))
    backwards = networkx.Graph()
    backwards.add_nodes_from(reversed(NODES))
    backwards.add_edges_from(EDGES)
    assert same(backwards, numbers[::-1])
    assert not same(EDGES, numbers[::-1])


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "lil"])
def test_sparse_matrices_are_lists_of_what_is_there(kind, tmp_path):
    words = np.array([[(node + word) % 4 == 0 for word in range(9)] for node in NODES])
    columns = {
        str(word): {node: 1 for node in NODES if words[node, word]} for word in range(9)
    }
    write_table(tmp_path / "words.csv", columns)
    expected = reader().fit(EDGES, attributes=tmp_path / "words.csv")
    matrix = scipy.sparse.csr_matrix(words.astype(np.float32)).asformat(kind)
    found = reader().fit(EDGES, attributes=matrix)
    assert model_bytes(found, tmp_path / "a") == model_bytes(expected, tmp_path / "b")
    dense = reader().fit(EDGES, attributes=words)  # zeros are numbers here
    assert model_bytes(dense, tmp_path / "c") != model_bytes(expected, tmp_path / "b")


def test_truth_values_are_categories_as_in_a_table(tmp_path):
    column = {node: node % 3 == 0 for node in NODES}
    write_table(tmp_path / "people.csv", {"is_new": column})
    expected = reader().fit(EDGES, attributes=tmp_path / "people.csv")
    of_frame = reader().fit(EDGES, attributes=pandas.DataFrame({"is_new": pandas.Series(column)}))
    in_dicts = {node: {"is_new": np.bool_(value)} for node, value in column.items()}
    of_dict = reader().fit(EDGES, attributes=in_dicts)
    assert model_bytes(of_frame, tmp_path / "a") == model_bytes(expected, tmp_path / "b")
    assert model_bytes(of_dict, tmp_path / "a") == model_bytes(expected, tmp_path / "b")


def test_names_that_the_engine_does_not_know(tmp_path):
    graph = [((u, "x"), (v, "x")) for u, v in EDGES]
    known = irwe.Graph(graph)
    of_node = {(node, "x"): record for node, record in records().items()}
    model = reader().fit(known, attributes=of_node)
    order = [node[0] for node in known.nodes.tolist()]
    matrix = np.array([[AGES[node]] for node in order], dtype=float)
    rows = reader(inputs="attributes").fit(graph, attributes=matrix).transform()
    ages = {(node, "x"): {"0": AGES[node]} for node in order}
    again = reader(inputs="attributes").fit(graph, attributes=ages)
    np.testing.assert_array_equal(rows, again.transform())
    grown = [*graph, ((99, "x"), (1, "x")), ((99, "x"), (2, "x"))]
    more = {**of_node, (99, "x"): {"age": 30, "club": "go"}}
    new = model.embed(grown, extends=graph, attributes=more)
    assert list(new.nodes) == [(99, "x")]
    other = {**more, (99, "x"): {"age": 60, "club": "chess"}}
    assert (model.transform(grown, extends=graph, attributes=other) != new.identity).any()
    with pytest.raises(irwe.InputError, match="names are no whole numbers or texts"):
        write_table(tmp_path / "people.csv")
        reader().fit(graph, attributes=tmp_path / "people.csv")


def test_new_nodes_and_other_graphs_need_the_same_columns():
    model = reader(inputs="attributes").fit(EDGES, attributes=frame())
    assert model.transform(EDGES, attributes=frame()).tobytes() == model.transform().tobytes()
    changed = frame().assign(age=lambda table: table["age"] * 2)
    assert (model.transform(EDGES, attributes=changed) != model.transform()).any()
    refreshed = model.transform(EDGES, refresh=True, attributes=frame())
    assert refreshed.shape == model.transform().shape
    for call in (
        lambda: model.transform(EDGES),
        lambda: model.transform(EDGES, refresh=True),
        lambda: model.transform([*EDGES, (99, 1)], extends=EDGES),
    ):
        with pytest.raises(irwe.InputError, match="give them by attributes=$"):
            call()
    with pytest.raises(irwe.InputError, match='has no attribute "age", .*add it to the table'):
        model.transform(EDGES, attributes=frame().drop(columns="age"))
    with pytest.warns(irwe.GraphWarning, match='the training did not have "zone"'):
        model.transform(EDGES, attributes=frame().assign(zone=1))
    with pytest.raises(irwe.InputError, match="expected the graph of these nodes, found none"):
        model.transform(attributes=frame())


def test_texts_that_are_hardly_categories_are_told():
    heights = {node: {"height": f"{node},5"} for node in NODES}
    with pytest.warns(irwe.GraphWarning, match='"height" has 30 texts for 30 nodes, such as "0,5"'):
        reader().fit(EDGES, attributes=heights)


def test_what_is_not_read_is_told():
    with pytest.warns(irwe.GraphWarning, match="unless features.inputs is attributes or both"):
        model = reader(inputs="degrees").fit(EDGES, attributes=frame())
    with pytest.warns(irwe.GraphWarning, match="was trained without attributes of nodes"):
        model.embed(EDGES + [(0, 5)], attributes=frame())
    with pytest.warns(irwe.GraphWarning, match="hop-svd does not use attributes of nodes"):
        irwe.HopSVD(2).fit(EDGES, attributes=frame())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        reader(inputs="degrees").fit(as_networkx()).transform(as_networkx())
        reader().fit(as_networkx()).transform(as_networkx())
    with_list = as_networkx()
    with_list.nodes[3]["place"] = [1, 2]
    with pytest.warns(irwe.GraphWarning, match="attributes 'place' of nodes.* left out"):
        reader().fit(with_list)
    with pytest.warns(irwe.GraphWarning, match="2 nodes not in the graph left out"):
        reader().fit(EDGES, attributes={**records(), "a": {"age": 1}, "b": {}})


def test_an_estimate_counts_columns():
    wide = np.random.default_rng(1).normal(size=(len(NODES), 3000))
    estimator = reader(inputs="attributes")
    few = estimator.estimate(EDGES, attributes=wide[:, :3]).needed_bytes
    many = estimator.estimate(EDGES, attributes=wide).needed_bytes
    assert many > few + 3000 * 8 * 4 * 4
    limited = reader(inputs="attributes", max_memory=many - 1)
    with pytest.raises(irwe.InputError, match="training needs about"):
        limited.fit(EDGES, attributes=wide)


def matrix_with(value):
    matrix = np.ones((len(NODES), 2))
    matrix[4, 1] = value
    return matrix


@pytest.mark.parametrize(
    "attributes, message",
    [
        (None, "found both, and no attributes of nodes are at hand; give them by attributes=, or"),
        (np.ones((len(NODES) - 1, 2)), "expected a matrix with a row for each of the 30 nodes"),
        (np.ones(len(NODES)), r"in their order, found the shape \(30,\)"),
        (scipy.sparse.eye(7, format="csr"), r"found the shape \(7, 7\)"),
        (np.ones((len(NODES), 2), dtype=complex), "expected numbers, found the type complex128"),
        (matrix_with(np.inf), "found an infinity in the column '1', expected finite numbers"),
        (np.ones((len(NODES), 2)), "the attributes tell nothing about nodes with edges"),
        (["color"], "the graph carries no attributes of nodes"),
        ([np.array(1)], "expected a matrix with a row for each node, a pandas frame"),
        (7, "expected a matrix with a row for each node, a pandas frame .*, found 7"),
        ({"a": {"age": 1}}, "such as 'a', none of which is in the graph, expected names such as 0"),
        ({1: 5}, "expected a dict of attributes for the node 1, found 5"),
        ({1: {"age": [5]}, 2: {}}, r"found \[5\] for the node 1 in the column 'age', expected a n"),
        ({1: {5: 5}, 2: {}}, "expected a text as the name of a column, found 5"),
        ({1: {"a": "\ud800"}, 2: {}}, "expected UTF-8"),
        (frame().rename(index={2: 1}), "found the node 1 again, expected one row for each node"),
        (frame().reset_index().rename(columns={"index": "node"}), "give frame.set_index"),
        (frame().set_axis(["a", "a", "b"], axis=1), "found the column 'a' twice"),
        ("nowhere.csv", "nowhere.csv: "),
    ],
)
def test_refusals(attributes, message):
    with pytest.raises((ValueError, TypeError, OSError), match=message):
        reader().fit(EDGES, attributes=attributes)


def test_names_of_attributes_that_a_graph_lacks():
    with pytest.raises(irwe.InputError, match="has no attribute 'color' of nodes, expected one of"):
        reader().fit(as_networkx(), attributes=["color"])
