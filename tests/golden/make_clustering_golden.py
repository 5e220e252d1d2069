#!/usr/bin/env python3
"""Computes clusterings and their metrics with scikit-learn and networkx, for tests/evaluation.

    /usr/bin/python3 tests/golden/make_clustering_golden.py [DIRECTORY]

writes clustering_metrics.json, clustering_kmeans.json and clustering_similarity.json into DIRECTORY
(here: beside the script). It asks for NumPy, scikit-learn 1.2 and networkx; the tests themselves read
only the files.
"""

import json
import pathlib
import sys

import networkx as nx
import numpy as np
import sklearn
from sklearn.cluster import KMeans


def write(directory, name, content):
    content = {"made_with": {"networkx": nx.__version__, "scikit-learn": sklearn.__version__},
               **content}
    (directory / name).write_text(json.dumps(content, separators=(",", ":")) + "\n")


def some_graphs():
    yield "karate", nx.convert_node_labels_to_integers(nx.karate_club_graph())
    random = nx.gnm_random_graph(60, 150, seed=1)
    yield "random", random
    loops = nx.gnm_random_graph(30, 50, seed=2)
    loops.add_edges_from((v, v) for v in (0, 3, 4, 29))
    loops.add_nodes_from(range(30, 34))  # isolated
    loops.add_edge(33, 33)  # nothing but a self-loop
    yield "self-loops and isolated nodes", loops
    yield "disconnected", nx.disjoint_union_all(
        [nx.complete_graph(5), nx.path_graph(7), nx.star_graph(6), nx.empty_graph(2)])
    yield "regular", nx.random_regular_graph(4, 20, seed=3)


def unweighted(graph):
    result = nx.Graph()
    result.add_nodes_from(range(graph.number_of_nodes()))
    result.add_edges_from(graph.edges())
    return result


def normalized_cut(graph, cluster_of, num_clusters):
    """Per cluster cut/vol, from networkx's parts of normalized_cut_size; 1 where vol is 0."""
    total = 0.0
    for c in range(num_clusters):
        inside = {v for v in graph if cluster_of[v] == c}
        volume = nx.volume(graph, inside)
        total += nx.cut_size(graph, inside) / volume if volume else 1.0
    if num_clusters == 2:
        a = {v for v in graph if cluster_of[v] == 0}
        assert abs(total - nx.normalized_cut_size(graph, a)) < 1e-12
    return total


def metric_cases():
    rng = np.random.default_rng(1)
    for name, graph in some_graphs():
        graph = unweighted(graph)
        for k in (1, 2, 5):
            # One more cluster than there are labels: an empty one.
            for extra in (0, 1) if k == 5 else (0,):
                labels = rng.integers(k, size=graph.number_of_nodes())
                parts = [set(np.flatnonzero(labels == c).tolist()) for c in range(k)]
                yield {
                    "name": name,
                    "num_nodes": graph.number_of_nodes(),
                    "edges": [list(e) for e in graph.edges()],
                    "num_clusters": k + extra,
                    "cluster_of": labels.tolist(),
                    "modularity": nx.community.modularity(graph, [p for p in parts if p]),
                    "normalized_cut": normalized_cut(graph, labels, k + extra),
                }


def kmeans_cases():
    rng = np.random.default_rng(2)
    blobs = np.concatenate([rng.normal(c, 0.3, size=(20, 3)) for c in (-4, 0, 4)])
    cloud = rng.normal(size=(150, 2))
    shifted = 1000 + rng.normal(size=(60, 3)) * [1, 10, 0.1]
    for name, points, k in (("three groups", blobs, 3), ("a cloud", cloud, 12),
                            ("far from zero", shifted, 5)):
        points = points.astype(np.float32).round(3).astype(np.float32)
        runs = [KMeans(n_clusters=k, n_init=10, random_state=s).fit(points.astype(np.float64))
                for s in range(100)]
        single = [KMeans(n_clusters=k, n_init=1, random_state=s).fit(points.astype(np.float64))
                  for s in range(300)]
        inertia = [r.inertia_ for r in runs]
        yield {
            "name": name,
            "num_clusters": k,
            "points": [[float(str(x)) for x in row] for row in points],
            "best_inertia": min(inertia),
            "mean_inertia_of_ten_starts": float(np.mean(inertia)),
            "mean_inertia_of_one_start": float(np.mean([r.inertia_ for r in single])),
        }


def degree_features(graph, num_hops, e):
    """By boolean powers of networkx's adjacency matrix: where walks of each length can end."""
    degree = dict(graph.degree())
    low, high = min(degree.values()), max(degree.values())
    bucket = {v: min((d - low) * e // max(high - low, 1), e - 1) for v, d in degree.items()}
    adjacency = nx.to_numpy_array(graph, nodelist=range(graph.number_of_nodes())) > 0
    ends = np.eye(graph.number_of_nodes(), dtype=bool)
    rows = np.zeros((graph.number_of_nodes(), (num_hops + 1) * e), dtype=int)
    for hops in range(num_hops + 1):
        for v, u in zip(*np.nonzero(ends)):
            rows[v, hops * e + bucket[u]] += 1
        ends = ends @ adjacency
    return rows


def similarity_edges(rows, num_neighbors):
    """Exact: squared distances in whole numbers."""
    edges = set()
    for v in range(len(rows)):
        def key(u):
            return (int(((rows[v] - rows[u]) ** 2).sum()), u)
        for u in sorted((u for u in range(len(rows)) if u != v), key=key)[:num_neighbors]:
            edges.add((min(u, v), max(u, v)))
    return sorted(edges)


def similarity_cases():
    for name, graph in some_graphs():
        graph = unweighted(graph)
        graph.remove_edges_from(list(nx.selfloop_edges(graph)))
        for num_hops, e, num_neighbors in ((2, 4, 3), (5, 7, 10)):
            rows = degree_features(graph, num_hops, e)
            yield {
                "name": name,
                "num_nodes": graph.number_of_nodes(),
                "edges": [list(edge) for edge in graph.edges()],
                "num_hops": num_hops,
                "num_buckets": e,
                "num_neighbors": num_neighbors,
                "features": [[[int(c), int(row[c])] for c in np.flatnonzero(row)] for row in rows]
                if num_hops == 2 else None,
                "similarity_edges": similarity_edges(rows, num_neighbors),
            }


def main():
    directory = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
    directory = directory if directory.is_dir() else directory.parent
    write(directory, "clustering_metrics.json", {"cases": list(metric_cases())})
    write(directory, "clustering_kmeans.json", {"cases": list(kmeans_cases())})
    write(directory, "clustering_similarity.json", {"cases": list(similarity_cases())})


if __name__ == "__main__":
    main()
