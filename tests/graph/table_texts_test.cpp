// How the text of a table is taken: separators, quotes, filters, traps, and files of other formats.

#include <gmock/gmock.h>

#include <string>

#include "tests/graph/edge_tables.h"
#include "tests/support/gzip.h"

namespace irwe {
namespace {

class TextOfATable : public testing::TestWithParam<Table> {};

TEST_P(TextOfATable, IsReadAsMeantOrRefusedWithASentence) { check_table(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Text, TextOfATable,
    testing::Values(
        Table{"DecimalCommasBetweenBlanks", "10 20 1,5\n20 30 2,5\n30 10 3,5\n",
              read_as("10-20 10-30 20-30", {"column 3 ignored"})},
        Table{"SemicolonsAndDecimalCommasOfExcel",
              "Von;Nach;Betrag\r\nAnn;Bob;1,50\r\nBob;Cid;1.234,5\r\n",
              read_as("Ann-Bob Bob-Cid", {kHeader, "\"Von\" and \"Nach\"", "\"Betrag\" ignored"})},
        Table{"DecimalCommasThatAreWeights",
              "von;nach;betrag\na;b;1,50\nb;c;1.234,5\n",
              read_as("a-b:1.5 b-c:1234.5",
                      {kHeader, "\"von\" and \"nach\"", "weights are in \"betrag\""}),
              {.weight = "betrag", .decimal_comma = true}},
        Table{"DecimalCommasWithoutTheOption",
              "von;nach;betrag\na;b;1,50\n",
              refused("found \"1,50\" in \"betrag\", expected a number for the weight; add "
                      "--decimal-comma"),
              {.weight = "betrag"}},
        Table{"AWeightThatIsNoNumber",
              "a b 1\nb c much\n",
              refused(":2: found \"much\" in column 3, expected a number for the weight; add "
                      "--weights ignore"),
              {.source = "1", .target = "2", .weight = "3"}},
        Table{"Tabs", "New York\tOslo\t5\nOslo\tRio\t6\n",
              read_as("New York-Oslo Oslo-Rio", {"column 3 ignored"})},
        Table{"QuotedCommasAndLineBreaks",
              "source,target,remark\n\"Smith, Ann\",Bob,\"first\nsecond\n\nlast\"\nBob,\"Cid\","
              "\"say \"\"x\"\"\"\n",
              read_as("Bob-Cid Bob-Smith, Ann", {kHeader, "nodes are in", "\"remark\" ignored"})},
        Table{"ALineBreakWithinAName", "source,target\n\"New\nYork\",Rio\r\nRio,Oslo\n",
              read_as("New York-Rio Oslo-Rio", {kHeader, "line breaks in 1 name replaced"})},
        Table{"AQuoteThatIsNeverClosed", "a,b\n\"c,d\ne,f\n",
              refused("t.csv:2: a double quote that is not closed in \"\"c,d\"")},
        Table{"Bars", "a|b|5\nb|c|6\n", refused("add --separator '|'")},
        Table{"Colons", "a:b\nb:c\n", refused("add --separator ':'")},
        Table{"BarsByOption",
              "a|b|5\nb|c|6\n",
              read_as("a-b b-c", {"column 3 ignored"}),
              {.separator = "|"}},
        Table{
            "ACommaByOption", "a b,c\nc,d e f\n", read_as("a b-c c-d e f"), {.separator = "comma"}},
        Table{
            "ABlankByOption", "a,b c,d\nc,d e\n", read_as("a,b-c,d c,d-e"), {.separator = "blank"}},
        Table{"TwoCharactersAsSeparator",
              "a::b\n",
              refused("--separator: expected tab, comma"),
              {.separator = "::"}},
        Table{"SeparatorsAtTheEndOfTheData", "source,target\n1,2,\n2,3,\n",
              read_as("1-2 2-3", {kHeader, "\"source\" and \"target\"", "column 3 ignored"})},
        Table{"SeparatorsAtTheEndOfSomeLines",
              "1;2\n2;3\n3;4;\n",
              read_as("1-2 2-3 3-4"),
              {.separator = "semicolon"}},
        Table{"WindowsLinesAndAMark", kMark + "source,target\r\na,b\r\nb,c\r\n",
              read_as("a-b b-c", {kHeader})},
        Table{"Snap", "# Directed graph\n# FromNodeId\tToNodeId\n0\t1\n1\t2\n",
              read_as("0-1 1-2", {kDirections})},
        Table{"SnapWithoutDirections", "# Undirected graph\n# FromNodeId\tToNodeId\n0\t1\n1\t2\n",
              read_as("0-1 1-2")},
        Table{"Konect", "% sym unweighted\n1 2\n2 3 \n", read_as("1-2 2-3")},
        Table{"KonectWithDirections", "% asym unweighted\n1 2\n2 3 \n",
              read_as("1-2 2-3", {kDirections})},
        Table{"KonectOfTwoKinds", "% bip unweighted\n1 2\n2 3\n",
              read_as("1-2 2-3", {"the comment \"% bip unweighted\" says that the columns are two "
                                  "kinds of nodes, but equal names are one node; --bipartite"})},
        Table{"KonectOfTwoKindsAsSaid",
              "% bip unweighted\n1 1\n1 2\n",
              read_as("source:1-target:1 source:1-target:2", {"source:NAME and target:NAME"}),
              {.bipartite = true}},
        Table{"WholeNumbersWithDecimals", "0.00e+00 1.00e+00\n1.00e+00 2.00e+00\n",
              read_as("0.00e+00-1.00e+00 1.00e+00-2.00e+00",
                      {"names such as \"0.00e+00\" are taken as they are written"})},
        Table{"Igraph", "0 1\n1 2\n", read_as("0-1 1-2")},
        Table{"NetworkxWithoutAttributes", "1 2 {}\n2 3 {}\n", read_as("1-2 2-3", {"attributes"})},
        Table{"NetworkxWithAttributes", "1 2 {'weight': 3, 'a': 1}\n2 3 {'weight': 1}\n",
              read_as("1-2:3 2-3:1", {"weights are in the attributes"})},
        Table{"NetworkxWithSomeWeights", "1 2 {}\n2 3 {'weight': 2.5}\n3 4 {'a': 'weight'}\n",
              read_as("1-2:1 2-3:2.5 3-4:1",
                      {"weights are in the attributes", "2 edges without a weight count as 1"})},
        Table{"NetworkxWithWeightsAlone", "1 2 3\n2 3 1\n",
              read_as("1-2 2-3", {"column 3 ignored (--weight 3 would take it for weights)"})},
        Table{"Gzip", gzip("from_id;to_id\n1;2\n2;3\n"),
              read_as("1-2 2-3", {kHeader, kDirections})}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    OtherFormats, TextOfATable,
    testing::Values(
        Table{"PythonPairs", "(1, 2)\n(2, 3)\n", refused("found Python pairs such as \"(1, 2)\"")},
        Table{"PythonLists", "[1, 2],\n[2, 3]\n", refused("found Python pairs")},
        Table{"AnAdjacencyMatrix", "0,1,1\n1,0,0\n1,0,0\n", refused("adjacency matrix")},
        Table{"AnAdjacencyMatrixOfWeights", "0 2 7\n2 0 5\n7 5 0\n", refused("adjacency matrix")},
        Table{"AnAdjacencyMatrixWithNames", ",a,b,c\na,0,1,1\nb,1,0,0\nc,1,0,0\n",
              refused("adjacency matrix")},
        Table{"ALargeAdjacencyMatrix",
              [] {
                  std::string text;
                  for (int i = 0; i < 100; ++i) {
                      for (int j = 0; j < 100; ++j) {
                          text += j == 0 ? "0" : (i + j) % 3 == 0 ? " 1" : " 0";
                      }
                      text += "\n";
                  }
                  return text;
              }(),
              refused("adjacency matrix")},
        Table{"AnAdjacencyList", "1 2\n2 3 4 5\n", refused("is this an adjacency list?")},
        Table{"MatrixMarketOfReals",
              "%%MatrixMarket matrix coordinate real general\n3 5 2\n1 2 0.5\n2 3 0.5\n",
              refused("is a Matrix Market file")},
        Table{"MatrixMarketOfPatterns",
              "%%MatrixMarket matrix coordinate pattern symmetric\n%\n3 3 2\n1 2\n2 3\n",
              refused("is a Matrix Market file")},
        Table{"MatrixMarketArray", "%%MatrixMarket matrix array real general\n2 2\n0\n1\n1\n0\n",
              refused("is a Matrix Market file")},
        Table{"GraphMl", "<?xml version=\"1.0\"?>\n<graphml>\n", refused("is XML")},
        Table{"Gml", "graph [\n  node [ id 1 ]\n]\n", refused("is a GML file")},
        Table{"Pajek", "*Vertices 3\n1 \"a\"\n", refused("is a Pajek file")},
        Table{"Json", "{\"edges\": [[0, 1], [1, 2]]}\n", refused("is JSON")},
        Table{"LglOfIgraph", "# Ann\nBob 2.5\nCid 1\n# Bob\nCid 4\n",
              refused("t.csv:4: found the line \"# Bob\" between rows, as in the LGL format")},
        Table{"SectionsThatAreComments",
              "# friends\na b\n# foes\nb c\n",
              read_as("a-b b-c"),
              {.format = "edge-list"}},
        Table{
            "TrivialGraphFormat", "1 Ann\n2 Bob\n#\n1 2\n",
            refused("t.csv:3: found the line \"#\" between rows, as in the Trivial Graph Format")},
        Table{"ABareSignThatIsAComment",
              "1 2\n#\n2 3\n",
              read_as("1-2 2-3"),
              {.format = "edge-list"}},
        Table{"DimacsOfIgraph", "c created by igraph\np max 3 2\nn 1 s\na 1 2 2.5\na 2 3 1\n",
              refused("is a DIMACS file, expected a table with one edge a line; give the lines of "
                      "its edges alone, e.g. by grep '^[ae] ', with --source 2 and --target 3")},
        Table{"Dimacs", "p edge 3 2\ne 1 2\ne 2 3\n", refused("is a DIMACS file")},
        Table{"Graphviz", "digraph town {\n  a -> b;\n}\n", refused("is a Graphviz file")},
        Table{"GraphvizOfIgraph", "/* Created by igraph */\ngraph {\n  0 -- 1;\n}\n",
              refused("is a Graphviz file")},
        Table{"Leda", "LEDA.GRAPH\nstring\n", refused("is a LEDA file")},
        Table{
            "Graph6", ">>graph6<<ExCG\n",
            refused("is a graph6 file, expected a table with one edge a line; networkx and igraph "
                    "write GraphML")},
        Table{"Html", "<table border=\"1\" class=\"dataframe\">\n", refused("is HTML")},
        Table{"AMultilineAdjacencyList", "Ann 1\nBob {'weight': 2.5}\nBob 0\n",
              refused("--graph-format multiline-adjacency-list")},
        Table{"NodesOfGephi", "Id,Label,timeset,Modularity Class\nAnn,Ann,,0\nBob,Bob,,1\n",
              refused("of a table of nodes, expected edges; give a table of edges, and this one to "
                      "--attributes, or add --source COL and --target COL")}),
    kName);

const std::string kTimed =
    "source,target,date,kind\na,b,2024-01-01,friend\nb,c,2024-06-30T23:59:59,foe\n"
    "c,d,2024-07-01 00:00,friend\nd,e,2025-01-01T01:00+02:00,spouse\n";

INSTANTIATE_TEST_SUITE_P(
    Filters, TextOfATable,
    testing::Values(
        Table{"SinceADate",
              kTimed,
              read_as("b-c c-d d-e", {kHeader, "nodes", "\"kind\" ignored",
                                      "rows with \"date\" from 2024-06-01 kept, 1 other left out"}),
              {.time = "date", .since = "2024-06-01"}},
        Table{"BetweenDatesByTheHeading",
              kTimed,
              read_as("c-d d-e", {kHeader, "nodes", "\"kind\" ignored",
                                  "\"date\" from 2024-07-01 and before 2025-01-01 kept, 2 others"}),
              {.since = "2024-07-01", .until = "2025-01-01"}},
        Table{"ByNumbersAndNotByText",
              "a b 9\nb c 10\nc d 100\n",
              read_as("b-c c-d", {"column 3 from 9.5 kept, 1 other left out"}),
              {.source = "1", .target = "2", .time = "3", .since = "9.5"}},
        Table{"AnUnreadableTime",
              "source,target,time\na,b,2024-01-01\nb,c,2024-02-30\n",
              refused(":3: found \"2024-02-30\" in \"time\", expected a time"),
              {.time = "time"}},
        Table{"AnUnreadableTimeEvenIfNothingIsLeftOut",
              "source,target,time\na,b,soon\n",
              refused(":2: found \"soon\" in \"time\""),
              {.since = "5"}},
        Table{"ANumberAmongDates",
              "source,target,time\na,b,2024\n",
              refused("found \"2024\" in \"time\", expected a date as in --since"),
              {.since = "2024-01-01"}},
        Table{"ALimitThatIsNoTime",
              "source,target,time\na,b,5\n",
              refused("--since: expected a date such as 2024-03-01 or a number, found \"May\""),
              {.since = "May"}},
        Table{"TimesWithoutAColumn",
              "a b 5\nb c 6\n",
              refused("expected a column for --since and --until; add --time COL"),
              {.until = "6"}},
        Table{"NoRowLeft",
              "source,target,time\na,b,5\n",
              refused("found no edges, no row is left with \"time\" from 6"),
              {.since = "6"}},
        Table{"OneType",
              kTimed,
              read_as("a-b c-d", {kHeader, "nodes", "\"date\" ignored",
                                  "rows with \"kind\" \"friend\" kept, 2 others left out"}),
              {.keep_type = {"friend"}}},
        Table{"TwoTypesOfTriples",
              "ann likes bob\nbob hates cid\ncid knows ann\n",
              read_as("ann-bob bob-cid", {"column 1 and column 3", "\"likes\" or \"hates\" kept"}),
              {.source = "1", .target = "3", .type = "2", .keep_type = {"likes", "hates"}}},
        Table{"ATypeThatDoesNotOccur",
              kTimed,
              refused("no row has the type \"frend\" in \"kind\"; found others, such as \"foe\", "
                      "\"friend\", \"spouse\""),
              {.keep_type = {"frend"}}},
        Table{"TypesWithoutAColumn",
              "a b x\nb c x\n",
              refused("add --type COL"),
              {.source = "1", .target = "2", .keep_type = {"x"}}}),
    kName);

// Found by somebody who set out to have tables misread.
INSTANTIATE_TEST_SUITE_P(
    Traps, TextOfATable,
    testing::Values(
        Table{"HashTags", "source,target\n#cats,#dogs\ncats,#dogs\n#dogs,birds\nbirds,cats\n",
              read_as("#dogs-cats birds-cats",
                      {kHeader, "2 lines that begin with # or % left out as comments"})},
        Table{"HashTagsInQuotes", "source,target\n\"#cats\",\"#dogs\"\nbirds,#dogs\n",
              read_as("#cats-#dogs #dogs-birds", {kHeader})},
        Table{"MissingNames", "source,target\na,b\nb,NA\nNA,c\nd,None\n",
              read_as("NA-b NA-c None-d a-b", {kHeader, "3 edges with a node called NA"})},
        Table{"Accounts", "day,from_account,to_account,amount\nmon,a,b,5\ntue,b,c,6\n",
              read_as("a-b:5 b-c:6", {kHeader, "\"from_account\" and \"to_account\"", "ignored",
                                      "weights are in \"amount\"", kDirections})},
        Table{"OrdinaryComments", "1 2\n# a note\n## x y\n2 3\n", read_as("1-2 2-3")},
        Table{"RowNamesOfASubset",
              "\"from\" \"to\" \"weight\"\n\"2\" \"a\" \"b\" 0.9\n\"5\" \"b\" \"c\" 0.8\n\"9\" "
              "\"c\" \"a\" 0.7\n",
              read_as("a-b:0.9 a-c:0.7 b-c:0.8", {kHeader, "\"from\" and \"to\"", "ignored",
                                                  "weights are in \"weight\"", kDirections})},
        Table{"RowNamesInDoubt", "from to\ne1 a b\ne2 c d\n", refused("row names in front?")},
        Table{"ALastColumnWithoutAHeading", "from to\na b 0.9\nb c 0.8\n",
              read_as("a-b b-c", {kHeader, "\"from\" and \"to\"", "ignored", kDirections})},
        Table{"DecimalCommasInFront", "0,5 1 2\n1,5 2 3\n",
              read_as("1-2 2-3", {"nodes", "ignored"})},
        Table{"DecimalCommasBetween", "a 0,5 b\nb 1,5 c\n",
              read_as("a-b b-c", {"nodes", "ignored"})},
        Table{"CommasAndBlanks", "a,b 1\nb,c 1\n",
              refused("--separator comma or --separator blank")},
        Table{"NamesOfTwoWords", "Ann Lee,Bob Ray\nBob Ray,Cid Fox\n",
              read_as("Ann Lee-Bob Ray Bob Ray-Cid Fox")},
        Table{"InchMarks", "source\ttarget\tsize\na\tb\t\"\nb\tc\tx\nc\td\t\"\nd\te\ty\n",
              refused("looks like a row of its own")},
        Table{"TextsOfSeveralLines", "source,target,text\na,b,\"one,\ntwo\"\nb,c,x\n",
              read_as("a-b b-c", {kHeader, "\"source\" and \"target\"", "ignored"})},
        Table{"TypesBesideNodes",
              "source_type,source,target_type,target\nuser,u1,page,p1\nuser,u2,page,p1\n",
              read_as("p1-u1 p1-u2", {kHeader, "\"source\" and \"target\"", "ignored"})},
        Table{"PortsBesideAddresses",
              "src_port,dst_port,src_ip,dst_ip\n80,99,10.0.0.1,10.0.0.2\n80,98,10.0.0.2,10.0.0.3\n",
              read_as("10.0.0.1-10.0.0.2 10.0.0.2-10.0.0.3",
                      {kHeader, "\"src_ip\" and \"dst_ip\"", "ignored"})},
        Table{"StartAndEndOfGenes", "gene_a,gene_b,start,end\nx,y,10,20\ny,z,30,40\n",
              read_as("x-y y-z", {kHeader, "\"gene_a\" and \"gene_b\"", "ignored"})},
        Table{"YearsOfFriendships",
              "person1,person2,start_year,end_year\nann,bob,1990,1999\nbob,cid,1991,2001\n",
              read_as("ann-bob bob-cid", {kHeader, "\"person1\" and \"person2\"", "ignored"})},
        Table{"ATree", "id,parent_id,name\n1,0,root\n2,1,x\n3,1,y\n",
              read_as("0-1 1-2 1-3", {kHeader, "\"id\" and \"parent_id\"", "ignored"})},
        Table{"TimesOutOfOrder", "1082414391 5 2\n1082040961 1 2\n1082155839 3 4\n",
              refused("add --source COL and --target COL")}),
    kName);

}  // namespace
}  // namespace irwe
