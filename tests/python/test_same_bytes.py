"""The package gives the bytes that the program gives, in whatever form the graph comes."""

import gzip
import json
import pickle
import random
import shutil

import igraph
import networkx
import numpy as np
import pandas
import pytest
import scipy.sparse

import irwe
import small_model

TINY, LEAN = small_model.TINY, small_model.LEAN


def spelled(names):
    return [str(name) for name in names]


def assert_same(model, arrays):
    """The rows of a fitted model, found by name, are those of the program."""
    rows = {name: i for i, name in enumerate(spelled(arrays["nodes"]))}
    order = [rows[name] for name in spelled(model.nodes_)]
    assert sorted(order) == list(range(len(rows)))
    np.testing.assert_array_equal(model.identity_, arrays["identity"][order])
    np.testing.assert_array_equal(model.position_, arrays["position"][order])


def shuffled_networkx(pairs):
    graph = networkx.Graph()
    nodes = sorted({name for pair in pairs for name in pair}, key=lambda name: hash(str(name)) % 97)
    graph.add_nodes_from(nodes)
    graph.add_edges_from(pairs)
    return graph


def matrix(pairs):
    first, second = np.array(pairs).T
    size = max(first.max(), second.max()) + 1
    upper = scipy.sparse.coo_matrix((np.ones(len(first)), (first, second)), shape=(size, size))
    return upper + upper.T


def integer_forms(pairs):
    array = np.array(pairs)
    turned = [(v, u) if i % 2 else (u, v) for i, (u, v) in enumerate(pairs)]
    random.Random(3).shuffle(turned)
    yield "networkx", networkx.Graph(pairs)
    yield "networkx in another order", shuffled_networkx(pairs)
    yield "networkx multigraph", networkx.MultiGraph(list(pairs) + turned[:5])
    for kind in ("csr", "csc", "coo", "lil", "dok", "bsr", "dia"):
        yield f"scipy {kind}", matrix(pairs).asformat(kind)
    yield "scipy bool", matrix(pairs).astype(bool)
    yield "igraph", igraph.Graph(edges=pairs)
    yield "pandas", pandas.DataFrame(turned)
    yield "pandas by name", pandas.DataFrame(
        {"kind": "road", "target": array[:, 1], "source": array[:, 0]}
    )
    for dtype in ("int64", "int32", "uint8", "uint64", "object"):
        yield f"(E, 2) {dtype}", array.astype(dtype)
    yield "(2, E)", array.T
    yield "not contiguous", np.repeat(array, 2, axis=1)[:, ::2]
    yield "big-endian", array.astype(">i4")
    yield "pairs", turned
    yield "pairs, more than once", turned + pairs[:7] + [(3, 3)]
    yield "a generator", (pair for pair in turned)
    yield "a set", set(turned)
    yield "lists", [list(pair) for pair in turned]
    yield "NumPy's own numbers", [tuple(np.int32(x) for x in pair) for pair in turned]
    yield "numerals", [tuple(map(str, pair)) for pair in turned]
    yield "irwe.Graph", irwe.Graph(turned)
    yield "irwe.Graph of a graph", irwe.Graph(irwe.Graph(shuffled_networkx(pairs)))


def test_whole_numbers_in_all_forms(town, train, tmp_path, run_irwe):
    arrays, model_bytes = train("town.edges")
    forms = dict(integer_forms(town))
    run_irwe("convert", "town.edges", "-o", "town.graph", "--quiet")
    with gzip.open(tmp_path / "town.gz", "wb") as file:
        file.write((tmp_path / "town.edges").read_bytes())
    forms["edge list"] = str(tmp_path / "town.edges")
    forms["gzipped"] = tmp_path / "town.gz"
    forms["binary graph"] = tmp_path / "town.graph"
    for name, graph in forms.items():
        model = irwe.IRWENetwork(seed=5, settings=TINY).fit(graph)
        assert_same(model, arrays)
        model.save(tmp_path / "python.irwe")
        assert (tmp_path / "python.irwe").read_bytes() == model_bytes, name
        if "numerals" not in name and "object" not in name:
            assert model.nodes_.dtype == np.int64, name


def text_forms(pairs):
    yield "networkx", networkx.Graph(pairs)
    yield "networkx in another order", shuffled_networkx(pairs)
    yield "igraph", igraph.Graph.TupleList(pairs)
    yield "pandas", pandas.DataFrame(pairs, columns=["a", "b"])
    yield "pandas categories", pandas.DataFrame(pairs).astype("category")
    yield "pandas strings", pandas.DataFrame(pairs).astype("string")
    yield "array", np.array(pairs)
    yield "(2, E)", np.array(pairs).T
    yield "pairs", pairs[::-1]
    yield "NumPy's own texts", [tuple(map(np.str_, pair)) for pair in pairs]


def test_texts_in_all_forms(town, train, tmp_path):
    named = [(f"ä{u * 7 % 25}", f"ä{v * 7 % 25}") for u, v in town]
    text = "".join(f"{u} {v}\n" for u, v in named)
    (tmp_path / "text.edges").write_text(text)
    arrays, model_bytes = train("text.edges")
    for name, graph in [*text_forms(named), ("path", tmp_path / "text.edges")]:
        model = irwe.IRWENetwork(seed=5, settings=TINY).fit(graph)
        assert_same(model, arrays)
        model.save(tmp_path / "python.irwe")
        assert (tmp_path / "python.irwe").read_bytes() == model_bytes, name


def with_weights(pairs):
    return [(u, v, 0.5 + (7 * u + v) % 5 / 4) for u, v in pairs]


def weighted_matrix(triples, is_symmetric):
    rows, columns, values = map(np.array, zip(*triples))
    size = max(rows.max(), columns.max()) + 1
    made = scipy.sparse.coo_matrix((values, (rows, columns)), shape=(size, size))
    return made + made.T if is_symmetric else made


def forms_of_arrows(triples):
    """Forms in which an edge leads from its first node to its second."""
    frame = pandas.DataFrame(triples, columns=["source", "target", "weight"])
    digraph = networkx.DiGraph()
    digraph.add_weighted_edges_from(triples[::-1])
    multigraph = networkx.MultiDiGraph()
    multigraph.add_weighted_edges_from((u, v, weight / 2) for u, v, weight in triples * 2)
    pairs, weights = [(u, v) for u, v, _ in triples], [weight for _, _, weight in triples]
    yield "triples", triples
    yield "shuffled triples", random.Random(4).sample(triples, len(triples))
    yield "triples with attributes", [(u, v, {"weight": weight}) for u, v, weight in triples]
    yield "frame", frame
    yield "frame in another order", frame[["weight", "target", "source"]]
    yield "frame of other headings", irwe.Graph(
        frame.set_axis(["x", "y", "z"], axis=1), source="x", target="y", weight="z"
    )
    yield "networkx", digraph
    yield "networkx multigraph", multigraph
    yield "igraph", igraph.Graph(edges=pairs, edge_attrs={"weight": weights}, directed=True)
    for kind in ("csr", "coo", "lil", "dok", "bsr"):
        yield f"scipy {kind}", weighted_matrix(triples, False).asformat(kind)
    yield "matrix", weighted_matrix(triples, False).toarray()
    yield "matrix in a frame", pandas.DataFrame(weighted_matrix(triples, False).toarray())


def forms_of_edges(triples):
    """Further forms, in which an edge has no direction."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from(triples)
    multigraph = networkx.MultiGraph()
    multigraph.add_weighted_edges_from((v, u, weight / 2) for u, v, weight in triples * 2)
    yield "undirected networkx", graph
    yield "undirected multigraph", multigraph
    yield "turned triples", [(v, u, weight) for u, v, weight in triples]
    yield "symmetric scipy", weighted_matrix(triples, True)
    yield "symmetric matrix", weighted_matrix(triples, True).toarray()


def assert_all_forms(forms, path, train, tmp_path, options, **params):
    arrays, model_bytes = train(path, TINY, 5, *options)
    for name, graph in forms.items():
        own = {} if isinstance(graph, irwe.Graph) else params
        model = irwe.IRWENetwork(seed=5, settings=TINY, **own).fit(graph)
        assert_same(model, arrays)
        model.save(tmp_path / "python.irwe")
        assert (tmp_path / "python.irwe").read_bytes() == model_bytes, name
    return model_bytes


def write_table(path, triples):
    rows = [f"{u},{v},{weight}\n" for u, v, weight in triples]
    path.write_text("source,target,weight\n" + "".join(rows))


def test_weights_in_all_forms(town, train, tmp_path):
    triples = with_weights(town)
    write_table(tmp_path / "town.csv", triples)
    forms = {**dict(forms_of_arrows(triples)), **dict(forms_of_edges(triples))}
    forms["table"] = tmp_path / "town.csv"
    with_them = assert_all_forms(forms, "town.csv", train, tmp_path, (), directed=False)
    without = assert_all_forms(
        {"triples": triples}, "town.csv", train, tmp_path, ("--weights", "ignore"), weights="ignore"
    )
    assert with_them != without == train("town.edges")[1]
    logs = assert_all_forms(
        {"triples": triples, "table": tmp_path / "town.csv"},
        "town.csv", train, tmp_path, ("--weights", "log"), weights="log",
    )  # fmt: skip
    assert logs not in (with_them, without)


def test_equal_weights_give_the_bytes_of_none(town, train, tmp_path):
    triples = [(u, v, 2.5) for u, v in town]
    forms = {**dict(forms_of_arrows(triples)), **dict(forms_of_edges(triples))}
    assert_all_forms(forms, "town.edges", train, tmp_path, (), directed=False)


def test_directions_in_all_forms(town, train, tmp_path):
    arrows = with_weights(town) + [(v, u, 3.0) for u, v in town[::3]]
    write_table(tmp_path / "arrows.csv", arrows)
    forms = dict(forms_of_arrows(arrows))
    forms["frame of other headings"] = irwe.Graph(forms["triples"], directed=True)
    forms["table"] = tmp_path / "arrows.csv"
    options = ("--directed",)
    assert_all_forms(forms, "arrows.csv", train, tmp_path, options, directed=True)
    plain = dict(forms_of_arrows([(u, v, 1) for u, v, _ in arrows]))
    del plain["frame of other headings"], plain["networkx multigraph"]
    options = ("--directed", "--weights", "ignore")
    assert_all_forms(plain, "arrows.csv", train, tmp_path, options, directed=True)


def test_the_default_method_sees_weights_and_directions_as_in_the_program(town, run_irwe, tmp_path):
    arrows = with_weights(town)
    write_table(tmp_path / "arrows.csv", arrows)
    seen = set()
    for options, params in [
        (["--weights", "ignore"], dict(weights="ignore", directed=False)),
        ([], dict(directed=False)),
        (["--directed", "--weights", "ignore"], dict(weights="ignore", directed=True)),
        (["--directed"], dict(directed=True)),
    ]:
        run_irwe("train", "arrows.csv", "-o", "cli.irwe", "--quiet", *options)
        model = irwe.IRWE(**params).fit(weighted_matrix(arrows, False))
        model.save(tmp_path / "python.irwe")
        assert (tmp_path / "python.irwe").read_bytes() == (tmp_path / "cli.irwe").read_bytes()
        seen.add(model.identity_.tobytes() + model.position_.tobytes())
        loaded = irwe.load(tmp_path / "cli.irwe")
        assert loaded.directed is (True if params["directed"] else None)
        again = loaded.set_params(weights=params.get("weights")).transform(arrows)
        np.testing.assert_array_equal(again, model.transform())
    assert len(seen) == 4


def random_triples(source):
    """Arrows with weights: some repeated, turned, from a node to itself, or of weight 0."""
    names = [f"n{i}" for i in range(9)] if source.random() < 0.5 else list(range(0, 27, 3))
    weights = source.choice([[1.0], [0.25, 0.5, 4.0], [0.0, 1.0, 2.5]])
    triples = [
        (*source.choices(names, k=2), source.choice(weights)) for _ in range(source.randrange(3, 40))
    ]
    if source.random() < 0.3:
        triples += [(v, u, weight) for u, v, weight in triples]
    if source.random() < 0.4:
        triples = list({(u, v): (u, v, weight) for u, v, weight in triples}.values())
    return triples if any(weight > 0 and u != v for u, v, weight in triples) else [(0, 1, 1.0)]


def forms_to_compare(triples):
    frame = pandas.DataFrame(triples, columns=["source", "target", "weight"])
    nodes = list(dict.fromkeys(name for u, v, _ in triples for name in (u, v)))
    place = {name: i for i, name in enumerate(nodes)}
    multigraph = networkx.MultiDiGraph()
    multigraph.add_weighted_edges_from(triples)
    own = igraph.Graph(len(nodes), [(place[u], place[v]) for u, v, _ in triples], directed=True)
    own.vs["name"], own.es["weight"] = nodes, [weight for _, _, weight in triples]
    yield "triples", triples
    yield "frame", frame
    yield "frame with an index", frame.set_index(["source", "target"])
    yield "networkx", multigraph
    yield "igraph", own
    if len({(u, v) for u, v, _ in triples}) == len(triples) and frame["weight"].all():
        matrix = np.zeros((len(nodes), len(nodes)))
        for u, v, weight in triples:
            matrix[place[u], place[v]] = weight
        yield "matrix", pandas.DataFrame(matrix, index=nodes, columns=nodes)


@pytest.mark.filterwarnings("ignore::irwe.GraphWarning")
@pytest.mark.parametrize("seed", range(24))
def test_random_graphs_are_the_same_in_all_forms_and_in_a_file(seed, tmp_path):
    triples = random_triples(random.Random(seed))
    write_table(tmp_path / "t.csv", triples)
    for weights in ("use", "log", "count", "ignore"):
        for directed in (False, True):
            for self_loops in ("drop", "keep"):
                options = dict(weights=weights, directed=directed, self_loops=self_loops)
                expected = irwe.Graph(tmp_path / "t.csv", **options)
                for name, form in forms_to_compare(triples):
                    made = irwe.Graph(form, **options)
                    same = made._engine.fingerprint() == expected._engine.fingerprint()
                    assert same and repr(made) == repr(expected), (name, options)


def test_binary_graphs_are_used_as_they_are_or_read_again(run_irwe, tmp_path):
    arrows = [("a", "b", 2), ("b", "a", 3), ("b", "c", 1), ("c", "c", 4)]
    write_table(tmp_path / "t.csv", arrows)
    run_irwe("convert", "t.csv", "-o", "t.graph", "--directed", "--self-loops", "keep", "--quiet")
    path = tmp_path / "t.graph"
    graph = irwe.Graph(path)
    assert graph.is_directed and graph.has_weights and graph.num_edges == 3
    expected = irwe.Graph(arrows, directed=True, self_loops="keep")
    for same in (graph, pickle.loads(pickle.dumps(graph)), irwe.Graph(path, nodes=[])):
        assert same._engine.fingerprint() == expected._engine.fingerprint()
    for options in (dict(weights="ignore"), dict(directed=False), dict(weights="log"),
                    dict(weights="ignore", directed=False)):  # fmt: skip
        own = irwe.Graph(path, **options)._engine.fingerprint()
        again = irwe.Graph(arrows, **{"directed": True, **options}, self_loops="keep")
        assert own == again._engine.fingerprint()
    with pytest.raises(irwe.InputError, match="source: expected"):
        irwe.Graph(path, source="a")
    with pytest.raises(irwe.InputError, match="weight: expected"):
        irwe.Graph(path, weight="a")


def test_repeats_are_counted_as_by_the_program(town, train, tmp_path):
    repeated = town + town[::2] + [(v, u) for u, v in town[::5]]
    (tmp_path / "repeated.edges").write_text("".join(f"{u} {v}\n" for u, v in repeated))
    forms = {
        "pairs": repeated,
        "frame": pandas.DataFrame(repeated, columns=["source", "target"]),
        "networkx": networkx.MultiGraph(repeated),
        "igraph": igraph.Graph(edges=repeated),
    }
    options = ("--weights", "count")
    assert_all_forms(forms, "repeated.edges", train, tmp_path, options, weights="count")


def test_nodes_without_edges_are_kept(town, train, tmp_path):
    (tmp_path / "all.nodes").write_text("100\n3\n-5\n")
    arrays, _ = train("town.edges", TINY, 5, "--nodes", "all.nodes")
    graph = networkx.Graph(town)
    graph.add_nodes_from([100, -5])
    assert_same(irwe.IRWENetwork(seed=5, settings=TINY).fit(graph), arrays)
    with_nodes = irwe.Graph(town, nodes=[100, 3, -5])
    assert_same(irwe.IRWENetwork(seed=5, settings=TINY).fit(with_nodes), arrays)
    from_path = irwe.Graph(tmp_path / "town.edges", nodes=(100, 3, -5))
    assert_same(irwe.IRWENetwork(seed=5, settings=TINY).fit(from_path), arrays)


def test_mixed_names_are_texts(town, train, tmp_path):
    mixed = town + [(0, "newcomer"), (2**70, 1)]
    (tmp_path / "mixed.edges").write_text("".join(f"{u} {v}\n" for u, v in mixed))
    arrays, _ = train("mixed.edges")
    assert_same(irwe.IRWENetwork(seed=5, settings=TINY).fit(mixed), arrays)


@pytest.mark.parametrize("base", [TINY, LEAN], ids=["full batches", "mini-batches"])
def test_raw_recipe_and_threads(base, town, train):
    arrays, _ = train("town.edges", base, 9, "--raw")
    for threads in (1, 2, 4):
        model = irwe.IRWENetwork(seed=9, settings=base, raw=True, threads=threads).fit(town)
        assert_same(model, arrays)


def test_a_preset_of_the_paper(town, run_irwe, tmp_path):
    few = {"training.num_iterations": 1, "walks.walks_per_node": 50, "model.reduction_layers": [64]}
    run_irwe(
        "train",
        "town.edges",
        "-o",
        "cli.irwe",
        "--preset",
        "brazil",
        "--quiet",
        *small_model.settings(few),
    )
    model = irwe.IRWENetwork(preset="brazil", settings=few).fit(town)
    model.save(tmp_path / "python.irwe")
    assert (tmp_path / "python.irwe").read_bytes() == (tmp_path / "cli.irwe").read_bytes()
    assert model.settings_["features.encodings"] == "projection"


def embed(run_irwe, tmp_path, model, graph, *options):
    run_irwe("embed", model, graph, "-o", "out.npz", "--quiet", *options)
    with np.load(tmp_path / "out.npz") as arrays:
        return dict(arrays)


def test_transfer_and_extension_equal_irwe_embed(town, train, run_irwe, tmp_path):
    train("town.edges", LEAN)
    model = irwe.IRWENetwork(seed=5, settings=LEAN).fit(town)
    loaded = irwe.IRWENetwork.load(tmp_path / "cli.irwe")
    other = [(u, v) for u, v in town if u < 20 and v < 20] + [(0, 50)]
    (tmp_path / "other.edges").write_text("".join(f"{u} {v}\n" for u, v in other))
    grown = networkx.Graph([("newcomer", 0), (101, 17), *town, (101, "newcomer")])
    lines = "".join(f"{u} {v}\n" for u, v in grown.edges())
    (tmp_path / "grown.edges").write_text(lines)
    transferred = embed(run_irwe, tmp_path, "cli.irwe", "other.edges")
    extended = embed(run_irwe, tmp_path, "cli.irwe", "grown.edges", "--extends", "town.edges")
    for estimator in (model, loaded):
        found = estimator.embed(other)
        np.testing.assert_array_equal(found.nodes, transferred["nodes"])
        np.testing.assert_array_equal(found.identity, transferred["identity"])
        np.testing.assert_array_equal(found.position, transferred["position"])
        new = estimator.embed(grown, extends=town)
        assert list(new.nodes) == ["newcomer", 101]  # the order of the networkx graph
        assert spelled(extended["nodes"]) == ["101", "newcomer"]
        np.testing.assert_array_equal(new.identity, extended["identity"][::-1])
        np.testing.assert_array_equal(new.position, extended["position"][::-1])
        both = estimator.transform(grown, extends=tmp_path / "town.edges")
        np.testing.assert_array_equal(both, np.hstack([new.identity, new.position]))


def test_the_training_graph_gives_the_trained_rows(town, train, run_irwe, tmp_path):
    arrays, _ = train("town.edges")
    model = irwe.IRWENetwork(seed=5, settings=TINY, output="position").fit(shuffled_networkx(town))
    np.testing.assert_array_equal(model.transform(town), arrays["position"])
    np.testing.assert_array_equal(model.transform(), model.position_)
    loaded = irwe.IRWENetwork.load(tmp_path / "cli.irwe", output="identity")
    np.testing.assert_array_equal(loaded.transform(town), arrays["identity"])
    raw = embed(run_irwe, tmp_path, "cli.irwe", "town.edges", "--raw")
    np.testing.assert_array_equal(loaded.set_params(raw=True).transform(town), raw["identity"])
    np.testing.assert_array_equal(model.set_params(raw=True).transform(town), raw["position"])


def test_the_program_reads_what_save_wrote(town, train, run_irwe, tmp_path):
    arrays, _ = train("town.edges")
    irwe.IRWENetwork(seed=5, settings=TINY).fit(town).save(tmp_path / "python.irwe")
    again = embed(run_irwe, tmp_path, "python.irwe", "town.edges")
    np.testing.assert_array_equal(again["identity"], arrays["identity"])
    np.testing.assert_array_equal(again["position"], arrays["position"])
    shutil.copy(tmp_path / "python.irwe", tmp_path / "copy")
    loaded = irwe.IRWENetwork.load(tmp_path / "copy")
    assert loaded.seed == 5
    refitted = irwe.IRWENetwork(**loaded.get_params()).fit(town)
    np.testing.assert_array_equal(refitted.identity_, arrays["identity"])
    assert loaded.settings_ == refitted.settings_


def test_similar_nodes_are_those_of_the_program(town, train, run_irwe):
    train("town.edges")
    model = irwe.IRWENetwork(seed=5, settings=TINY).fit(town)
    for by in ("identity", "position"):
        told = json.loads(run_irwe("similar", "cli.npz", 3, "--by", by, "--json").stdout)["similar"]
        found = irwe.similar(model, 3, by=by)
        assert [str(node) for node, _ in found] == [near["node"] for near in told]
        assert [cosine for _, cosine in found] == [np.float32(near["cosine"]) for near in told]
