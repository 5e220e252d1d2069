// The near pairs of several ranks beside those of one process.

#include <gtest/gtest.h>

#include <algorithm>

#include "irwe/methods/shared/near_pairs.h"
#include "tests/support/graphs.h"
#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

const ContrastLine kLine{.slopes = {0.1, 0.05, 0.02, 0.01, 0.005}, .constant = 0.3};

// Row by row, with the bits of the values.
void expect_same_row(const SparseMatrix& found, const SparseMatrix& expected, std::int64_t v) {
    const SparseRow a = found.row(v);
    const SparseRow b = expected.row(v);
    EXPECT_TRUE(std::ranges::equal(a.columns, b.columns)) << v;
    EXPECT_TRUE(std::ranges::equal(a.values, b.values)) << v;
}

TEST(NearPairsOfRanks, HaveTheRowsOfOneProcess) {
    for (const NodeId num_nodes : {3U, 64U, 200U, 501U}) {
        const Graph graph = random_weighted_graph(num_nodes, std::size_t{3} * num_nodes, num_nodes,
                                                  SelfLoops::keep);
        ThreadPool lone(1);
        const NearOptions options{.max_entries = 20};
        const SparseMatrix expected = near_pairs(graph, options, kLine, lone);
        for (const int size : {2, 3, 7, 16}) {
            on_ranks(size, [&](World& world) {
                ThreadPool pool(2);
                // Borders that are no multiples of anything.
                const Share rows = own_share(world, num_nodes, 5);
                const SparseMatrix found = near_pairs(graph, options, kLine, rows, {pool, world});
                ASSERT_EQ(found.num_rows(), num_nodes);
                for (std::int64_t v = 0; v < num_nodes; ++v) {
                    if (rows.contains(v)) {
                        expect_same_row(found, expected, v);
                    } else {
                        EXPECT_TRUE(found.row(v).columns.empty()) << v;
                    }
                }
            });
        }
    }
}

}  // namespace
}  // namespace irwe
