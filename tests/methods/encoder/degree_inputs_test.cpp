#include "irwe/methods/encoder/degree_inputs.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/graph/degree_buckets.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// Stars with these numbers of rays, each ray of degree 1.
Graph stars(const std::vector<NodeId>& sizes, NodeId num_isolated = 0) {
    std::vector<Edge> edges;
    NodeId next = 0;
    for (const NodeId size : sizes) {
        const NodeId hub = next++;
        for (NodeId i = 0; i < size; ++i) {
            edges.push_back({hub, next++});
        }
    }
    return build_graph(NodeNames::consecutive(next + num_isolated), edges).graph;
}

// Whether two degrees share a bucket exactly if `together` says so, for all pairs of degrees that
// the graph has.
void expect_partition(const Graph& graph, const DegreeInputs& inputs, const auto& together) {
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            const NodeId a = graph.degree(u);
            const NodeId b = graph.degree(v);
            if (a > 0 && b > 0) {
                EXPECT_EQ(inputs.bucket(a) == inputs.bucket(b), together(a, b)) << a << " " << b;
            }
        }
    }
}

TEST(DegreeInputs, AreThoseOfThePaperWithEqualWidths) {
    const Graph graph = random_graph(100, 400, 3);
    const DegreeInputs inputs(graph, {.num_buckets = 5, .widths = BucketWidths::equal});
    NodeId least = graph.max_degree();
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        least = graph.degree(v) > 0 ? std::min(least, graph.degree(v)) : least;
    }
    const DegreeBuckets twin(least, graph.max_degree(), 5);
    expect_partition(graph, inputs,
                     [&](NodeId a, NodeId b) { return twin.bucket(a) == twin.bucket(b); });
}

// Degrees 1, 2, 3, 10 and 100 in four buckets from 1 to 100: bounds at 10^0.5, 10 and 10^1.5.
TEST(DegreeInputs, HaveEqualRatiosWithLogarithmicWidths) {
    const Graph graph = stars({2, 3, 11, 100});
    const DegreeInputs inputs(graph, {.num_buckets = 4, .widths = BucketWidths::logarithmic});
    EXPECT_EQ(inputs.num_buckets(), 3);
    EXPECT_EQ(inputs.bucket(1), 0U);
    EXPECT_EQ(inputs.bucket(3), 0U);
    EXPECT_EQ(inputs.bucket(11), 1U);
    EXPECT_EQ(inputs.bucket(100), 2U);
}

TEST(DegreeInputs, HaveEquallyManyNodesByQuantiles) {
    // Degrees 1 (nine times), 4 and 5.
    const Graph graph = stars({4, 5});
    const DegreeInputs halves(graph, {.num_buckets = 2, .widths = BucketWidths::quantile});
    EXPECT_EQ(halves.num_buckets(), 2);
    EXPECT_NE(halves.bucket(1), halves.bucket(4));
    EXPECT_EQ(halves.bucket(4), halves.bucket(5));
    const DegreeInputs many(graph, {.num_buckets = 100, .widths = BucketWidths::quantile});
    EXPECT_EQ(many.num_buckets(), 3);
}

TEST(DegreeInputs, PutDegreesThatTrainingDidNotSeeIntoTheNearestBucketBelow) {
    const Graph graph = stars({2, 3, 11, 100});
    const DegreeInputs inputs(graph, {.num_buckets = 99, .widths = BucketWidths::equal});
    EXPECT_EQ(inputs.num_buckets(), 5);  // 1, 2, 3, 11 and 100: buckets without nodes are joined
    EXPECT_EQ(inputs.bucket(0), inputs.bucket(1));
    EXPECT_EQ(inputs.bucket(10), inputs.bucket(3));
    EXPECT_EQ(inputs.bucket(50), inputs.bucket(11));
    EXPECT_EQ(inputs.bucket(1'000'000), inputs.bucket(100));
}

TEST(DegreeInputs, AreNotChangedByNodesWithoutNeighbors) {
    const Graph graph = stars({4, 5});
    const Graph more = stars({4, 5}, 20);
    for (const BucketWidths widths :
         {BucketWidths::equal, BucketWidths::logarithmic, BucketWidths::quantile}) {
        const DegreeInputs expected(graph, {.num_buckets = 7, .widths = widths});
        const DegreeInputs found(more, {.num_buckets = 7, .widths = widths});
        EXPECT_EQ(found.entropy(), expected.entropy());
        EXPECT_EQ(found.buckets(graph), expected.buckets(graph));
        EXPECT_EQ(found.buckets(more).size(), more.num_nodes());
    }
}

TEST(DegreeInputs, TellHowMuchTheySay) {
    const Graph ring = stars({1, 1, 1});  // all degrees are 1
    EXPECT_EQ(DegreeInputs(ring, {}).text(), "degrees in 1 bucket, 0.00 bits");
    // Nine of eleven nodes have degree 1, and the others differ.
    const double expected = -9.0 / 11 * std::log2(9.0 / 11) + 2.0 / 11 * std::log2(11.0);
    EXPECT_NEAR(DegreeInputs(stars({4, 5}), {}).entropy(), expected, 1e-12);
}

}  // namespace
}  // namespace irwe
