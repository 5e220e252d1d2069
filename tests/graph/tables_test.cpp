// "Wrong without a word": tables as people have them, each read as its writer meant it, or refused
// with a sentence that names the option to add. A row has the text of a file, the options, and
// either the edges and what the reader says, or the error.
//
// A table that was ever misread becomes a row here.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "irwe/graph/edge_list.h"
#include "irwe/graph/reading_notes.h"
#include "tests/support/errors.h"
#include "tests/support/gzip.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

// What the reader should make of a table.
struct Expected {
    std::string edges{};  // "a-b b-c ", in the order of the nodes; edge_text() has more
    std::vector<std::string> notes{};  // parts of all the notes, in their order
    std::string error{};               // a part of the error; empty: none
};

Expected read_as(const std::string& edges, std::vector<std::string> notes = {}) {
    return {edges + " ", std::move(notes), ""};
}
Expected refused(const std::string& error) { return {"", {}, error}; }

struct Table {
    const char* name;
    std::string text;
    Expected expected;
    ReadGraphOptions options{};
};

std::ostream& operator<<(std::ostream& stream, const Table& table) { return stream << table.name; }

// Returns "a-b ", "a-b:3 " with a weight, "a>b " for an arrow and nothing where there is none.
std::string edge_text(const Graph& graph, NodeId u, NodeId v) {
    const auto place = std::ranges::lower_bound(graph.neighbors(u), v) - graph.neighbors(u).begin();
    const auto i = static_cast<std::size_t>(place);
    if (graph.is_directed() && graph.leaving_weights(u)[i] == 0) {
        return "";
    }
    const std::string ends =
        graph.names()[u] + (graph.is_directed() ? ">" : "-") + graph.names()[v];
    return graph.has_weights() ? fmt::format("{}:{} ", ends,
                                             graph.is_directed() ? graph.leaving_weights(u)[i]
                                                                 : graph.weights(u)[i])
                               : ends + " ";
}

std::string edges_of(const Graph& graph) {
    std::string edges;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (graph.is_directed() || u <= v) {
                edges += edge_text(graph, u, v);
            }
        }
    }
    return edges;
}

class TableOfEdges : public testing::TestWithParam<Table> {};

TEST_P(TableOfEdges, IsReadAsMeantOrRefusedWithASentence) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("t.csv", GetParam().text);
    const Expected& expected = GetParam().expected;
    if (!expected.error.empty()) {
        EXPECT_THAT(input_error([&] { read_edge_list(path, GetParam().options); }),
                    HasSubstr(expected.error));
        return;
    }
    ReadGraphReport report;
    const Graph graph = read_edge_list(path, GetParam().options, &report);
    EXPECT_EQ(edges_of(graph), expected.edges);
    const std::vector<std::string> notes = reading_notes(report, GetParam().options);
    ASSERT_EQ(notes.size(), expected.notes.size()) << testing::PrintToString(notes);
    for (std::size_t i = 0; i < notes.size(); ++i) {
        EXPECT_THAT(notes[i], HasSubstr(expected.notes[i]));
    }
}

const auto kName = [](const auto& test) { return test.param.name; };
const std::string kMark = "\xEF\xBB\xBF";
const std::string kHeader = "header line";
const std::string kWhichColumns = "add --source COL and --target COL";
const std::string kWhichHeader = "add --header yes or --header no";
const std::string kDirections = "--directed would use them";
const std::string kTwoFiles = "several files in one";

const std::string kPayments =
    "id,date,payer,payee,amount\n"
    "1,2024-01-05,Ann,Bob,20.50\n"
    "2,2024-02-01,Bob,Cid,7\n"
    "3,2024-03-09,Cid,Ann,1e3\n";
const std::string kTriples = "head,relation,tail\nann,likes,bob\nbob,hates,cid\ncid,likes,ann\n";

INSTANTIATE_TEST_SUITE_P(
    Columns, TableOfEdges,
    testing::Values(
        Table{"PaymentsByTheirHeadings", kPayments,
              read_as("Ann-Bob:20.5 Ann-Cid:1000 Bob-Cid:7",
                      {kHeader, "nodes are in \"payer\" and \"payee\"",
                       "columns \"id\", \"date\" ignored", "weights are in \"amount\"",
                       kDirections})},
        Table{"PaymentsByNames",
              "when,a_party,b_party,sum\n5,x,y,1\n6,y,z,2\n",
              read_as("x-y y-z", {kHeader, "nodes are in \"a_party\" and \"b_party\"", "ignored"}),
              {.source = "a_party", .target = "B_PARTY"}},
        Table{"PaymentsByNumbers",
              kPayments,
              read_as("1-Ann:20.5 2-Bob:7 3-Cid:1000",
                      {kHeader, "nodes are in \"id\" and \"payer\"", "ignored", "weights are in"}),
              {.source = "1", .target = "3"}},
        Table{"AColumnThatDoesNotExist",
              kPayments,
              refused("found the columns \"id\", \"date\", \"payer\", \"payee\", \"amount\", "
                      "expected a column \"payr\" for --source"),
              {.source = "payr", .target = "payee"}},
        Table{"ANumberBeyondTheColumns",
              "1 2 3\n2 3 4\n",
              refused("expected a column \"4\" for --target"),
              {.source = "1", .target = "4"}},
        Table{"OneColumnTwice",
              "1 2 3\n",
              refused("expected two columns"),
              {.source = "2", .target = "2"}},
        Table{"ASourceAlone", "1 2 3\n", refused(kWhichColumns), {.source = "2"}},
        Table{"NamesWithoutAHeader",
              "ann bob\nbob cid\n",
              refused("2 columns without a header, such as \"ann\", \"bob\", expected a column "
                      "\"payer\""),
              {.source = "payer", .target = "payee"}},
        Table{"FollowersWithATimeFirst",
              "timestamp\tfollower\tfollowee\n1700000000\tann\tbob\n1700000001\tbob\tcid\n",
              read_as("ann-bob bob-cid",
                      {kHeader, "\"follower\" and \"followee\"", "\"timestamp\"", kDirections})},
        Table{
            "ADateFirstWithoutAHeader", "2024-01-01,ann,bob\n2024-01-02,bob,cid\n",
            read_as("ann-bob bob-cid", {"nodes are in column 2 and column 3", "column 1 ignored"})},
        Table{"SecondsFirstWithoutAHeader", "1082040961 5 7\n1082155839 7 9\n1082414391 9 5\n",
              refused(kWhichColumns)},
        Table{"SecondsFirstByNumbers",
              "1082040961 5 7\n1082155839 7 9\n",
              read_as("5-7 7-9", {"nodes are in column 2 and column 3", "column 1 ignored"}),
              {.source = "2", .target = "3"}},
        Table{"RowNumbersFirstWithoutAHeader", "0,10,20\n1,20,30\n2,30,10\n",
              refused(kWhichColumns)},
        Table{"PandasWithItsIndex", ",source,target\n0,10,20\n1,20,30\n",
              read_as("10-20 20-30", {kHeader, "\"source\" and \"target\"", "column 1 ignored"})},
        Table{"PandasWithItsIndexAndColumnNumbers", ",0,1\n0,a,b\n1,b,c\n",
              read_as("a-b b-c", {kHeader, "nodes are in \"0\" and \"1\"", "column 1 ignored"})},
        Table{"PandasWithItsIndexAndColumnNumbersAsSquare", ",0,1\n0,5,7\n1,7,9\n",
              read_as("5-7 7-9", {kHeader, "nodes are in \"0\" and \"1\"", "column 1 ignored"})},
        Table{"AnIdInFront", "id,source,target\n0,10,20\n1,20,30\n",
              read_as("10-20 20-30", {kHeader, "\"source\" and \"target\"", "\"id\" ignored"})},
        Table{"TwoPairsOfHeadings", "source,node1,node2,target\nann,x,y,bob\nbob,y,z,cid\n",
              refused("found the columns \"source\", \"node1\", \"node2\", \"target\", of which "
                      "\"source\" and \"target\", or \"node1\" and \"node2\", may hold the nodes; "
                      "add --source 1 --target 4, or --source 2 --target 3")},
        Table{"TwoPairsOfHeadingsAndOptions",
              "source,node1,node2,target\nann,x,y,bob\nbob,y,z,cid\n",
              read_as("x-y y-z", {kHeader, "\"node1\" and \"node2\"", "ignored"}),
              {.source = "node1", .target = "node2"}},
        Table{"TwoPairsOfHeadingsOfWhichOneHasAmounts",
              "source,target,node1,node2\nann,bob,0.5,1.5\nbob,cid,0.25,2.5\n",
              read_as("ann-bob bob-cid", {kHeader, "\"node1\", \"node2\" ignored"})},
        Table{"NamesBesideNumbersOfNodes",
              "source,target,source_name,target_name\n1,2,ann,bob\n2,3,bob,cid\n",
              read_as("1-2 2-3", {kHeader, "ignored"})},
        Table{"RowNamesOfR", "\"from\" \"to\"\n\"1\" 10 20\n\"2\" 20 30\n",
              read_as("10-20 20-30",
                      {kHeader, "\"from\" and \"to\"", "column 1 ignored", kDirections})},
        Table{"RowNamesOfROrWeights", "\"from\" \"to\"\n\"1\" 10 20\n\"2\" 30 40\n",
              refused("are there row names in front? Add --source 2 --target 3")},
        Table{"TypedTriples", kTriples,
              read_as("ann-bob ann-cid bob-cid",
                      {kHeader, "\"head\" and \"tail\"", "column \"relation\" ignored"})},
        Table{"TriplesWithoutAHeader", "ann likes bob\nbob likes cid\n",
              refused("such as \"ann\", \"likes\", \"bob\", and cannot tell which two hold the "
                      "nodes; add --source COL and --target COL")},
        Table{"TypesBehindTheNames", "ann bob friend\nbob cid foe\n",
              read_as("ann-bob bob-cid", {"column 3 ignored"})},
        Table{"TypesBehindNumbers", "1 2 friend\n2 3 foe\n",
              read_as("1-2 2-3", {"column 3 ignored"})},
        Table{"ColumnsWithoutAnyHint", "thing,other,place\nx,y,z\nz,v,w\n", refused(kWhichColumns)},
        Table{"ExtraColumnsOfAnyKind", "src,dst,note,flag\n1,2,\"hello, you\",true\n2,3,,NA\n",
              read_as("1-2 2-3", {kHeader, "\"src\" and \"dst\"", "\"note\", \"flag\" ignored"})},
        Table{"BikeTrips",
              "start_time,end_time,start_station_id,end_station_id\n"
              "2024-01-01 10:00,2024-01-01 10:10,5,7\n2024-01-01 10:05,2024-01-01 10:15,7,9\n",
              read_as("5-7 7-9",
                      {kHeader, "\"start_station_id\" and \"end_station_id\"", "ignored"})},
        Table{"FloatingPointFromPandas", "1.0,2.0,0.5\n2.0,3.0,0.25\n",
              read_as("1.0-2.0 2.0-3.0", {"column 3 ignored"})}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Headers, TableOfEdges,
    testing::Values(
        Table{"NumbersAboveNumbersAndAMissingWeight", "1 2 ?\n2 3 0.5\n3 4 0.2\n",
              read_as("1-2 2-3 3-4", {"column 3 ignored"})},
        Table{"NumbersAboveNumbersAndADash", "1 2 -\n2 3 0.5\n", read_as("1-2 2-3", {"column 3"})},
        Table{"WordsAboveWordsAndNa", "a b NA\nb c 0.5\n",
              read_as("a-b b-c", {"column 3 ignored"})},
        Table{"WordsThatCouldBeEither", "user,friends\nann,bob\ncid,dan\n", refused(kWhichHeader)},
        Table{"NounsThatCouldBeEither", "Person\tKnows\nAnn\tBob\nBob\tCid\n",
              refused(kWhichHeader)},
        Table{"WordsThatAreAHeader",
              "user,friends\nann,bob\ncid,dan\n",
              read_as("ann-bob cid-dan", {kHeader}),
              {.header = Header::yes}},
        Table{"WordsThatAreAnEdge",
              "user,friends\nann,bob\ncid,dan\n",
              read_as("ann-bob cid-dan friends-user"),
              {.header = Header::no}},
        Table{"WordsThatHaveOtherEdges", "time value\nann bob\nbob time\n",
              read_as("ann-bob bob-time time-value")},
        Table{"WordsAboveNamesWithDigits", "paper,cites\np1,p2\np2,p3\np3,p4\n",
              refused(kWhichHeader)},
        Table{"WordsAboveNumbers", "paper cites\n1 2\n2 3\n", read_as("1-2 2-3", {kHeader})},
        Table{
            "AUsualPairThatIsAlsoANode", "u v\nv w\n",
            refused("other lines have a node of that name, too; add --header yes or --header no")},
        Table{"AUsualPairThatIsANodeFarBelow",
              [] {
                  std::string text = "source target\n";
                  for (int i = 0; i < 200; ++i) {
                      text += "a" + std::to_string(i) + " b\n";
                  }
                  return text + "b source\n";
              }(),
              refused("was taken for a header, but other lines have the node \"source\", too")},
        Table{"ColumnNumbersOfPandasAboveWords", "0,1\nann,bob\ncid,dan\n", refused(kWhichHeader)},
        Table{"TheFirstEdgeOfManyWords", "ann bob\ncid dan\neve fay\n",
              read_as("ann-bob cid-dan eve-fay")},
        Table{"TwoFilesInOne", "source,target\n1,2\nsource,target\n2,3\n",
              read_as("1-2 2-3", {kHeader, kTwoFiles})},
        Table{"TwoFilesInOneWithMarks",
              kMark + "source,target\n1,2\n" + kMark + "source,target\n2,3\n",
              read_as("1-2 2-3", {kHeader, kTwoFiles, kTwoFiles})},
        Table{"TwoFilesWithMarksAndWithoutHeaders", kMark + "1,2\n" + kMark + "2,3\n",
              read_as("1-2 2-3", {kTwoFiles})},
        Table{"AHeaderInTheMiddle", "1,2\nsource,target\n2,3\n",
              refused("a line within the file reads like a header")},
        Table{"AnotherHeaderInTheMiddle", "source,target\n1,2\ntarget,source\n2,3\n",
              refused(kWhichHeader)},
        Table{"AHeaderOfExcel", "sep=;\nvon;nach\n1;2\n2;3\n", read_as("1-2 2-3", {kHeader})}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Text, TableOfEdges,
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
        Table{"Snap", "# Directed graph\n# FromNodeId\tToNodeId\n0\t1\n1\t2\n", read_as("0-1 1-2")},
        Table{"Konect", "% sym unweighted\n1 2\n2 3 \n", read_as("1-2 2-3")},
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
    OtherFormats, TableOfEdges,
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
        Table{"Json", "{\"edges\": [[0, 1], [1, 2]]}\n", refused("is JSON")}),
    kName);

const std::string kTimed =
    "source,target,date,kind\na,b,2024-01-01,friend\nb,c,2024-06-30T23:59:59,foe\n"
    "c,d,2024-07-01 00:00,friend\nd,e,2025-01-01T01:00+02:00,spouse\n";

INSTANTIATE_TEST_SUITE_P(
    Filters, TableOfEdges,
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

const std::string kRatings =
    "user_id,movie_id,rating,timestamp\n1,1,4.5,100\n1,2,3,200\n2,1,5,300\n";
const std::string kTwoKinds = "a 1\na 2\na 3\nb 1\nb 2\nb 4\nc 1\nc 5\nc 6\nd 1\n";

INSTANTIATE_TEST_SUITE_P(
    TwoKindsOfNodes, TableOfEdges,
    testing::Values(
        Table{"RatingsAsOneKind", kRatings,
              read_as("1-2", {kHeader, "\"user_id\" and \"movie_id\"", "ignored",
                              "two kinds of nodes, but equal names are one node; --bipartite",
                              "1 self-loop dropped", "1 duplicate"})},
        Table{"RatingsAsTwoKinds",
              kRatings,
              read_as("movie_id:1-user_id:1 movie_id:1-user_id:2 movie_id:2-user_id:1",
                      {kHeader, "\"user_id\" and \"movie_id\"", "ignored",
                       "nodes are called user_id:NAME and movie_id:NAME"}),
              {.bipartite = true}},
        Table{"TwoKindsWithoutAHeader",
              "1 1\n1 2\n",
              read_as("source:1-target:1 source:1-target:2", {"source:NAME and target:NAME"}),
              {.bipartite = true}},
        Table{"TwoKindsWhoseNamesDiffer",
              "ann m1\nbob m1\n",
              read_as("ann-m1 bob-m1"),
              {.bipartite = true}},
        Table{"ColumnsThatHardlyOverlap", kTwoKinds,
              read_as("1-a 1-b 1-c 1-d 2-a 2-b 3-a 4-b 5-c 6-c",
                      {"hardly a name is in both columns; if they are two kinds of nodes, "
                       "--bipartite keeps them apart"})},
        Table{"ColumnsThatHardlyOverlapAndAreSaidTo",
              kTwoKinds,
              read_as("1-a 1-b 1-c 1-d 2-a 2-b 3-a 4-b 5-c 6-c"),
              {.bipartite = true}}),
    kName);

// Found by somebody who set out to have tables misread.
INSTANTIATE_TEST_SUITE_P(
    Traps, TableOfEdges,
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

INSTANTIATE_TEST_SUITE_P(
    Weights, TableOfEdges,
    testing::Values(
        Table{"AColumnOfThisName", "source,target,weight\na,b,2\nb,c,0.5\n",
              read_as("a-b:2 b-c:0.5", {kHeader, "nodes", "weights are in \"weight\""})},
        Table{"AColumnByNumber",
              "a b 2\nb c 0.5\n",
              read_as("a-b:2 b-c:0.5", {"weights are in column 3"}),
              {.weight = "3"}},
        Table{"TwoColumnsThatCouldBeMeant", "source,target,weight,amount\na,b,2,7\nb,c,3,8\n",
              read_as("a-b b-c", {kHeader, "nodes", "\"weight\", \"amount\" ignored"})},
        Table{"RatingsAreNotTaken", "user,item,rating\na,x,5\nb,x,3\n",
              read_as("a-x b-x", {kHeader, "nodes", "ignored (--weight 3", "--bipartite"})},
        Table{"NotUsed",
              "source,target,weight\na,b,2\nb,c,0.5\n",
              read_as("a-b b-c", {kHeader, "nodes", "\"weight\" ignored"}),
              {.weights = WeightUse::ignore}},
        Table{
            "AColumnThatIsNamedAndNotUsed",
            "source,target,weight\na,b,2\nb,c,0.5\n",
            refused("--weight \"weight\" names a column, and --weights count uses none; leave one"),
            {.weight = "weight", .weights = WeightUse::count}},
        Table{"Logarithms",
              "source,target,weight\na,b,0\na,b,1.718281828459045\nb,c,6.38905609893065\n",
              read_as("a-b:1 b-c:2", {kHeader, "nodes", "weights", "1 edge of weight 0 left out"}),
              {.weights = WeightUse::log}},
        Table{"RepeatsThatAreAdded", "source,target,weight\na,b,2\nb,a,3\na,b,0.5\nb,c,1\n",
              read_as("a-b:5.5 b-c:1", {kHeader, "nodes", "weights", "2 duplicate"})},
        Table{"ASymmetricList", "source,target,weight\na,b,2\nb,a,2\nb,c,7\nc,b,7\n",
              read_as("a-b:2 b-c:7", {kHeader, "nodes", "weights", "2 duplicate"})},
        Table{"RepeatsThatAreCounted",
              "a b\nb a\na b\nb c\n",
              read_as("a-b:3 b-c:1", {"how often each edge is given", "2 duplicate"}),
              {.weights = WeightUse::count}},
        Table{"NothingToCount",
              "a b\nb c\n",
              read_as("a-b b-c", {"counts make no difference"}),
              {.weights = WeightUse::count}},
        Table{"AllEqual", "source,target,weight\na,b,2\nb,c,2\na,b,2\n",
              read_as("a-b b-c", {kHeader, "nodes", "all are equal", "1 duplicate"})},
        Table{"Zero", "source,target,weight\na,b,2\nb,c,3\nc,d,0\nd,e,-0\n",
              read_as("a-b:2 b-c:3", {kHeader, "nodes", "weights", "2 edges of weight 0 left out",
                                      "2 nodes without edges"})},
        Table{"ZeroEverywhere", "source,target,weight\na,b,0\nb,c,0\n",
              refused("found no edges, no weight above 0")},
        Table{"Negative", "source,target,weight\na,b,2\nb,c,-3\n",
              refused("t.csv:3: found the weight -3, expected none below 0; add --negative-weights "
                      "drop")},
        Table{"NegativeDropped",
              "source,target,weight\na,b,2\na,c,1\nb,c,-3\n",
              read_as("a-b:2 a-c:1", {kHeader, "nodes", "weights", "1 edge of negative weight"}),
              {.negative_weights = NegativeWeights::drop}},
        Table{"NegativeBySize",
              "source,target,weight\na,b,2\nb,c,-3\n",
              read_as("a-b:2 b-c:3", {kHeader, "nodes", "weights", "1 edge of negative weight"}),
              {.negative_weights = NegativeWeights::absolute}},
        Table{"Missing", "source,target,weight\na,b,2\nb,c,\n",
              refused("found \"\" in \"weight\", expected a number")},
        Table{"NotFinite", "source,target,weight\na,b,2\nb,c,inf\n", refused("found \"inf\"")},
        Table{"TooLarge", "source,target,weight\na,b,2\nb,c,1e31\n",
              refused("found the weight 1e+31, expected a number up to 1e+30")},
        Table{"BothSidesOfABipartiteList",
              "user,item,count\n1,1,2\n2,1,5\n3,1,0\n",
              read_as("item:1-user:1:2 item:1-user:2:5",
                      {kHeader, "nodes", "weights are in \"count\"", "1 edge of weight 0",
                       "both columns share names", "1 node without edges"}),
              {.bipartite = true}}),
    kName);

// A ring of 30 nodes, some of whose edges are given in both directions.
std::string ring_with_mutual(int num_mutual) {
    std::string text;
    for (int v = 0; v < 30; ++v) {
        text += fmt::format("{} {}\n", v, (v + 1) % 30);
        if (v < num_mutual) {
            text += fmt::format("{} {}\n", (v + 1) % 30, v);
        }
    }
    return text;
}

TEST(TableOfEdges, SaysThatEdgesSeemToHaveDirectionsIfSomePairsAreMutual) {
    const TemporaryDirectory directory;
    const auto says_so = [&](int num_mutual) {
        ReadGraphReport report;
        read_edge_list(directory.file("t.csv", ring_with_mutual(num_mutual)), {}, &report);
        const std::vector<std::string> notes = reading_notes(report, {});
        return std::ranges::any_of(notes, [](const std::string& note) {
            return note.find(kDirections) != std::string::npos;
        });
    };
    EXPECT_FALSE(says_so(0));
    EXPECT_TRUE(says_so(1));
    EXPECT_TRUE(says_so(20));
    EXPECT_FALSE(says_so(30));
}

INSTANTIATE_TEST_SUITE_P(
    Directions, TableOfEdges,
    testing::Values(Table{"Arrows",
                          "a b\nb c\nc b\nb c\n",
                          read_as("a>b b>c c>b", {"1 duplicate"}),
                          {.directed = true}},
                    Table{"ArrowsWithWeights",
                          "from,to,amount\na,b,2\nb,a,3\nb,c,1\n",
                          read_as("a>b:2 b>a:3 b>c:1", {kHeader, "nodes", "weights"}),
                          {.directed = true}},
                    Table{"ArrowsOfEqualWeight",
                          "from,to,amount\na,b,2\nb,a,2\nb,c,2\n",
                          read_as("a>b b>a b>c", {kHeader, "nodes", "all are equal"}),
                          {.directed = true}},
                    Table{"EveryEdgeInBothDirections",
                          "a b\nb a\nb c\nc b\n",
                          read_as("a-b b-c", {"so the graph is undirected", "2 duplicate"}),
                          {.directed = true}},
                    Table{"HeadingsOfDirections", "sender,receiver\na,b\nb,c\n",
                          read_as("a-b b-c", {kHeader, kDirections})},
                    Table{"HeadingsOfEither", "source,target\na,b\nb,c\n",
                          read_as("a-b b-c", {kHeader})}),
    kName);

}  // namespace
}  // namespace irwe
