#include "irwe/methods/encoder/attribute_inputs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/attributes.h"
#include "tests/support/errors.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// A path of nodes 0 to 3, and node 4 without neighbors.
Graph path() {
    return build_graph(NodeNames::consecutive(5), std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}}).graph;
}

// Age has the mean 2 and the deviation 1 over nodes 0 to 3, and size is missing at node 1.
NodeAttributes people() {
    return {
        5,
        {numbers("size", {0, 2, 3}, {-1, 0, 1}), numbers("zone", {0, 1, 2, 3, 4}, {7, 7, 7, 7, 9}),
         categories("club", {0, 2, 3, 4}, {1, 1, 0, 2}, {"chess", "go", "tennis"}),
         numbers("age", {0, 1, 2, 3, 4}, {1, 1, 3, 3, 50})}};
}

Eigen::MatrixXd dense(const AttributeInputs& inputs, const NodeAttributes& attributes,
                      const Graph& graph) {
    const DegreeInputs degrees(graph, {});
    const nn::SparseOperator rows = inputs.rows(attributes, graph, degrees);
    EXPECT_EQ(rows.num_columns(), inputs.num_columns(degrees));
    return nn::dense_copy(rows.rows(), rows.num_columns());
}

// Columns: age; chess, go; size and its mark. Nodes without neighbors have no say, neither in the
// scale nor in the categories.
TEST(AttributeInputsTest, AreStandardizedNumbersMarksOfMissingOnesAndCategories) {
    const NodeAttributes attributes = people();
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    const double unit = 1 / std::sqrt(2.0 / 3);
    Eigen::MatrixXd expected(5, 5);
    expected << -1, 0, 1, -unit, 1,  //
        -1, 0, 0, 0, 0,              //
        1, 0, 1, 0, 1,               //
        1, 1, 0, unit, 1,            //
        48, 0, 0, 0, 0;
    EXPECT_LT((dense(inputs, attributes, path()) - expected).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_EQ(inputs.text(DegreeInputs(path(), {})),
              "4 attributes in 5 columns, 12.5 % of values missing, 1 without use as all values "
              "are equal");
    EXPECT_EQ(inputs.names_text(),
              "\"age\" (numbers), \"club\" (2 categories), \"size\" (numbers), \"zone\" (numbers)");
}

TEST(AttributeInputsTest, StandBehindDegreesIfBothAreRead) {
    const NodeAttributes attributes = people();
    const AttributeInputs alone(&attributes, path(), NodeInputs::attributes);
    const AttributeInputs both(&attributes, path(), NodeInputs::both);
    const Eigen::MatrixXd found = dense(both, attributes, path());
    ASSERT_EQ(found.cols(), 7);  // the degrees are 1 and 2
    EXPECT_EQ(found.rightCols(5), dense(alone, attributes, path()));
    for (Eigen::Index v = 0; v < 5; ++v) {
        EXPECT_EQ(found(v, 1), v == 1 || v == 2 ? 1 : 0);
        EXPECT_EQ(found(v, 0) + found(v, 1), 1);
    }
    EXPECT_THAT(both.text(DegreeInputs(path(), {})), StartsWith("degrees in 2 buckets, "));
}

// A word that occurs has the value 1, and no other: only its mark can tell anything.
TEST(AttributeInputsTest, OfAListOfWordsAreZerosAndOnes) {
    const NodeAttributes attributes(5, {numbers("a", {0, 3}, {1, 1}), numbers("b", {1}, {1})});
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(5, 2);
    expected(0, 0) = expected(3, 0) = expected(1, 1) = 1;
    EXPECT_EQ(dense(inputs, attributes, path()), expected);
}

TEST(AttributeInputsTest, StayFiniteForTheLargestNumbers) {
    const double largest = std::numeric_limits<double>::max();
    const NodeAttributes attributes(
        5, {numbers("a", {0, 1, 2, 3}, {-largest, largest, -largest, largest})});
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    const Eigen::MatrixXd found = dense(inputs, attributes, path());
    for (Eigen::Index v = 0; v < 4; ++v) {
        EXPECT_NEAR(found(v, 0), v % 2 == 0 ? -1 : 1, 1e-6);
    }
}

// The mean is near one end, so the difference from the other end has no double.
TEST(AttributeInputsTest, StayFiniteWhereTheirDifferencesDoNot) {
    const double largest = std::numeric_limits<double>::max();
    const NodeAttributes attributes(
        5, {numbers("a", {0, 1, 2, 3}, {largest, -largest, -largest, -largest})});
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    const Eigen::MatrixXd found = dense(inputs, attributes, path());
    EXPECT_NEAR(found(0, 0), std::sqrt(3.0), 1e-6);
    EXPECT_NEAR(found(1, 0), -1 / std::sqrt(3.0), 1e-6);
}

TEST(AttributeInputsTest, AreRefusedIfTheyTellNothing) {
    const auto refusal = [](const NodeAttributes* attributes) {
        return input_error([&] { AttributeInputs(attributes, path(), NodeInputs::both); });
    };
    const NodeAttributes none;
    const NodeAttributes constant(5, {numbers("a", {0, 1, 2, 3, 4}, {7, 7, 7, 7, 9})});
    const NodeAttributes elsewhere(5, {numbers("a", {4}, {7})});
    EXPECT_THAT(refusal(nullptr), HasSubstr("no attributes of nodes are at hand"));
    EXPECT_THAT(refusal(&none), HasSubstr("no attributes of nodes are at hand"));
    EXPECT_THAT(refusal(&constant), HasSubstr("tell nothing about nodes"));
    EXPECT_THAT(refusal(&elsewhere), HasSubstr("tell nothing about nodes"));
}

TEST(AttributeInputsTest, SayByNameWhatIsDifferentOrRefuseIt) {
    const NodeAttributes attributes = people();
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    const auto note = [&](std::vector<NodeAttribute> columns) {
        const NodeAttributes given(5, std::move(columns));
        return inputs.note(&given, "G", "M");
    };
    const std::vector<NodeId> all{0, 1, 2, 3, 4};
    const NodeAttribute age = numbers("age", all, {1, 2, 3, 4, 5});
    const NodeAttribute zone = numbers("zone", all, {1, 2, 3, 4, 5});
    const NodeAttribute club = categories("club", {0}, {0}, {"chess"});
    const NodeAttribute size = numbers("size", {0}, {0});
    EXPECT_EQ(note({age, club, size, zone}), "");
    EXPECT_EQ(note({zone, size, club, age}), "");
    EXPECT_EQ(note({age, club, zone}),
              "G: no node has a value of \"size\", as some had in the training");
    EXPECT_EQ(note({age, categories("club", {0}, {0}, {"golf"}), size, zone}),
              "G: some nodes have a category of \"club\" that the training did not have, which "
              "counts as missing");
    EXPECT_EQ(note({numbers("age", {0}, {1}), club, size, zone}),
              "G: some nodes have no value of \"age\", as all had in the training: numbers count "
              "as average, and categories as none");
    EXPECT_EQ(note({numbers("age", all, {1000, 1000, 3000, 3000, 2000}), club, size, zone}),
              "G: some nodes have a value of \"age\" farther from the mean than any that the "
              "training can have had, perhaps in another unit");
    EXPECT_EQ(note({age, club, size, zone, numbers("weight", {0}, {1})}),
              "G: the training did not have \"weight\", so that is not used");
    EXPECT_EQ(
        input_error([&] {
            note({club, size, zone});
        }),
        "G: has no attribute \"age\", expected numbers as all nodes had in the training of M; "
        "add it to the table of --attributes");
    EXPECT_EQ(input_error([&] {
                  note({categories("age", all, {0, 0, 0, 0, 0}, {"old"}), club, zone});
              }),
              "G: has categories as the attribute \"age\", expected numbers as in the training of "
              "M");
    EXPECT_THAT(input_error([&] { note({}); }),
                StartsWith("G: has no attributes of nodes, and M was trained with \"age\""));
}

TEST(AttributeInputsTest, WithoutAnyOfTheTrainingAreRefused) {
    const NodeAttributes words(5, {numbers("a", {0, 3}, {1, 1}), numbers("b", {1}, {1})});
    const AttributeInputs inputs(&words, path(), NodeInputs::attributes);
    const NodeAttributes others(5, {numbers("c", {0}, {1})});
    EXPECT_THAT(input_error([&] { inputs.note(&others, "G", "M"); }),
                HasSubstr("has none of the attributes"));
}

TEST(AttributeInputsTest, HaveAFingerprintOfNamesKindsAndValues) {
    const NodeAttributes attributes = people();
    std::vector<NodeAttribute> columns(attributes.columns().begin(), attributes.columns().end());
    std::ranges::reverse(columns);
    EXPECT_EQ(fingerprint(NodeAttributes(5, columns)), fingerprint(attributes));
    std::vector<std::string> found{fingerprint(attributes)};
    for (const auto& change : std::vector<std::function<void(NodeAttribute&)>>{
             [](NodeAttribute& age) { age.name = "years"; },
             [](NodeAttribute& age) { age.numbers[4] = 51; },
             [](NodeAttribute& age) {
                 age.nodes.pop_back();
                 age.numbers.pop_back();
             }}) {
        std::vector<NodeAttribute> changed = columns;
        change(changed.front());
        found.push_back(fingerprint(NodeAttributes(5, changed)));
    }
    std::ranges::sort(found);
    EXPECT_EQ(std::ranges::adjacent_find(found), found.end());
}

}  // namespace
}  // namespace irwe
