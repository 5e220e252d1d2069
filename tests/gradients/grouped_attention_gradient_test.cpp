#include <gmock/gmock.h>
#include <hwy/targets.h>

#include <vector>

#include "irwe/nn/grouped_attention.h"
#include "tests/support/gradient_check.h"

namespace irwe::nn {
namespace {

double half_squares(Tape& tape, Tensor result) {
    tape.gradient(result) += tape.value(result);
    return tape.value(result).squaredNorm() / 2;
}

struct Case {
    int num_nodes, num_keys, dim, num_heads;
};

TEST(GroupedAttentionGradient, AgreesWithCentralDifferencesOnEveryInstructionSet) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const Case& c : {Case{3, 4, 12, 3}, Case{70, 2, 2, 1}, Case{2, 5, 9, 9}}) {
            SCOPED_TRACE(testing::Message() << hwy::TargetName(target) << ", d " << c.dim);
            const Random random(7);
            Parameter queries = uniform_parameter("q", c.num_nodes, c.dim, 2, random);
            Parameter keys = uniform_parameter("k", c.num_nodes * c.num_keys, c.dim, 2, random);
            Parameter values = uniform_parameter("v", c.num_nodes * c.num_keys, c.dim, 2, random);
            check_gradients({&queries, &keys, &values}, [&](Tape& tape) {
                return half_squares(
                    tape, grouped_attention(tape, tape.parameter(queries), tape.parameter(keys),
                                            tape.parameter(values), c.num_heads));
            });
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

// Keys that are the values, as well: both gradients must arrive.
TEST(GroupedAttentionGradient, AddsUpWhereATensorComesTwice) {
    const Random random(7);
    Parameter queries = uniform_parameter("q", 3, 8, 2, random);
    Parameter keys = uniform_parameter("k", 12, 8, 2, random);
    check_gradients({&queries, &keys}, [&](Tape& tape) {
        const Tensor both = tape.parameter(keys);
        return half_squares(tape, grouped_attention(tape, tape.parameter(queries), both, both, 2));
    });
}

}  // namespace
}  // namespace irwe::nn
