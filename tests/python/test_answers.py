"""irwe.roles, irwe.communities and irwe.anomalies: the same results as the program."""

import json
import subprocess
import os

import numpy as np
import pytest

import irwe

pandas = pytest.importorskip("pandas")


@pytest.fixture(name="town", scope="module")
def fixture_town(tmp_path_factory):
    """A folder with a town and its embeddings, and the town as Python has it."""
    folder = tmp_path_factory.mktemp("town")

    def program(*args):
        command = [os.environ["IRWE_PROGRAM"], *args]
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
        return done.stdout

    program("generate", "planted-roles", "-o", "town.edges", "-q")
    program("train", "town.edges", "-o", "town.irwe", "--embeddings", "town.npz", "-q")
    return folder, program


def of_program(town, verb):
    _, program = town
    return json.loads(program(verb, "town.edges", "town.npz", "--json", "-q"))


@pytest.mark.parametrize("verb", ["roles", "communities"])
def test_groups_are_those_of_the_program(town, verb):
    folder, program = town
    embeddings = irwe.read_embeddings(str(folder / "town.npz"))
    frame = getattr(irwe, verb)(str(folder / "town.edges"), embeddings)
    report = of_program(town, verb)
    assert frame.attrs["groups"] == [
        {**group, "typical": [int(v) for v in group["typical"]],
         "border": [int(v) for v in group["border"]]}
        for group in report["groups"]
    ]  # fmt: skip
    quality = "stability" if verb == "roles" else "modularity"
    assert frame.attrs[quality] == pytest.approx(report[quality])
    program(verb, "town.edges", "town.npz", "-q", "-o", f"{verb}.tsv", "--force")
    written = pandas.read_csv(folder / f"{verb}.tsv", sep="\t").set_index("node")
    own = frame.set_index("node").loc[written.index]
    assert (own["group"] == written["group"]).all()
    assert (own["number"] == written["number"]).all()
    assert np.allclose(own["fit"], written["fit"], atol=1e-4)


def test_groups_of_an_estimator_and_of_edges_with_other_names(town):
    folder, _ = town
    lines = (folder / "town.edges").read_text().splitlines()
    edges = [tuple(f"n{end}" for end in line.split()) for line in lines if line[:1].isdigit()]
    model = irwe.IRWE(dim=32).fit(edges)
    frame = irwe.communities(edges, model, k=4)
    assert sorted(frame["node"]) == sorted({end for edge in edges for end in edge})
    assert sorted(set(frame["number"])) == [1, 2, 3, 4]
    assert frame["leaving_share"].between(0, 1).all()


def test_anomalies_are_those_of_the_program(town):
    folder, program = town
    embeddings = irwe.read_embeddings(str(folder / "town.npz"))
    frame = irwe.anomalies(str(folder / "town.edges"), embeddings, expected=20)
    text = program("anomalies", "town.edges", "town.npz", "--expected", "20", "--json", "-q")
    found = json.loads(text)["anomalies"]
    assert len(frame) == len(found) > 0
    assert [str(node) for node in frame["node"]] == [one["node"] for one in found]
    assert list(frame["reasons"]) == [one["reasons"] for one in found]
    assert np.allclose(frame["expected"], [one["expected"] for one in found])


def test_doubts_are_warnings_and_arguments_are_checked(town):
    folder, _ = town
    edges = str(folder / "town.edges")
    with pytest.warns(UserWarning, match="one role"):
        frame = irwe.roles(edges, np.zeros((400, 3)))
    assert set(frame["number"]) == {1}
    with pytest.raises(ValueError, match="k:"):
        irwe.roles(edges, np.zeros((400, 3)), k=0)
    with pytest.raises(ValueError, match="400"):
        irwe.roles(edges, np.zeros((40, 3)))
    with pytest.raises(ValueError, match="expected"):
        irwe.anomalies(edges, irwe.read_embeddings(str(folder / "town.npz")), expected=0)
