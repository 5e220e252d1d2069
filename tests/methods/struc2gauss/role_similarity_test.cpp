#include "irwe/methods/struc2gauss/role_similarity.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>

#include "tests/support/barbell.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

double similarity(const SparseRows& rows, NodeId u, NodeId v) {
    const SparseRow row = rows.row(u);
    const auto place = std::ranges::lower_bound(row.columns, v);
    EXPECT_TRUE(place != row.columns.end() && *place == v);
    return static_cast<double>(row.values[static_cast<std::size_t>(place - row.columns.begin())]);
}

// The largest sum of a matching, by trying every order of the columns.
double best_matching(const std::vector<float>& values, std::size_t size) {
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    double best = 0;
    do {
        double sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
            sum += static_cast<double>(values[i * size + order[i]]);
        }
        best = std::max(best, sum);
    } while (std::ranges::next_permutation(order).found);
    return best;
}

TEST(GreedyMatching, IsAtLeastHalfOfTheBestAndOftenNearlyAsGood) {
    RandomStream stream = Random(1).stream("test");
    GreedyMatching matching;
    double sum = 0;
    double best_sum = 0;
    for (int i = 0; i < 50; ++i) {
        std::vector<float> values(36);
        for (float& value : values) {
            value = static_cast<float>(stream.uniform());
        }
        const double found = matching.sum(values, 6);
        const double best = best_matching(values, 6);
        EXPECT_LE(found, best + 1e-6);
        EXPECT_GE(found, best / 2);
        sum += found;
        best_sum += best;
    }
    EXPECT_GT(sum, 0.9 * best_sum);
}

TEST(GreedyMatching, LeavesOverWhatHasNoPartner) {
    GreedyMatching matching;
    EXPECT_NEAR(matching.sum(std::vector<float>{0.5F, 0.25F, 1}, 3), 1, 1e-6);
    EXPECT_NEAR(matching.sum(std::vector<float>{0.5F, 0.25F, 1}, 1), 1, 1e-6);
    EXPECT_EQ(matching.sum({}, 0), 0);
}

// By hand: a node of a clique has 8 like it and the connector as neighbors, the connector 9 of
// them and the end of the path.
TEST(RoleSimilarities, OfABarbellAreThoseByHand) {
    ThreadPool pool(2);
    const Graph graph = barbell(10, 10);
    const SparseRows once = role_similarities(graph, {.num_rounds = 1}, Random(1), pool);
    EXPECT_NEAR(similarity(once, 0, 9), 0.9019, 1e-5);
    EXPECT_NEAR(similarity(once, 0, 10), 0.23, 1e-5);
    EXPECT_NEAR(similarity(once, 0, 13), 0.16, 1e-5);
    const SparseRows often = role_similarities(graph, {.num_rounds = 60}, Random(1), pool);
    EXPECT_NEAR(similarity(often, 0, 9), 0.82 / 0.91, 1e-4);
}

TEST(RoleSimilarities, OfNodesThatASymmetryExchangesAreOne) {
    ThreadPool pool(2);
    const SparseRows rows = role_similarities(barbell(10, 10), {}, Random(1), pool);
    for (NodeId v = 0; v < 15; ++v) {
        EXPECT_NEAR(similarity(rows, v, 29 - v), 1, 1e-6) << v;
    }
}

TEST(RoleSimilarities, AreSymmetricAndTheSameForEveryNumberOfThreads) {
    ThreadPool one(1);
    ThreadPool three(3);
    const Graph graph = random_graph(300, 900, 2);
    const RoleSimilarityOptions options{.num_rounds = 3, .num_partners = 20, .max_neighbors = 5};
    const SparseRows rows = role_similarities(graph, options, Random(1), one);
    const SparseRows again = role_similarities(graph, options, Random(1), three);
    EXPECT_EQ(rows.columns, again.columns);
    EXPECT_EQ(rows.values, again.values);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        EXPECT_EQ(rows.row(v).columns.empty(), graph.degree(v) == 0);
        for (const NodeId u : rows.row(v).columns) {
            EXPECT_NEAR(similarity(rows, v, u), similarity(rows, u, v), 1e-5);
        }
    }
}

}  // namespace
}  // namespace irwe
