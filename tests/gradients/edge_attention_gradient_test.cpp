#include "irwe/nn/edge_attention.h"

#include "irwe/nn/squared_error.h"
#include "tests/support/gradient_check.h"

namespace irwe::nn {
namespace {

TEST(EdgeAttentionGradient, MatchesCentralDifferences) {
    // A path of four nodes, each with itself but for the last, and a node alone.
    SparseRows rows;
    for (const std::vector<std::uint32_t>& columns :
         std::vector<std::vector<std::uint32_t>>{{0, 1}, {0, 1, 2}, {1, 2, 3}, {2}, {}}) {
        for (const std::uint32_t column : columns) {
            rows.append(column, 1);
        }
        rows.end_row();
    }
    const SparseOperator edges(std::move(rows), 5);
    Parameter x = uniform_parameter("x", 5, 6, 1, Random(1));
    Parameter source = uniform_parameter("source", 1, 6, 1, Random(2));
    Parameter target = uniform_parameter("target", 1, 6, 1, Random(3));
    const Matrix goal = uniform_parameter("goal", 5, 6, 1, Random(4)).value;
    for (const double dropout : {0.0, 0.3}) {
        for (const int num_heads : {1, 2}) {
            check_gradients({&x, &source, &target}, [&](Tape& tape) {
                const Tensor y = edge_attention(tape, edges, tape.parameter(x),
                                                {.source = tape.parameter(source),
                                                 .target = tape.parameter(target),
                                                 .num_heads = num_heads,
                                                 .dropout = dropout});
                return squared_error(tape, y, goal, 1);
            });
        }
    }
}

}  // namespace
}  // namespace irwe::nn
