"""What every row of the registry promises in Python: a new method is held to it by its row."""

import copy
import inspect
import json
import pickle
import warnings

import networkx
import numpy as np
import pytest
import sklearn.base
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline

import irwe
from irwe._sentences import errors_in_python
from small_methods import METHODS, make, options

of_every_method = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)


def program_train(run_irwe, tmp_path, method, graph, threads=1):
    files = ("-o", "cli.irwe", "--embeddings", "cli.npz")
    run_irwe("train", graph, *options(method), *files, "--threads", threads, "--quiet")
    return (tmp_path / "cli.irwe").read_bytes(), arrays_of(tmp_path / "cli.npz")


def arrays_of(path):
    with np.load(path) as arrays:
        return dict(arrays)


def model_bytes(model, tmp_path):
    model.save(tmp_path / "python.irwe")
    return (tmp_path / "python.irwe").read_bytes()


def assert_spaces(made, arrays):
    for name, rows in made.spaces.items():
        np.testing.assert_array_equal(rows, arrays[name])


def test_the_table_is_that_of_the_program(run_irwe):
    told = json.loads(run_irwe("methods", "--json").stdout)
    assert [method.name for method in METHODS] == [row["name"] for row in told]
    for method, row in zip(METHODS, told):
        assert set(method._fields) == set(row)
        assert [space._asdict() for space in method.spaces] == row["spaces"]
        for name in ("title", "cost", "python_class", "seed_setting", "estimates", "explains"):
            assert getattr(method, name) == row[name]
        assert list(method.embeds) == row["embeds"] and list(method.presets) == row["presets"]
        assert list(method.settings) == list(row["settings"])


@of_every_method
def test_has_a_class_with_the_parameters_of_its_row(method):
    cls = getattr(irwe, method.python_class)
    assert issubclass(cls, irwe.Embedder) and cls.method == method
    assert cls.__name__ == method.python_class in irwe.__all__ and cls.__module__ == "irwe"
    parameters = inspect.signature(cls).parameters
    assert ("dim" in parameters) == bool(method.dimension_setting)
    assert ("seed" in parameters) == bool(method.seed_setting)
    assert ("preset" in parameters) == bool(method.presets)
    assert ("output" in parameters) == (len(method.spaces) > 1)
    assert list(cls().get_params()) == list(parameters)
    assert {name: p.default for name, p in parameters.items()} == cls().get_params()
    with pytest.raises(TypeError, match=f"{method.python_class}: got an unexpected keyword"):
        cls(color=3)
    with pytest.raises(ValueError, match=f"color is not a parameter of {method.python_class}"):
        cls().set_params(color=3)
    assert repr(cls()) == f"{method.python_class}()"
    assert repr(cls(threads=2)) == f"{method.python_class}(threads=2)"


@of_every_method
def test_has_a_docstring_that_says_what_its_row_says(method):
    cls = getattr(irwe, method.python_class)
    told = " ".join(cls.__doc__.split())
    for text in (method.name, method.title, method.cost, *method.embeds, *method.settings):
        assert text in told
    for space in method.spaces:
        assert space.name.isidentifier() and f"{space.name}_" in told and space.near_means in told
    for name in inspect.signature(cls).parameters:
        assert f"\n{name}\n" in cls.__doc__
    assert max(map(len, cls.__doc__.splitlines())) <= 100


@of_every_method
def test_gives_the_bytes_of_the_program_for_every_number_of_threads(
    method, town, run_irwe, tmp_path
):
    model_of_program, arrays = program_train(run_irwe, tmp_path, method, "town.edges")
    for threads in (1, 2, 4):
        again, _ = program_train(run_irwe, tmp_path, method, "town.edges", threads)
        assert again == model_of_program
        model = make(method, threads=threads).fit(town)
        assert model_bytes(model, tmp_path) == model_of_program
        assert list(model.embed().spaces) == [space.name for space in method.spaces]
        assert_spaces(model.embed(), arrays)
        for space in method.spaces:
            np.testing.assert_array_equal(getattr(model, f"{space.name}_"), arrays[space.name])
        run_irwe("embed", "python.irwe", "town.edges", "-o", "e.npz", "--threads", threads)
        assert_spaces(irwe.load(tmp_path / "cli.irwe").embed(town), arrays_of(tmp_path / "e.npz"))


def test_a_setting_that_does_not_count_beside_the_others_is_told():
    settings = {"training.objective": "hierarchical-softmax", "training.num_negatives": 20}
    told = "^training.num_negatives is not used by hierarchical-softmax$"
    with pytest.warns(irwe.GraphWarning, match=told):
        irwe.DeepWalk(4, settings=settings).fit([(0, 1), (1, 2)])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        irwe.DeepWalk(4, settings={"training.num_negatives": 20}).fit([(0, 1), (1, 2)])


def test_errors_of_trainings_speak_of_arguments():
    with pytest.raises(irwe.InputError, match='by weights="log", none by weights="ignore", or'):
        irwe.GraRep(4).fit([(0, 1, 1e-30), (1, 2, 1e30)])
    for kind in (irwe.InputError, irwe.InputTypeError):
        with pytest.raises(irwe.InputError) as raised, errors_in_python():
            raise kind("give them to irwe train by --attributes FILE, or add --directed")
        assert type(raised.value) is kind
        assert str(raised.value) == "give them by attributes=, or add directed=True"


@of_every_method
def test_tells_which_weights_and_directions_it_does_not_use(method):
    arrows = [("a", "b", 1), ("b", "c", 2), ("c", "a", 5), ("c", "d", 1)]
    uses = {"weights": method.uses_weights, "directions": method.uses_directions}
    unused = " and ".join(name for name, is_used in uses.items() if not is_used)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = make(method, directed=True).fit(arrows)
    told = [str(warning.message) for warning in caught]
    assert told == ([f"{method.name} does not use {unused} of edges"] if unused else [])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plain = make(method, weights="ignore", directed=False).fit(arrows)
        weighted = make(method, directed=False).fit(arrows) if method.uses_weights else plain
    same = {
        "weights": np.array_equal(weighted.transform(), plain.transform()),
        "directions": np.array_equal(model.transform(), weighted.transform()),
    }
    assert same["weights"] != method.uses_weights
    assert same["directions"] != method.uses_directions
    told = " ".join(type(model).__doc__.split())
    assert ("uses no weights or directions" in told) == (not any(uses.values()))


@of_every_method
def test_embeds_what_it_reaches_and_refuses_the_rest(method, town, run_irwe, tmp_path):
    program_train(run_irwe, tmp_path, method, "town.edges")
    model = irwe.load(tmp_path / "cli.irwe")
    other, grown = town[:-3], [*town, (100, 0), (100, 1)]
    for name, edges in (("other", other), ("grown", grown)):
        (tmp_path / f"{name}.edges").write_text("".join(f"{u} {v}\n" for u, v in edges))
    cases = {
        "new graphs": (other, None, ["other.edges"]),
        "new nodes": (grown, town, ["grown.edges", "--extends", "town.edges"]),
    }
    for kind, (graph, extends, arguments) in cases.items():
        if kind in method.embeds:
            run_irwe("embed", "cli.irwe", *arguments, "-o", "e.npz")
            made = model.embed(graph, extends=extends)
            assert_spaces(made, arrays_of(tmp_path / "e.npz"))
            assert made.comparable == {s.name for s in method.spaces if s.comparable_across_graphs}
        else:
            with pytest.raises(ValueError, match=f"{method.name} embeds .* train with one of"):
                model.embed(graph, extends=extends)
    if not method.refreshes:
        with pytest.raises(ValueError, match="train with one of the methods irwe, "):
            model.embed(grown, refresh=True)
        return
    run_irwe("embed", "cli.irwe", "grown.edges", "--refresh", "-o", "e.npz")
    made = model.embed(grown, refresh=True)
    assert list(made.nodes) == [*range(25), 100]
    assert_spaces(made, arrays_of(tmp_path / "e.npz"))
    for wrong in ({"extends": town}, {"graph": None}):
        with pytest.raises(ValueError, match="refresh: expected a graph that has grown"):
            model.embed(**{"graph": grown, "refresh": True, **wrong})


@of_every_method
def test_takes_isolated_nodes_and_two_nodes(method):
    graph = irwe.Graph([(0, 1), (1, 2), (2, 0), (2, 3)], nodes=[7])
    for graph in (graph, irwe.Graph([("a", "b")])):
        made = make(method).fit(graph).embed()
        assert list(made.nodes) == list(graph.nodes)
        for rows in made.spaces.values():
            assert rows.shape[0] == graph.num_nodes and np.isfinite(rows).all()
    for nothing in ([], networkx.empty_graph(3)):
        with pytest.raises(ValueError, match="the graph has no edges"):
            make(method).fit(nothing)


@of_every_method
def test_can_be_pickled_copied_cloned_saved_and_loaded(method, town, tmp_path):
    model = make(method).fit(town)
    rows = model.transform()
    for other in (pickle.loads(pickle.dumps(model)), copy.copy(model), copy.deepcopy(model)):
        np.testing.assert_array_equal(other.transform(), rows)
        np.testing.assert_array_equal(other.transform(town), rows)
        assert other.get_params() == model.get_params() and other.settings_ == model.settings_
    clone = sklearn.base.clone(model)
    assert type(clone) is type(model) and clone.get_params() == model.get_params()
    with pytest.raises(irwe.NotFittedError, match=f"this {method.python_class} is not fitted yet"):
        clone.transform()
    np.testing.assert_array_equal(clone.fit(town).transform(), rows)
    model.save(tmp_path / "model")
    for loaded in (type(model).load(tmp_path / "model"), irwe.load(tmp_path / "model")):
        assert type(loaded) is type(model) and loaded.settings_ == model.settings_
        again = loaded.transform(town)
        np.testing.assert_array_equal(again, irwe.load(tmp_path / "model").transform(town))
        assert again.shape == rows.shape
        if method.dimension_setting:
            assert len(loaded.get_feature_names_out()) == again.shape[1]
        refitted = type(model)(**loaded.get_params()).fit(town)
        np.testing.assert_array_equal(refitted.transform(), rows)
        with pytest.raises(AttributeError, match="a model that was loaded has no"):
            getattr(loaded, f"{method.spaces[0].name}_")
    assert len(model.get_feature_names_out()) == rows.shape[1]


@of_every_method
def test_other_classes_name_the_right_one(method, town, tmp_path):
    make(method).fit(town).save(tmp_path / "model")
    for other in METHODS:
        if other is not method:
            with pytest.raises(ValueError) as raised:
                getattr(irwe, other.python_class).load(tmp_path / "model")
            assert f"is a model of {method.name}, expected one of {other.name}" in str(raised.value)
            assert f"irwe.{method.python_class}.load" in str(raised.value)


@of_every_method
def test_stands_in_a_pipeline(method):
    town = irwe.planted_roles(num_nodes=60, num_communities=2)
    pipeline = Pipeline([("embed", make(method)), ("classify", LogisticRegression(max_iter=500))])
    pipeline.fit(town.edges, town.communities)
    assert pipeline.predict(town.edges).shape == (60,)
    pipeline.set_params(embed__threads=1)
    assert sklearn.base.clone(pipeline).get_params()["embed__threads"] == 1


@of_every_method
def test_output_chooses_among_the_spaces(method, town):
    model = make(method).fit(town)
    together = model.transform()
    assert together.shape[1] == sum(rows.shape[1] for rows in model.embed().spaces.values())
    if len(method.spaces) > 1:
        for space in method.spaces:
            rows = model.set_params(output=space.name).transform()
            np.testing.assert_array_equal(rows, getattr(model, f"{space.name}_"))
        with pytest.raises(ValueError, match="output: expected one of"):
            model.set_params(output="x").transform()


@of_every_method
def test_keeps_names_of_any_kind_and_finds_similar_nodes(method):
    grid = networkx.grid_2d_graph(4, 5)
    model = make(method).fit(grid)
    assert list(model.nodes_) == list(grid)
    space = method.spaces[0].name
    found = irwe.similar(model, (0, 0), k=3)
    assert found == irwe.similar(model, (0, 0), by=space, k=3) and found[0][0] in grid


@of_every_method
def test_refuses_wrong_settings_in_one_sentence(method, town):
    with pytest.raises(ValueError, match="there is no setting|no.such"):
        make(method, settings={"no.such": 1}).fit(town)
    if method.seed_setting:
        with pytest.raises(ValueError, match="which is given as the parameter seed"):
            make(method, settings={method.seed_setting: 1}).fit(town)
    if method.presets:
        with pytest.raises(ValueError, match="preset: expected one of"):
            make(method, preset="mars").fit(town)


def test_the_base_class_says_where_to_go():
    with pytest.raises(TypeError, match="irwe.methods\\(\\) lists them"):
        irwe.Embedder()
