"""What the tables of graph files are made of: cases, verdicts, and the graphs in the files."""

import collections
import json
import pathlib
import textwrap

import networkx

# `write` makes the file at a path; `options` are those of irwe.
Case = collections.namedtuple("Case", "name write options verdict")


class Read(collections.namedtuple("Read", "graph told")):
    """Taken as this graph, whose edges may have weights; `told` is what irwe says about it."""

    def words(self):
        nodes, edges = len(self.graph), self.graph.number_of_edges()
        text = f"{nodes} nodes, {edges} edge{'' if edges == 1 else 's'}"
        weights = [weight for *_, weight in self.graph.edges(data="weight")]
        if weights and weights[0] is not None:
            text += f", weights {sum(weights):g}"
        if self.graph.is_directed():
            text += ", directed"
        return f"read: {text}" + "".join(f"; {sentence}" for sentence in self.told)


class Refused(collections.namedtuple("Refused", "sentence")):
    """An error that says this, among other things."""

    def words(self):
        return f"refused: {self.sentence}"


# What irwe says, or the beginning of it.
WEIGHT = 'weights are in "weight"'
THIRD = "weights are in column 3"
SQUARE = "the array of the shape (6, 6) is taken for the matrix of a graph, not for embeddings"
ENTRIES = "weights are in the entries of the matrix"
IN_ATTRIBUTES = "weights are in the attributes"
ARROWS_UNUSED = "edges have directions; they are not used here, --directed would use them"
MERGED = "1 duplicate or reversed edge merged"
ISOLATED = "1 node without edges"
LABELS = "nodes are called by their labels"
TAKE_THIRD = "column 3 ignored (--weight 3 would take it for weights)"
BOTH_NAMED = 'nodes are in "source" and "target"'
LOOP = "1 self-loop dropped"


def header(line):
    return f'header line "{line}" skipped'


EDGES = [
    ("Ann", "Bob", 2.5),
    ("Ann", "Cid", 1.0),
    ("Bob", "Cid", 4.0),
    ("Cid", "Dan", 0.5),
    ("Dan", "Eve", 3.0),
    ("Eve", "Fay", 1.5),
]
ARROWS = [
    ("Ann", "Bob", 2.5),
    ("Bob", "Ann", 1.0),
    ("Bob", "Cid", 4.0),
    ("Cid", "Dan", 0.5),
    ("Dan", "Eve", 3.0),
    ("Eve", "Cid", 1.5),
]


def town(isolated=()):
    graph = networkx.Graph()
    graph.add_weighted_edges_from(EDGES)
    graph.add_nodes_from(isolated)
    return graph


def payments():
    graph = networkx.DiGraph()
    graph.add_weighted_edges_from(ARROWS)
    return graph


def undirected(graph):
    """The graph without directions: the weights of both are added."""
    result = networkx.Graph()
    result.add_nodes_from(graph)
    for u, v, weight in graph.edges(data="weight"):
        if weight is None:
            result.add_edge(u, v)
        else:
            before = result.get_edge_data(u, v, {"weight": 0})["weight"]
            result.add_edge(u, v, weight=before + weight)
    return result


def unweighted(graph):
    result = graph.__class__()
    result.add_nodes_from(graph)
    result.add_edges_from(graph.edges())
    return result


def numbered(graph, first=0):
    """The graph whose nodes are called by their places."""
    return networkx.convert_node_labels_to_integers(graph, first_label=first)


def edges(*pairs, directed=False):
    """A graph of pairs, or of two nodes and a weight."""
    graph = networkx.DiGraph() if directed else networkx.Graph()
    for u, v, *weight in pairs:
        graph.add_edge(u, v, **({"weight": weight[0]} if weight else {}))
    return graph


def text(content):
    """Writes this text."""
    content = textwrap.dedent(content).lstrip("\n")
    return lambda path: pathlib.Path(path).write_text(content)


def json_of(function, graph):
    return lambda path: pathlib.Path(path).write_text(json.dumps(function(graph())))
