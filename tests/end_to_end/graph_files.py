"""Graph files as people have them, each with what irwe makes of it.

The libraries write the files of the libraries; those of Gephi, yEd, d3, Cytoscape and of
collections of graphs are written by hand in the shape that these programs give them.
docs/file-formats.md has the same table, in the same words: test_graph_files.py says so.
"""

from graph_files_by_hand import program_cases, table_cases
from graph_files_of_libraries import array_cases, igraph_cases, networkx_cases, pandas_cases

CASES = [
    *networkx_cases(),
    *igraph_cases(),
    *pandas_cases(),
    *array_cases(),
    *program_cases(),
    *table_cases(),
]
