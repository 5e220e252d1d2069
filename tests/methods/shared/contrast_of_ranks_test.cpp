// The contrast of several ranks, its eigenvectors and the encoding beside those of one process.

#include <gtest/gtest.h>

#include <vector>

#include "irwe/linalg/largest_eigenvectors.h"
#include "irwe/methods/shared/contrast_encoding.h"
#include "irwe/methods/shared/position_form.h"
#include "irwe/methods/shared/walk_contrast.h"
#include "tests/support/graphs.h"
#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

// Graphs of 2 nodes, of fewer rows than any chunk has, and of several chunks.
std::vector<Graph> graphs() {
    return {random_graph(2, 1, 1), random_weighted_graph(150, 400, 2, SelfLoops::keep),
            random_graph(900, 3000, 3)};
}

Share own_of(const World& world, std::int64_t size) {
    return shares_of_eigenvectors(world, size)[static_cast<std::size_t>(world.rank())];
}

TEST(ContrastOfRanks, HasTheRowsOfAProductOfOneProcess) {
    for (const Graph& graph : graphs()) {
        ThreadPool lone(2);
        const std::int64_t size = graph.num_nodes();
        const WalkContrast whole(graph, {}, Random(3), lone);
        // More columns than a panel has.
        const Matrix right = Matrix::NullaryExpr(size, 150, [](Eigen::Index i, Eigen::Index j) {
            return static_cast<Real>(((i * 37 + j * 11) % 101) - 50);
        });
        Matrix expected(size, right.cols());
        whole.multiply(right, expected, lone);
        for (const int num_ranks : {2, 3, 7, 16}) {
            on_ranks(num_ranks, [&](World& world) {
                ThreadPool pool(2);
                const WalkContrast contrast(graph, {}, Random(3), {pool, world});
                EXPECT_EQ(contrast.line().slopes, whole.line().slopes);
                EXPECT_EQ(contrast.line().constant, whole.line().constant);
                const Share own = own_of(world, size);
                Matrix rows = right.middleRows(own.begin, own.size());
                contrast.multiply_share(rows, rows, shares_of_eigenvectors(world, size),
                                        {pool, world});
                EXPECT_EQ(rows, expected.middleRows(own.begin, own.size())) << num_ranks;
            });
        }
    }
}

TEST(ContrastOfRanks, HasTheEncodingAndTheFormOfOneProcess) {
    for (const Graph& graph : graphs()) {
        ThreadPool lone(2);
        std::vector<double> strengths(graph.num_nodes(), 1.5);
        strengths.front() = 0;
        const ContrastEncoding expected = contrast_encoding(graph, {}, 20, Random(3), lone);
        const PositionForm form = position_form(expected.rows, strengths, CommonPart::removed);
        for (const int num_ranks : {2, 3, 7, 16}) {
            on_ranks(num_ranks, [&](World& world) {
                ThreadPool pool(1);
                const ContrastEncoding found =
                    contrast_encoding(graph, {}, 20, Random(3), {pool, world});
                EXPECT_EQ(found.values, expected.values);
                const Share own = found.rows.share();
                EXPECT_EQ(own, own_of(world, graph.num_nodes()));
                EXPECT_EQ(found.rows.own(),
                          expected.rows.whole().middleRows(own.begin, own.size()));
                const PositionForm of_ranks =
                    position_form(found.rows, strengths, CommonPart::removed);
                EXPECT_EQ(of_ranks.mean, form.mean);
                EXPECT_EQ(of_ranks.factors, form.factors);
            });
        }
    }
}

}  // namespace
}  // namespace irwe
