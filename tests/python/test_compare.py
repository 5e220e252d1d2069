"""irwe.compare: methods beside each other, as a frame."""

import builtins
import json

import pytest

import irwe

METHODS = ["recursive-features", "hop-svd"]


@pytest.fixture(scope="module")
def town():
    return irwe.planted_roles(num_nodes=120, num_communities=4, seed=1)


def compared(town, **more):
    options = {"methods": METHODS, "dim": 16, "seeds": 2, "labels": {"role": town.roles}, **more}
    return irwe.compare(town.edges, **options)


def test_a_row_for_each_task_method_and_space(town):
    pandas = pytest.importorskip("pandas")
    frame = compared(town)
    assert isinstance(frame, pandas.DataFrame)
    assert list(dict.fromkeys(frame.task)) == ["classify", "modularity", "ncut", "links", "new-nodes"]
    assert len(frame) == 10
    assert list(frame[frame.task == "classify"].method)[0] == "recursive-features"
    assert list(frame[frame.task == "modularity"].method)[0] == "hop-svd"
    assert frame[frame.best].p_value.isna().all()
    assert (frame.wall_seconds > 0).all()
    report = frame.attrs["report"]
    assert len(report["tasks"][0]["rows"][0]["values"]) == 10


def test_without_pandas_a_dict_of_columns(town, monkeypatch):
    real = builtins.__import__

    def without_pandas(name, *args, **kwargs):
        if name == "pandas":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without_pandas)
    columns = compared(town, tasks=["modularity"])
    assert isinstance(columns, dict)
    assert columns["method"] == ["hop-svd", "recursive-features"]
    assert {len(values) for values in columns.values()} == {2}


def test_the_same_numbers_as_the_program(town, tmp_path, run_irwe):
    edges = "".join(f"{u} {v}\n" for u, v in town.edges)
    (tmp_path / "town.edges").write_text(edges)
    (tmp_path / "town.roles").write_text(
        "".join(f"{node} {role}\n" for node, role in enumerate(town.roles))
    )
    run_irwe(
        *("compare", "town.edges", "--labels", "town.roles", "--methods", ",".join(METHODS)),
        *("--dim", 16, "--seeds", 2, "--quiet", "-o", "out"),
    )
    told = json.loads((tmp_path / "out.json").read_text())
    compared(town, output=tmp_path / "mine")
    mine = json.loads((tmp_path / "mine.json").read_text())

    def values(report):
        return {
            (task["task"], row["method"], row["space"]): row["values"]
            for task in report["tasks"]
            for row in task["rows"]
        }

    assert values(mine) == values(told)
    assert "<title>Methods on graph</title>" in (tmp_path / "mine.html").read_text()


def test_results_are_kept_and_taken(town, tmp_path):
    seen = []
    for _ in range(2):
        seen.append([])
        compared(
            town,
            tasks=["links"],
            output=tmp_path / "out",
            progress=lambda phase, done, total: seen[-1].append(phase),
        )
    assert (tmp_path / "out.cells").is_dir()
    assert not seen[1]


def test_labels_of_each_node_or_several_by_name(town):
    one = compared(town, labels=list(town.roles), tasks=["classify"])
    by_node = compared(town, labels=dict(enumerate(town.roles)), tasks=["classify"])
    two = compared(
        town, labels={"role": town.roles, "town": town.communities}, tasks=["classify"]
    )
    assert list(one["mean"]) == list(by_node["mean"])
    assert list(dict.fromkeys(two["labels"])) == ["role", "town"]


def test_another_graph_is_measured_like_a_copy_of_the_first(town):
    copy = [(f"n{u + 1000}", f"n{v + 1000}") for u, v in town.edges]
    with pytest.warns(UserWarning, match="-across: hop-svd: does not embed new graphs"):
        frame = compared(
            town,
            across=copy,
            across_labels={
                "role": {f"n{node + 1000}": role for node, role in enumerate(town.roles)}
            },
        )
    report = frame.attrs["report"]
    assert report["across"]["nodes"] == 120
    values = {
        (task["task"], row["method"]): row["values"]
        for task in report["tasks"]
        for row in task["rows"]
    }
    for task in ("classify", "modularity", "ncut"):
        found = values[f"{task}-across", "recursive-features"]
        assert found == values[task, "recursive-features"]


def test_labels_of_another_graph_are_found_by_their_names(town):
    both = {"role": town.roles, "town": town.communities}
    turned = dict(reversed(both.items()))
    options = {"methods": "recursive-features", "tasks": ["classify", "classify-across"]}
    frame = compared(town, **options, across=town.edges, labels=both, across_labels=turned)
    values = {
        (task["task"], task["labels"]): task["rows"][0]["values"]
        for task in frame.attrs["report"]["tasks"]
    }
    for name in both:
        assert values["classify-across", name] == values["classify", name]


def test_classes_that_are_not_taught_are_told(town):
    other = ["strange"] * 7 + list(town.roles)[7:]
    options = {"methods": "recursive-features", "tasks": ["classify-across"]}
    told = "^classify-across: [0-9]+ nodes of .* with classes that .* does not teach are left out$"
    with pytest.warns(UserWarning, match=told):
        frame = compared(town, **options, across=town.edges, across_labels={"role": other})
    (task,) = frame.attrs["report"]["tasks"]
    assert int(task["note"].split()[0]) >= 7


def test_what_is_not_run_is_warned_about(town):
    with pytest.warns(UserWarning, match="links: hop-svd: is not begun: the budget is spent"):
        frame = compared(town, tasks=["links"], budget=1e-7)
    assert len(frame["method"]) == 0


@pytest.mark.parametrize(
    "more, sentence",
    [
        ({"methods": "nobody"}, 'there is no method "nobody"'),
        ({"methods": []}, "methods: expected at least one name"),
        ({"tasks": ["sort"]}, 'there is no task "sort"'),
        ({"tasks": ["classify"], "labels": None}, "classify: it needs labels of nodes"),
        ({"dim": 0}, "dim: expected a whole number from 1"),
        ({"seeds": 0}, "seeds: expected a whole number from 1"),
        ({"share": 0.9}, "share: expected a number above 0 and below 0.9"),
        ({"held_out_share": 1}, "held_out_share: expected a number above 0 and below 1"),
        ({"budget": -1}, "budget: expected a number from 0"),
        ({"output": ""}, "output: expected the beginning of names"),
        ({"across_labels": [1]}, "across_labels: expected `across`"),
        (
            {"across": [("a", "b")], "across_labels": [1, 2, 1]},
            "across_labels: expected one for each of 2 rows, found 3",
        ),
        ({"across": [(0, 0)]}, "across: the graph has no edges"),
        (
            {"across": [("a", "b")], "across_labels": {"job": ["x", "y"]}},
            "across_labels: expected labels by the names of `labels`, role; found job",
        ),
        ({"tasks": ["ncut-across"]}, "ncut-across: it needs another graph"),
        ({"labels": {"role": [1], "town": [2], 0: 2}}, "found a mixture of both"),
    ],
)
def test_refusals(town, more, sentence):
    with pytest.raises(ValueError) as raised:
        compared(town, **more)
    assert sentence in str(raised.value)


def test_types_are_refused(town):
    with pytest.raises(TypeError):
        compared(town, methods=7)
    with pytest.raises(TypeError):
        compared(town, tasks=[1])


def test_what_needs_more_memory_than_is_allowed_is_skipped_and_told(town):
    with pytest.warns(UserWarning, match="modularity: netmf: training needs .* may use 1 MB; .*"):
        frame = compared(town, methods=["netmf", "hop-svd"], tasks=["modularity"], max_memory="1MB")
    assert set(frame["method"]) == {"hop-svd"}
    (task,) = frame.attrs["report"]["tasks"]
    assert [one["method"] for one in task["not_run"]] == ["netmf"]
    assert frame.attrs["report"]["options"]["max_memory"] == 1_000_000
    frame = compared(town, methods=["netmf"], tasks=["modularity"], max_memory="4GB")
    assert set(frame["method"]) == {"netmf"}


def test_rows_of_zeros_are_told(town):
    pairs = [(f"p{i}", f"q{i}") for i in range(40)]
    edges = [(f"n{u}", f"n{v}") for u, v in town.edges] + pairs
    labels = {node: node[0] + str(int(node[1:]) % 2) for edge in edges for node in edge}
    with pytest.warns(UserWarning, match="new-nodes: hop-svd: seed 1: .* their rows are zeros"):
        irwe.compare(edges, methods=["hop-svd"], tasks=["new-nodes"], labels=labels, seeds=1, dim=8)
