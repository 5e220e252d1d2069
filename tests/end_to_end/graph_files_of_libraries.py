"""Graph files that networkx, igraph, pandas, SciPy and NumPy write, and what irwe makes of them."""

import io
import pathlib

import igraph
import networkx
import numpy
import pandas
import scipy.io
import scipy.sparse

from graph_cases import (
    ARROWS,
    ARROWS_UNUSED,
    BOTH_NAMED,
    Case,
    EDGES,
    ENTRIES,
    IN_ATTRIBUTES,
    ISOLATED,
    LABELS,
    MERGED,
    Read,
    Refused,
    SQUARE,
    TAKE_THIRD,
    THIRD,
    WEIGHT,
    edges,
    header,
    json_of,
    numbered,
    payments,
    town,
    undirected,
    unweighted,
)


def of_igraph(arrows=False):
    return igraph.Graph.TupleList(ARROWS if arrows else EDGES, directed=arrows, weights=True)


def frame(rows=ARROWS):
    return pandas.DataFrame(rows, columns=["source", "target", "weight"])


def matrix(graph):
    return scipy.sparse.csr_matrix(networkx.to_scipy_sparse_array(graph))


def written_by(save, *arguments, **options):
    """save(path, ...), for functions that take the path first and would add an ending to it."""

    def write(path):
        buffer = io.BytesIO()
        save(buffer, *arguments, **options)
        pathlib.Path(path).write_bytes(buffer.getvalue())

    return write


RING = numpy.array([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)])
RING_GRAPH = edges((0, 1), (1, 2), (2, 3), (3, 0), (0, 2))
RING_WEIGHTS = numpy.column_stack([RING, [1, 2, 3, 4, 5]])
RING_WEIGHTED = edges(*RING_WEIGHTS.tolist())
RATINGS = scipy.sparse.csr_matrix(numpy.array([[5.0, 0.0, 3.0], [0.0, 4.0, 0.0]]))


def multigraph():
    graph = networkx.MultiGraph()
    graph.add_weighted_edges_from([*EDGES, ("Ann", "Bob", 1.0)])
    return graph


def merged():
    graph = town()
    graph.edges["Ann", "Bob"]["weight"] = 3.5
    return graph


def networkx_cases():
    return [
        Case("networkx write_edgelist", lambda p: networkx.write_edgelist(town(), p), "",
             Read(town(), (IN_ATTRIBUTES,))),
        Case("networkx write_edgelist without data",
             lambda p: networkx.write_edgelist(town(), p, data=False), "",
             Read(unweighted(town()), ())),
        Case("networkx write_edgelist of a DiGraph",
             lambda p: networkx.write_edgelist(payments(), p), "--directed",
             Read(payments(), (IN_ATTRIBUTES,))),
        Case("networkx write_weighted_edgelist",
             lambda p: networkx.write_weighted_edgelist(town(), p), "",
             Read(unweighted(town()), (TAKE_THIRD,))),
        Case("networkx write_weighted_edgelist",
             lambda p: networkx.write_weighted_edgelist(town(), p), "--weight 3",
             Read(town(), (THIRD,))),
        Case("networkx write_adjlist", lambda p: networkx.write_adjlist(town(), p), "",
             Refused("--graph-format adjacency-list")),
        Case("networkx write_adjlist", lambda p: networkx.write_adjlist(town(["Gus"]), p),
             "--graph-format adjacency-list", Read(unweighted(town(["Gus"])), ())),
        Case("networkx write_multiline_adjlist",
             lambda p: networkx.write_multiline_adjlist(town(), p), "",
             Refused("--graph-format multiline-adjacency-list")),
        Case("networkx write_multiline_adjlist",
             lambda p: networkx.write_multiline_adjlist(town(), p),
             "--graph-format adjacency-list",
             Refused("--graph-format multiline-adjacency-list")),
        Case("networkx write_multiline_adjlist",
             lambda p: networkx.write_multiline_adjlist(town(), p),
             "--graph-format multiline-adjacency-list", Read(town(), (IN_ATTRIBUTES,))),
        Case("networkx write_graphml", lambda p: networkx.write_graphml(town(["Gus"]), p), "",
             Read(town(["Gus"]), (WEIGHT, ISOLATED))),
        Case("networkx write_graphml of a DiGraph",
             lambda p: networkx.write_graphml(payments(), p), "",
             Read(undirected(payments()), (WEIGHT, ARROWS_UNUSED, MERGED))),
        Case("networkx write_graphml of a DiGraph",
             lambda p: networkx.write_graphml(payments(), p), "--directed",
             Read(payments(), (WEIGHT,))),
        Case("networkx write_graphml of a MultiGraph",
             lambda p: networkx.write_graphml(multigraph(), p), "",
             Read(merged(), (WEIGHT, MERGED))),
        Case("networkx write_gexf", lambda p: networkx.write_gexf(town(["Gus"]), p), "",
             Read(town(["Gus"]), (WEIGHT, ISOLATED))),
        Case("networkx write_gexf of a DiGraph", lambda p: networkx.write_gexf(payments(), p),
             "--directed", Read(payments(), (WEIGHT,))),
        Case("networkx write_gml", lambda p: networkx.write_gml(town(["Gus"]), p), "",
             Read(town(["Gus"]), (LABELS, WEIGHT, ISOLATED))),
        Case("networkx write_gml of a DiGraph", lambda p: networkx.write_gml(payments(), p),
             "--directed", Read(payments(), (LABELS, WEIGHT))),
        Case("networkx write_pajek", lambda p: networkx.write_pajek(town(["Gus"]), p), "",
             Read(town(["Gus"]), (LABELS, 'weights are in "third column"', ISOLATED))),
        Case("networkx write_pajek of a DiGraph", lambda p: networkx.write_pajek(payments(), p),
             "--directed", Read(payments(), (LABELS, 'weights are in "third column"'))),
        Case("networkx node_link_data", json_of(networkx.node_link_data, town), "",
             Read(town(), (WEIGHT,))),
        Case("networkx node_link_data of a DiGraph", json_of(networkx.node_link_data, payments),
             "--directed", Read(payments(), (WEIGHT,))),
        Case("networkx cytoscape_data", json_of(networkx.cytoscape_data, town), "",
             Read(town(), (WEIGHT,))),
        Case("networkx adjacency_data", json_of(networkx.adjacency_data, town), "",
             Refused("networkx can write them by node_link_data")),
        Case("networkx write_graph6",
             lambda p: networkx.write_graph6(numbered(unweighted(town())), p), "",
             Refused("is a graph6 file")),
    ]


def igraph_cases():
    dimacs = {"source": 0, "target": 3, "capacity": "weight"}
    return [
        Case("igraph write_graphml", lambda p: of_igraph().write_graphml(p), "",
             Read(town(), (LABELS, WEIGHT))),
        Case("igraph write_graphml, directed", lambda p: of_igraph(True).write_graphml(p),
             "--directed", Read(payments(), (LABELS, WEIGHT))),
        Case("igraph write_graphmlz", lambda p: of_igraph().write_graphmlz(p), "",
             Read(town(), (LABELS, WEIGHT))),
        Case("igraph write_gml", lambda p: of_igraph().write_gml(p), "",
             Read(town(), (LABELS, WEIGHT))),
        Case("igraph write_gml, directed", lambda p: of_igraph(True).write_gml(p), "--directed",
             Read(payments(), (LABELS, WEIGHT))),
        Case("igraph write_pajek", lambda p: of_igraph().write_pajek(p), "",
             Read(numbered(town(), 1), ('weights are in "third column"',))),
        Case("igraph write_ncol", lambda p: of_igraph().write_ncol(p), "",
             Read(unweighted(town()), (TAKE_THIRD,))),
        Case("igraph write_ncol", lambda p: of_igraph().write_ncol(p), "--weight 3",
             Read(town(), (THIRD,))),
        Case("igraph write_edgelist", lambda p: of_igraph().write_edgelist(p), "",
             Read(unweighted(numbered(town())), ())),
        Case("igraph write_lgl", lambda p: of_igraph().write_lgl(p), "",
             Refused("as in the LGL format of igraph")),
        Case("igraph write_dimacs", lambda p: of_igraph().write_dimacs(p, **dimacs), "",
             Refused("is a DIMACS file")),
        Case("igraph write_dot", lambda p: of_igraph().write_dot(p), "",
             Refused("is a Graphviz file")),
        Case("igraph write_leda", lambda p: of_igraph().write_leda(p), "",
             Refused("is a LEDA file")),
        Case("igraph write_adjacency", lambda p: of_igraph().write_adjacency(p), "",
             Refused("found a row of an adjacency matrix")),
        Case("igraph write_pickle", lambda p: of_igraph().write_pickle(p), "",
             Refused("is this a binary file?")),
    ]


def pandas_cases():
    return [
        Case("pandas to_csv", lambda p: frame().to_csv(p), "--directed",
             Read(payments(),
                  (header(",source,target,weight"), BOTH_NAMED, "column 1 ignored", WEIGHT))),
        Case("pandas to_csv(index=False)", lambda p: frame().to_csv(p, index=False), "",
             Read(undirected(payments()),
                  (header("source,target,weight"), BOTH_NAMED, WEIGHT, MERGED))),
        Case("pandas to_csv(header=False)",
             lambda p: frame(EDGES).to_csv(p, index=False, header=False), "--weight 3",
             Read(town(), (THIRD,))),
        Case('pandas to_csv(sep=";", decimal=",")',
             lambda p: frame(EDGES).to_csv(p, index=False, sep=";", decimal=","), "",
             Refused("add --decimal-comma to read it")),
        Case('pandas to_csv(sep=";", decimal=",")',
             lambda p: frame(EDGES).to_csv(p, index=False, sep=";", decimal=","),
             "--decimal-comma", Read(town(), (header("source;target;weight"), BOTH_NAMED, WEIGHT))),
        Case('pandas to_csv(sep="\\t")',
             lambda p: frame(EDGES).to_csv(p, index=False, sep="\t"), "",
             Read(town(), ("header line", BOTH_NAMED, WEIGHT))),
        Case("pandas to_string", lambda p: pathlib.Path(p).write_text(frame(EDGES).to_string()),
             "", Read(town(), ("header line", BOTH_NAMED, "column 1 ignored", WEIGHT))),
        Case('pandas to_json(orient="records")',
             lambda p: frame(EDGES).to_json(p, orient="records"), "", Read(town(), (WEIGHT,))),
        Case("pandas to_json(lines=True)",
             lambda p: frame(EDGES).to_json(p, orient="records", lines=True), "",
             Read(town(), (WEIGHT,))),
        Case("pandas to_json", lambda p: frame().to_json(p), "",
             Refused('to_json(orient="records")')),
        Case('pandas to_json(orient="split")', lambda p: frame().to_json(p, orient="split"), "",
             Refused('to_json(orient="records")')),
        Case("pandas, a matrix with names",
             lambda p: networkx.to_pandas_adjacency(town()).to_csv(p), "",
             Refused("found a row of an adjacency matrix")),
        Case("pandas to_html", lambda p: pathlib.Path(p).write_text(frame().to_html()), "",
             Refused("is HTML")),
        Case("pandas to_pickle", lambda p: frame().to_pickle(p, compression=None), "",
             Refused("is this a binary file?")),
    ]


def array_cases():
    coo = matrix(payments()).tocoo()
    return [
        Case("SciPy save_npz, csr",
             written_by(scipy.sparse.save_npz, matrix(payments())), "--directed",
             Read(numbered(payments()), (ENTRIES,))),
        Case("SciPy save_npz, csc",
             written_by(scipy.sparse.save_npz, matrix(payments()).tocsc()), "",
             Read(undirected(numbered(payments())), (ENTRIES, ARROWS_UNUSED, MERGED))),
        Case("SciPy save_npz, coo", written_by(scipy.sparse.save_npz, coo), "--directed",
             Read(numbered(payments()), (ENTRIES,))),
        Case("SciPy save_npz, not compressed",
             written_by(scipy.sparse.save_npz, matrix(town()), compressed=False), "",
             Read(numbered(town()), (ENTRIES,))),
        Case("SciPy save_npz, bsr",
             written_by(scipy.sparse.save_npz, matrix(town()).tobsr()), "",
             Refused("expected csr, csc or coo; write A.tocsr() instead")),
        Case("SciPy save_npz, 2 by 3", written_by(scipy.sparse.save_npz, RATINGS), "",
             Refused("add --bipartite")),
        Case("SciPy save_npz, 2 by 3", written_by(scipy.sparse.save_npz, RATINGS), "--bipartite",
             Read(edges(("row:0", "column:0", 5), ("row:0", "column:2", 3),
                        ("row:1", "column:1", 4)), (ENTRIES,))),
        Case("SciPy mmwrite", written_by(scipy.io.mmwrite, matrix(payments())), "--directed",
             Read(numbered(payments(), 1), (ENTRIES,))),
        Case("SciPy mmwrite, symmetric", written_by(scipy.io.mmwrite, matrix(town())), "",
             Read(numbered(town(), 1), (ENTRIES,))),
        Case("SciPy mmwrite, pattern",
             written_by(scipy.io.mmwrite, matrix(payments()), field="pattern"), "",
             Read(unweighted(undirected(numbered(payments(), 1))), (ARROWS_UNUSED, MERGED))),
        Case("SciPy mmwrite of an array",
             written_by(scipy.io.mmwrite, matrix(payments()).toarray()), "--directed",
             Read(numbered(payments(), 1), (ENTRIES,))),
        Case("SciPy savemat", written_by(scipy.io.savemat, {"A": matrix(town())}), "",
             Refused("is this a binary file?")),
        Case("NumPy save, edges in rows", written_by(numpy.save, RING), "",
             Read(RING_GRAPH, ())),
        Case("NumPy save, edges in columns", written_by(numpy.save, RING.T), "",
             Read(RING_GRAPH, ())),
        Case("NumPy save, edges with weights", written_by(numpy.save, RING_WEIGHTS), "",
             Read(RING_WEIGHTED, (THIRD,))),
        Case("NumPy save of a matrix", written_by(numpy.save, matrix(town()).toarray()), "",
             Read(numbered(town()), (SQUARE, ENTRIES))),
        Case("NumPy save of a matrix of truth values",
             written_by(numpy.save, matrix(town()).toarray() > 0), "",
             Read(unweighted(numbered(town())), (SQUARE,))),
        Case("NumPy save, edges as floats", written_by(numpy.save, RING.astype(float)), "",
             Refused("expected a graph")),
        Case("NumPy savez", written_by(numpy.savez, edges=RING), "", Refused("expected a graph")),
        Case('NumPy savetxt(fmt="%d")', written_by(numpy.savetxt, RING, fmt="%d"), "",
             Read(RING_GRAPH, ())),
        Case("NumPy savetxt", written_by(numpy.savetxt, RING), "",
             Read(networkx.relabel_nodes(RING_GRAPH, lambda v: f"{v:.18e}"),
                  ("write whole numbers without decimals",))),
        Case("NumPy savetxt of a matrix",
             written_by(numpy.savetxt, matrix(town()).toarray(), fmt="%g"), "",
             Refused("found a row of an adjacency matrix")),
    ]
