// The columns of a table that hold the nodes, and whether its first line is a header.

#include <gmock/gmock.h>

#include <string>

#include "tests/graph/edge_tables.h"

namespace irwe {
namespace {

class TableOfEdges : public testing::TestWithParam<Table> {};

TEST_P(TableOfEdges, IsReadAsMeantOrRefusedWithASentence) { check_table(GetParam()); }

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
              read_as("ann-bob bob-cid",
                      {kHeader, "\"source\" and \"target\"", "\"node1\", \"node2\" ignored"})},
        Table{"NamesBesideNumbersOfNodes",
              "source,target,source_name,target_name\n1,2,ann,bob\n2,3,bob,cid\n",
              read_as("1-2 2-3", {kHeader, "\"source\" and \"target\"", "ignored"})},
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
              read_as("1.0-2.0 2.0-3.0", {"column 3 ignored",
                                          "names such as \"1.0\" are taken as they are written"})}),
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

}  // namespace
}  // namespace irwe
