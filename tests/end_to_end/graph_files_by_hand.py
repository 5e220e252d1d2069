"""Files of graphs in the shape that Gephi, yEd, Cytoscape, d3, METIS and people give them."""

import json
import pathlib

import networkx

from graph_cases import (
    ARROWS_UNUSED,
    Case,
    LABELS,
    LOOP,
    MERGED,
    Read,
    Refused,
    THIRD,
    WEIGHT,
    edges,
    header,
    payments,
    text,
    town,
    undirected,
    unweighted,
)


GEPHI_EDGES = """
    Source,Target,Type,Id,Label,timeset,Weight
    Ann,Bob,{0},0,,,2.5
    Bob,Cid,{0},1,,,4.0
    Cid,Ann,{0},2,,,1.0
    """
GEPHI_GRAPH = edges(("Ann", "Bob", 2.5), ("Bob", "Cid", 4), ("Cid", "Ann", 1))
GEPHI_ARROWS = edges(("Ann", "Bob", 2.5), ("Bob", "Cid", 4), ("Cid", "Ann", 1), directed=True)
GEPHI_GEXF = """
    <?xml version='1.0' encoding='UTF-8'?>
    <gexf xmlns="http://gexf.net/1.3" version="1.3" xmlns:viz="http://gexf.net/1.3/viz">
      <meta lastmodifieddate="2024-01-05"><creator>Gephi 0.10.1</creator></meta>
      <graph defaultedgetype="undirected" mode="static">
        <attributes class="node" mode="static">
          <attribute id="modularity_class" title="Modularity Class" type="integer"/>
        </attributes>
        <nodes>
          <node id="0" label="Ann"><attvalues><attvalue for="modularity_class" value="0"/>
            </attvalues><viz:size value="10.0"/><viz:position x="1.5" y="2.5"/>
            <viz:color r="1" g="2" b="3"/></node>
          <node id="1" label="Bob"/>
          <node id="2" label="Cid"/>
        </nodes>
        <edges>
          <edge id="0" source="0" target="1" weight="2.5"/>
          <edge id="1" source="1" target="2" weight="4.0"/>
          <edge id="2" source="2" target="0"/>
        </edges>
      </graph>
    </gexf>
    """
GEPHI_GRAPHML = """
    <?xml version="1.0" encoding="UTF-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    <key attr.name="label" attr.type="string" for="node" id="label"/>
    <key attr.name="Edge Label" attr.type="string" for="edge" id="edgelabel"/>
    <key attr.name="weight" attr.type="double" for="edge" id="weight"/>
    <key attr.name="r" attr.type="int" for="node" id="r"/>
    <graph edgedefault="undirected">
    <node id="n0"><data key="label">Ann</data><data key="r">0</data></node>
    <node id="n1"><data key="label">Bob</data><data key="r">0</data></node>
    <node id="n2"><data key="label">Cid</data><data key="r">0</data></node>
    <edge id="0" source="n0" target="n1"><data key="weight">2.5</data></edge>
    <edge id="1" source="n1" target="n2"><data key="weight">4.0</data></edge>
    <edge id="2" source="n2" target="n0"><data key="weight">1.0</data></edge>
    </graph></graphml>
    """
YED_GRAPHML = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <graphml xmlns="http://graphml.graphdrawing.org/xmlns"
             xmlns:y="http://www.yworks.com/xml/graphml">
      <!--Created by yEd 3.23-->
      <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
      <key for="node" id="d6" yfiles.type="nodegraphics"/>
      <key for="edge" id="d10" yfiles.type="edgegraphics"/>
      <graph edgedefault="directed" id="G">
        <node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0"/>
          <y:NodeLabel alignment="center">Ann<y:LabelModel/></y:NodeLabel></y:ShapeNode></data>
        </node>
        <node id="n1"><data key="d6"><y:ShapeNode>
          <y:NodeLabel alignment="center">Bob</y:NodeLabel></y:ShapeNode></data></node>
        <edge id="e0" source="n0" target="n1"><data key="d10"><y:PolyLineEdge>
          <y:Arrows source="none" target="standard"/></y:PolyLineEdge></data></edge>
      </graph>
    </graphml>
    """
CYTOSCAPE = {
    "format_version": "1.0",
    "generated_by": "cytoscape-3.9.1",
    "data": {"shared_name": "town", "name": "town", "SUID": 52, "selected": True},
    "elements": {
        "nodes": [
            {"data": {"id": str(number), "name": name, "SUID": number, "selected": False},
             "position": {"x": 1.0, "y": 2.0}, "selected": False}
            for number, name in ((62, "Ann"), (63, "Bob"), (64, "Cid"))
        ],
        "edges": [
            {"data": {"id": f"7{number}", "source": source, "target": target, "weight": weight,
                      "interaction": "pp", "selected": False}, "selected": False}
            for number, source, target, weight in ((0, "62", "63", 2.5), (1, "63", "64", 4.0))
        ],
    },
}


def program_cases():
    return [
        Case("Gephi, table of edges", text(GEPHI_EDGES.format("Undirected")), "",
             Read(GEPHI_GRAPH, ("header line", 'nodes are in "Source" and "Target"',
                  'columns "Type", "Id", "Label", "timeset" ignored', 'weights are in "Weight"'))),
        Case("Gephi, table of directed edges", text(GEPHI_EDGES.format("Directed")), "",
             Read(GEPHI_GRAPH, ("header line", 'nodes are in "Source" and "Target"',
                  'columns "Type", "Id", "Label", "timeset" ignored', 'weights are in "Weight"',
                  ARROWS_UNUSED))),
        Case("Gephi, table of directed edges", text(GEPHI_EDGES.format("Directed")),
             "--directed", Read(GEPHI_ARROWS, ("header line", 'nodes are in "Source" and "Target"',
                  'columns "Type", "Id", "Label", "timeset" ignored', 'weights are in "Weight"'))),
        Case("Gephi, table of nodes",
             text("Id,Label,timeset,Modularity Class\nAnn,Ann,,0\nBob,Bob,,0\nCid,Cid,,1\n"), "",
             Refused("of a table of nodes, expected edges")),
        Case("Gephi, GEXF", text(GEPHI_GEXF), "", Read(GEPHI_GRAPH,
                  (LABELS, WEIGHT, "1 edge without a weight counts as 1"))),
        Case("Gephi, GraphML", text(GEPHI_GRAPHML), "", Read(GEPHI_GRAPH, (LABELS, WEIGHT))),
        Case("yEd, GraphML", text(YED_GRAPHML), "--directed",
             Read(edges(("Ann", "Bob"), directed=True), (LABELS,))),
        Case("yEd, Trivial Graph Format", text("1 Ann\n2 Bob\n3 Cid\n#\n1 2\n2 3\n"), "",
             Refused("as in the Trivial Graph Format")),
        Case("Cytoscape, .cyjs", lambda p: pathlib.Path(p).write_text(json.dumps(CYTOSCAPE)), "",
             Read(edges((62, 63, 2.5),
                  (63, 64, 4)), ('attributes "position" of nodes, which hold lists, left out',
                  'attributes "interaction", "selected" of edges ignored', WEIGHT))),
        Case("Cytoscape, .sif", text("Ann pp Bob\nBob pp Cid\nCid pd Ann\n"), "",
             Refused("add --source COL and --target COL")),
        Case("Cytoscape, .sif", text("Ann pp Bob\nBob pp Cid\nCid pd Ann\n"),
             "--source 1 --target 3",
             Read(unweighted(GEPHI_GRAPH),
                  ("nodes are in column 1 and column 3", "column 2 ignored"))),
        Case("d3, links by id", text("""
             {"nodes": [{"id": "Ann", "group": 1}, {"id": "Bob", "group": 1}, {"id": "Cid"}],
              "links": [{"source": "Ann", "target": "Bob", "value": 2.5},
                        {"source": "Bob", "target": "Cid", "value": 4}]}
             """), "",
             Read(edges(("Ann", "Bob", 2.5), ("Bob", "Cid", 4)), ('weights are in "value"',))),
        Case("d3, links by place", text("""
             {"nodes": [{"name": "Ann", "group": 1}, {"name": "Bob"}, {"name": "Cid"}],
              "links": [{"source": 0, "target": 1, "value": 2.5},
                        {"source": 1, "target": 2, "value": 4}]}
             """), "",
             Read(edges(("Ann", "Bob", 2.5),
                  ("Bob", "Cid", 4)),
                  ("ends of edges are the places of nodes in the file, from 0",
                   'weights are in "value"'))),
        Case("d3, a hierarchy",
             text('{"name": "flare", "children": [{"name": "cluster", "size": 3938}]}'), "",
             Refused("found an object without two nodes")),
        Case("METIS", text("4 4\n2 4\n1 3\n2 4\n1 3\n"), "",
             Refused("add --graph-format metis or --graph-format edge-list")),
        Case("METIS", text("4 4\n2 4\n1 3\n2 4\n1 3\n"), "--graph-format metis",
             Read(edges((1, 2), (2, 3), (3, 4), (1, 4)), ())),
        Case("METIS with weights", text("4 4 001\n2 5 4 1\n1 5 3 2\n2 2 4 3\n1 1 3 3\n"), "",
             Read(edges((1, 2, 5),
                  (2, 3, 2), (3, 4, 3), (1, 4, 1)), ("weights are in the lines of the nodes",))),
    ]


PAYMENTS = """
    time,sender,receiver,amount,currency
    2024-01-05,Ann,Bob,20.5,EUR
    2024-02-01,Bob,Cid,7,EUR
    2024-03-09,Cid,Ann,1000,USD
    """
EXCEL = """
    Datum;Von;An;Betrag
    05.01.2024;Ann;Bob;1.020,50
    06.01.2024;Bob;Cid;7,00
    07.01.2024;Cid;Ann;3,25
    """
MOVIES = """
    userId,movieId,rating,timestamp
    1,1,4.0,964982703
    1,3,4.5,964981247
    2,1,5.0,964982224
    2,6,3.0,964983815
    """
TRIPLES = "head,relation,tail\nann,likes,bob\nbob,hates,cid\ncid,likes,ann\n"
EMAILS = """
    Date,From,To,Subject
    2024-01-05,ann@x.org,bob@x.org,"Hi, there"
    2024-01-06,bob@x.org,cid@x.org,Re
    """
SNAP = """
    # Directed graph (each unordered pair of nodes is saved once): Wiki-Vote.txt
    # Nodes: 4 Edges: 4
    # FromNodeId\tToNodeId
    30\t1412
    30\t3352
    3352\t1412
    3352\t30
    """
KONECT = "% bip weighted\n% 3 2 2\n1 1 5 978300760\n1 2 3 978302109\n2 1 4 978301968\n"
MANY = [(f"user{u}", f"song{u * i % 11}") for u in range(1, 9) for i in (1, 2, 3)]


def table_cases():
    names = {"Ann": "ann@x.org", "Bob": "bob@x.org", "Cid": "cid@x.org"}
    triple = edges(("ann", "bob"), ("bob", "cid"), ("cid", "ann"))
    return [
        Case("payments with five columns", text(PAYMENTS), "",
             Read(edges(("Ann", "Bob", 20.5),
                  ("Bob", "Cid", 7), ("Cid", "Ann", 1000)),
                  (header("time,sender,receiver,amount,currency"),
                  'nodes are in "sender" and "receiver"', 'columns "time", "currency" ignored',
                  'weights are in "amount"', ARROWS_UNUSED))),
        Case("payments with five columns", text(PAYMENTS),
             "--directed --since 2024-02-01 --weights ignore",
             Read(edges(("Bob", "Cid"),
                  ("Cid", "Ann"), directed=True), (header("time,sender,receiver,amount,currency"),
                  'nodes are in "sender" and "receiver"', 'columns "amount", "currency" ignored',
                  'rows with "time" from 2024-02-01 kept, 1 other left out'))),
        Case("times first", text("1082040961 3 4\n1082155839 5 2\n1082414391 9 7\n"), "",
             Refused("add --source COL and --target COL")),
        Case("times first", text("1082040961 3 4\n1082155839 5 2\n1082414391 9 7\n"),
             "--source 2 --target 3",
             Read(edges((3, 4),
                  (5, 2), (9, 7)), ("nodes are in column 2 and column 3", "column 1 ignored"))),
        Case("decimal commas of Excel", text(EXCEL), "",
             Read(edges(("Ann", "Bob"),
                  ("Bob", "Cid"), ("Cid", "Ann")),
                  (header("Datum;Von;An;Betrag"), 'nodes are in "Von" and "An"',
                  'columns "Datum", "Betrag" ignored'))),
        Case("decimal commas of Excel", text(EXCEL), "--weight Betrag --decimal-comma",
             Read(edges(("Ann", "Bob", 1020.5),
                  ("Bob", "Cid", 7), ("Cid", "Ann", 3.25)),
                  (header("Datum;Von;An;Betrag"), 'nodes are in "Von" and "An"',
                  'column "Datum" ignored', 'weights are in "Betrag"'))),
        Case("a follower list", text("follower,followee\nann,bob\nbob,ann\nbob,cid\ncid,dan\n"),
             "",
             Read(edges(("ann", "bob"),
                  ("bob", "cid"), ("cid", "dan")),
                  (header("follower,followee"), ARROWS_UNUSED, MERGED))),
        Case("a follower list", text("follower,followee\nann,bob\nbob,ann\nbob,cid\ncid,dan\n"),
             "--directed",
             Read(edges(("ann", "bob"), ("bob", "ann"), ("bob", "cid"), ("cid", "dan"),
                        directed=True), (header("follower,followee"),))),
        Case("ratings of movies", text(MOVIES), "",
             Read(edges((1, 3), (2, 1), (2, 6)), (header("userId,movieId,rating,timestamp"),
                  'nodes are in "userId" and "movieId"', 'columns "rating", "timestamp" ignored',
                  "equal names are one node; --bipartite keeps them apart", LOOP))),
        Case("ratings of movies", text(MOVIES), "--bipartite --weight rating",
             Read(edges(("userId:1", "movieId:1", 4), ("userId:1", "movieId:3", 4.5),
                        ("userId:2", "movieId:1", 5), ("userId:2", "movieId:6", 3)),
                  (header("userId,movieId,rating,timestamp"),
                  'nodes are in "userId" and "movieId"', 'column "timestamp" ignored',
                  'weights are in "rating"', "nodes are called userId:NAME and movieId:NAME"))),
        Case("two columns that share no name",
             text("".join(f"{u} {v}\n" for u, v in MANY)), "",
             Read(edges(*MANY), ("--bipartite keeps them apart",))),
        Case("triples without a header", text("/m/1\t/born\t/m/2\n/m/2\t/born\t/m/3\n"), "",
             Refused("add --source COL and --target COL")),
        Case("typed triples", text(TRIPLES), "", Read(triple,
                  (header("head,relation,tail"), 'nodes are in "head" and "tail"',
                  'column "relation" ignored'))),
        Case("typed triples", text(TRIPLES), "--keep-type likes",
             Read(edges(("ann", "bob"),
                  ("cid", "ann")), (header("head,relation,tail"), 'nodes are in "head" and "tail"',
                  'rows with "relation" "likes" kept, 1 other left out'))),
        Case("a log of e-mails", text(EMAILS), "",
             Read(networkx.relabel_nodes(edges(("Ann", "Bob"),
                  ("Bob", "Cid")), names),
                  (header("Date,From,To,Subject"), 'nodes are in "From" and "To"',
                  'columns "Date", "Subject" ignored', ARROWS_UNUSED))),
        Case("SNAP", text(SNAP), "",
             Read(edges((30, 1412), (30, 3352), (3352, 1412)), (ARROWS_UNUSED, MERGED))),
        Case("SNAP", text(SNAP), "--directed",
             Read(edges((30, 1412), (30, 3352), (3352, 1412), (3352, 30), directed=True), ())),
        Case("KONECT, two kinds of nodes", text(KONECT), "",
             Read(edges((1, 2)),
                  ("columns 3 to 4 ignored", "--bipartite keeps them apart", LOOP, MERGED))),
        Case("KONECT, two kinds of nodes", text(KONECT), "--bipartite --weight 3",
             Read(edges(("source:1", "target:1", 5), ("source:1", "target:2", 3),
                        ("source:2", "target:1", 4)),
                  ("column 4 ignored", THIRD, "nodes are called source:NAME and target:NAME"))),
        Case("MovieLens with ::", text("1::1193::5::978300760\n2::1193::4::978298413\n"), "",
             Refused("add --separator ':'")),
        Case("MovieLens with ::", text("1::1193::5::978300760\n2::1193::4::978298413\n"),
             "--separator : --source 1 --target 3 --weight 5",
             Read(edges((1, 1193, 5),
                  (2, 1193, 4)),
                  ("nodes are in column 1 and column 3", "columns 2, 4, 6, 7 ignored",
                  "weights are in column 5"))),
        Case("Neo4j, table of relationships",
             text(":START_ID,:END_ID,:TYPE\n1,2,KNOWS\n2,3,KNOWS\n3,1,LIKES\n"), "",
             Read(edges((1, 2), (2, 3), (3, 1)), (header(":START_ID,:END_ID,:TYPE"),
                  'nodes are in ":START_ID" and ":END_ID"', 'column ":TYPE" ignored'))),
    ]
