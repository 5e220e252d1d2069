#include "irwe/methods/shared/contrast_encoding.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

ContrastOptions exact_contrast(int num_hops) {
    return {.near = {.spread = {.num_hops = num_hops,
                                .max_visits = std::numeric_limits<double>::infinity()},
                     .min_lift = 0,
                     .max_entries = std::numeric_limits<int>::max()}};
}

std::vector<double> strengths_of(const Graph& graph) {
    std::vector<double> strengths;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        strengths.push_back(graph.strength(v));
    }
    return strengths;
}

std::vector<Edge> edges_of(const Graph& graph) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    return edges;
}

// `graph` with nodes behind the others.
Graph with_nodes(const Graph& graph, NodeId num_added, const std::vector<Edge>& added) {
    std::vector<Edge> edges = edges_of(graph);
    edges.insert(edges.end(), added.begin(), added.end());
    return build_graph(NodeNames::consecutive(graph.num_nodes() + num_added), edges).graph;
}

// The places of nodes that kept their numbers.
std::vector<std::optional<NodeId>> first_places(const Graph& grown, NodeId num_known) {
    std::vector<std::optional<NodeId>> places(grown.num_nodes());
    std::iota(places.begin(), places.begin() + num_known, NodeId{0});
    return places;
}

TEST(ContrastEncoding, GivesBackTheContrastWithAsManyDimensionsAsNodes) {
    ThreadPool pool(2);
    const Graph graph = random_graph(50, 150, 1);
    const auto [rows, values] = contrast_encoding(graph, exact_contrast(3), 50, Random(1), pool);
    Eigen::MatrixXd found = Eigen::MatrixXd::Zero(50, 50);
    for (Eigen::Index j = 0; j < 50; ++j) {
        const double value = values[static_cast<std::size_t>(j)];
        const Eigen::VectorXd column = rows.whole().col(j).cast<double>();
        found += value != 0 ? Eigen::MatrixXd(column * column.transpose() / value)
                            : Eigen::MatrixXd::Zero(50, 50);
    }
    EXPECT_TRUE(found.isApprox(slow_contrast(graph, 3), 1e-3));
}

TEST(ContrastEncoding, FoldsInByTheContrastOfTheGrownGraphWithTheKnownNodes) {
    ThreadPool pool(2);
    const Graph graph = random_graph(40, 160, 2);
    const Graph grown = with_nodes(graph, 2, {{40, 0}, {40, 1}, {40, 7}, {41, 40}, {41, 3}});
    const ContrastOptions options = exact_contrast(3);
    const ContrastEncoding encoding = contrast_encoding(graph, options, 40, Random(1), pool);
    const std::vector<std::optional<NodeId>> places = first_places(grown, 40);
    const std::vector<NodeId> added{40, 41};
    const Matrix found =
        ContrastFoldIn(encoding, options, strengths_of(graph)).rows({grown, added, places}, pool);

    // By the definition: hops over the known nodes alone, scaled to sum one.
    const Eigen::MatrixXd step = transition_matrix(grown);
    Eigen::MatrixXd power = Eigen::MatrixXd::Identity(42, 42);
    Eigen::MatrixXd contrast = Eigen::MatrixXd::Zero(2, 40);
    for (int t = 0; t < 3; ++t) {
        power *= step;
        for (int i = 0; i < 2; ++i) {
            const Eigen::RowVectorXd known = power.row(40 + i).head(40);
            for (NodeId j = 0; j < 40 && known.sum() > 0; ++j) {
                const double chance = static_cast<double>(graph.degree(j)) /
                                      static_cast<double>(graph.targets().size());
                contrast(i, j) += chance > 0 ? std::log1p(known(j) / known.sum() / chance) / 3 : 0;
            }
        }
    }
    Eigen::MatrixXd directions = encoding.rows.whole().cast<double>();
    for (Eigen::Index j = 0; j < 40; ++j) {
        const double value = encoding.values[static_cast<std::size_t>(j)];
        directions.col(j) *= value != 0 ? 1 / value : 0;
    }
    EXPECT_TRUE(found.cast<double>().isApprox(contrast * directions, 1e-3));
}

// What walks on the training graph see is what the encoding was made of.
TEST(ContrastEncoding, FoldsAKnownNodeOfAWeightedGraphIntoItsOwnRow) {
    ThreadPool pool(2);
    const Graph graph = random_weighted_graph(60, 240, 3);
    const ContrastOptions options = exact_contrast(3);
    const ContrastEncoding encoding = contrast_encoding(graph, options, 60, Random(1), pool);
    const Matrix found = ContrastFoldIn(encoding, options, strengths_of(graph))
                             .rows({graph, all_nodes(graph), first_places(graph, 60)}, pool);
    EXPECT_TRUE(found.isApprox(encoding.rows.whole(), 2e-3F));
}

TEST(ContrastEncoding, FoldsAKnownNodeIntoItsOwnRow) {
    ThreadPool pool(2);
    const Graph graph = random_graph(60, 240, 3);
    const ContrastOptions options = exact_contrast(5);
    const ContrastEncoding encoding = contrast_encoding(graph, options, 60, Random(1), pool);
    const std::vector<NodeId> nodes = all_nodes(graph);
    const Matrix found = ContrastFoldIn(encoding, options, strengths_of(graph))
                             .rows({graph, nodes, first_places(graph, 60)}, pool);
    EXPECT_TRUE(found.isApprox(encoding.rows.whole(), 2e-3F));
}

TEST(ContrastEncoding, GivesZerosToANodeThatMeetsNoKnownOne) {
    ThreadPool pool(1);
    const Graph graph = random_graph(20, 60, 4);
    const Graph grown = with_nodes(graph, 3, {{20, 21}});  // a pair apart, and a single node
    const ContrastEncoding encoding = contrast_encoding(graph, {}, 8, Random(1), pool);
    const std::vector<NodeId> added{20, 22};
    const Matrix found = ContrastFoldIn(encoding, {}, strengths_of(graph))
                             .rows({grown, added, first_places(grown, 20)}, pool);
    EXPECT_TRUE(found.isZero(0));
}

TEST(ContrastEncoding, GivesTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_graph(700, 3000, 5);
    std::vector<Matrix> rows;
    for (const int num_threads : {1, 3}) {
        ThreadPool pool(num_threads);
        const ContrastEncoding encoding = contrast_encoding(graph, {}, 24, Random(1), pool);
        rows.push_back(encoding.rows.whole());
        rows.push_back(ContrastFoldIn(encoding, {}, strengths_of(graph))
                           .rows({graph, all_nodes(graph), first_places(graph, 700)}, pool));
    }
    EXPECT_TRUE(std::ranges::equal(entries(rows[0]), entries(rows[2])));
    EXPECT_TRUE(std::ranges::equal(entries(rows[1]), entries(rows[3])));
}

TEST(ContrastEncoding, FoldsANodeThatIsOnlyJoinedInAsOneOfTheGrownGraph) {
    ThreadPool pool(1);
    const Graph graph = random_graph(200, 800, 6);
    const ContrastEncoding encoding = contrast_encoding(graph, {}, 24, Random(1), pool);
    const ContrastOptions options{.near = {.spread = {.max_visits = 1000}}};
    const std::vector<double> strengths = strengths_of(graph);
    const ContrastFoldIn fold_in(encoding, options, strengths);
    GraphWithNode joined(graph);
    const std::vector<std::optional<NodeId>> places =
        first_places(with_new_node(graph, {}), graph.num_nodes());
    NodeFolder<GraphWithNode> folder(fold_in, joined, places);
    const std::vector<NodeId> added{200};
    for (const std::vector<NodeId>& neighbors :
         {std::vector<NodeId>{7}, std::vector<NodeId>{1, 2, 50, 199}, std::vector<NodeId>{}}) {
        joined.join(neighbors);
        const Graph grown = with_new_node(graph, neighbors);
        const Matrix found = folder.row(200).cast<Real>();
        EXPECT_TRUE(found == fold_in.rows({grown, added, places}, pool));
        EXPECT_EQ(found.isZero(0), neighbors.empty());
    }
}

}  // namespace
}  // namespace irwe
