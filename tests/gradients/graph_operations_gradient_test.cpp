// Operations and losses of networks that embed nodes.

#include <vector>

#include "irwe/nn/activation.h"
#include "irwe/nn/aggregate.h"
#include "irwe/nn/anchor_messages.h"
#include "irwe/nn/concatenate.h"
#include "irwe/nn/dropout_rows.h"
#include "irwe/nn/elementwise.h"
#include "irwe/nn/gated_sum.h"
#include "irwe/nn/gather_rows.h"
#include "irwe/nn/info_nce.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/logistic_loss.h"
#include "irwe/nn/prelu.h"
#include "irwe/nn/reconstruction_loss.h"
#include "irwe/nn/replace_rows.h"
#include "irwe/nn/sampled_softmax.h"
#include "irwe/nn/squared_error.h"
#include "irwe/nn/unit_length.h"
#include "tests/support/gradient_check.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe::nn {
namespace {

Parameter some_values(const std::string& name, Eigen::Index rows, Eigen::Index columns) {
    return uniform_parameter(name, rows, columns, 1, Random(6));
}

// The squared distance to a random target, so that the gradient depends on the output.
double distance(Tape& tape, Tensor x) {
    const Matrix& value = tape.value(x);
    return squared_error(tape, x,
                         tape.keep(some_values("target", value.rows(), value.cols()).value), 1);
}

TEST(AggregateGradient, MatchesCentralDifferences) {
    const SparseOperator s(random_sparse_rows(7, 5, 0.5, Random(1)), 5);
    Parameter x = some_values("x", 5, 3);
    check_gradients({&x}, [&](Tape& tape) {
        // Twice, and added to itself: gradients accumulate.
        const Tensor value = tape.parameter(x);
        return distance(tape, add(tape, aggregate(tape, s, value), aggregate(tape, s, value)));
    });
}

TEST(GatherRowsGradient, MatchesCentralDifferences) {
    const RowChoice choice({2, 0, 2, 3, 2, 0}, 4);
    Parameter table = some_values("table", 4, 3);
    check_gradients({&table}, [&](Tape& tape) {
        const Tensor rows = tape.parameter(table);
        return distance(tape, gather_rows(tape, choice, rows)) + distance(tape, rows);
    });
}

TEST(ConcatenateGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 4, 3);
    Parameter y = some_values("y", 4, 2);
    check_gradients({&x, &y}, [&](Tape& tape) {
        const Tensor left = tape.parameter(x);
        return distance(tape, concatenate(tape, {left, tape.parameter(y), left}));
    });
}

TEST(AddBiasGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 4, 3);
    Parameter bias = some_values("bias", 1, 3);
    check_gradients({&x, &bias}, [&](Tape& tape) {
        return distance(tape, add_bias(tape, tape.parameter(x), tape.parameter(bias)));
    });
}

TEST(PreluGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 6, 5);
    Parameter slope = constant_parameter("slope", 1, 1, 0.25);
    check_gradients({&x, &slope}, [&](Tape& tape) {
        return distance(tape, prelu(tape, tape.parameter(x), tape.parameter(slope)));
    });
}

TEST(EluGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 6, 5);
    check_gradients({&x}, [&](Tape& tape) {
        return distance(tape, activate(tape, tape.parameter(x), Activation::elu));
    });
}

TEST(UnitLengthGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 6, 5);
    check_gradients(
        {&x}, [&](Tape& tape) { return distance(tape, unit_length(tape, tape.parameter(x))); });
}

TEST(DropoutRowsGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 6, 5);
    check_gradients({&x}, [&](Tape& tape) {
        return distance(tape, dropout_rows(tape, tape.parameter(x), 0.4, 1));
    });
}

TEST(ReplaceRowsGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 6, 3);
    Parameter token = some_values("token", 1, 3);
    check_gradients({&x, &token}, [&](Tape& tape) {
        const Tensor replaced =
            replace_rows(tape, tape.parameter(x), {4, 1, 5}, tape.parameter(token));
        return distance(tape, clear_rows(tape, replaced, {0, 4}));
    });
}

TEST(PairLogisticGradient, MatchesCentralDifferences) {
    Parameter left = some_values("left", 5, 4);
    Parameter right = some_values("right", 5, 4);
    Parameter negatives = some_values("negatives", 3, 4);
    check_gradients({&left, &right, &negatives}, [&](Tape& tape) {
        return pair_logistic(tape, tape.parameter(left), tape.parameter(right),
                             tape.parameter(negatives));
    });
}

TEST(PairLogisticGradient, MatchesCentralDifferencesForRowsOfOneMatrix) {
    const RowChoice left({0, 1, 2}, 4);
    const RowChoice right({1, 2, 3}, 4);
    const RowChoice negatives({3, 0}, 4);
    Parameter x = some_values("x", 4, 3);
    check_gradients({&x}, [&](Tape& tape) {
        const Tensor z = unit_length(tape, tape.parameter(x));
        return pair_logistic(tape, gather_rows(tape, left, z), gather_rows(tape, right, z),
                             gather_rows(tape, negatives, z));
    });
}

TEST(SignedPairLogisticGradient, MatchesCentralDifferences) {
    const SignedPairs pairs({0, 1, 2, 2, 3, 0}, {1, 2, 3, 0, 0, 1}, 3, 5);
    Parameter x = some_values("x", 5, 3);
    check_gradients({&x}, [&](Tape& tape) {
        return signed_pair_logistic(tape, unit_length(tape, tape.parameter(x)), pairs);
    });
}

struct AnchorValues {
    AnchorPlaces anchors{
        {0, 3, 1, 1, 0, 3, 3, 3, 2, 0, 1, 1}, {0, 1, 0, 2, 1, 1, 2, 0, 2, 1, 0, 0}, 4, 3, 3};
    Parameter weights = some_values("weights", 3, 1);
    Parameter members = some_values("members", 4, 5);
    Parameter own = some_values("own", 4, 5);

    AnchorMessages messages(Tape& tape) const {
        return {tape.parameter(weights), tape.parameter(members), tape.parameter(own)};
    }
};

TEST(AnchorMeansGradient, MatchesCentralDifferences) {
    AnchorValues values;
    check_gradients({&values.weights, &values.members, &values.own}, [&](Tape& tape) {
        return distance(tape, anchor_means(tape, values.anchors, values.messages(tape)));
    });
}

TEST(AnchorPositionsGradient, MatchesCentralDifferences) {
    AnchorValues values;
    Parameter direction = some_values("direction", 5, 1);
    Parameter bias = some_values("bias", 1, 1);
    check_gradients(
        {&values.weights, &values.members, &values.own, &direction, &bias}, [&](Tape& tape) {
            return distance(tape,
                            anchor_positions(tape, values.anchors, values.messages(tape),
                                             tape.parameter(direction), tape.parameter(bias)));
        });
}

TEST(InfoNceGradient, MatchesCentralDifferences) {
    Parameter left = some_values("left", 5, 3);
    Parameter right = some_values("right", 5, 3);
    const Matrix shifts = some_values("shifts", 5, 1).value;
    check_gradients({&left, &right}, [&](Tape& tape) {
        return info_nce(tape, unit_length(tape, tape.parameter(left)), tape.parameter(right),
                        {.temperature = 0.6, .column_shifts = shifts});
    });
    check_gradients({&left}, [&](Tape& tape) {  // the same rows on both sides
        const Tensor rows = tape.parameter(left);
        return info_nce(tape, rows, rows, {.temperature = 0.6, .column_shifts = shifts});
    });
}

TEST(PairLogisticGradient, MatchesCentralDifferencesWithWeightsAndSummedNegatives) {
    Parameter left = some_values("left", 5, 4);
    Parameter right = some_values("right", 5, 4);
    Parameter negatives = some_values("negatives", 3, 4);
    const std::vector<Real> weights{1, 0.5, 0, 2, 0.1};
    for (const NegativeScores scores : {NegativeScores::each, NegativeScores::summed}) {
        check_gradients({&left, &right, &negatives}, [&](Tape& tape) {
            return pair_logistic(tape, tape.parameter(left), tape.parameter(right),
                                 tape.parameter(negatives),
                                 {.weights = weights, .factor = 1.5, .negatives = scores});
        });
    }
}

TEST(TripletLogisticGradient, MatchesCentralDifferences) {
    Parameter first = some_values("first", 5, 4);
    Parameter near = some_values("near", 5, 4);
    Parameter far = some_values("far", 5, 4);
    check_gradients({&first, &near, &far}, [&](Tape& tape) {
        return triplet_logistic(tape, tape.parameter(first), tape.parameter(near),
                                tape.parameter(far), 0.1);
    });
}

TEST(SampledSoftmaxGradient, MatchesCentralDifferences) {
    Parameter rows = some_values("rows", 3, 4);
    Parameter classes = some_values("classes", 6, 4);
    for (const std::int64_t num_candidates : {1, 4, 6}) {
        check_gradients({&rows, &classes}, [&](Tape& tape) {
            return sampled_softmax(tape, tape.parameter(rows), tape.parameter(classes),
                                   num_candidates, {0, 5, 3, 3, 2, 5});
        });
    }
}

TEST(GatedSumGradient, MatchesCentralDifferences) {
    Parameter gates = some_values("gates", 3, 4);
    Parameter x = some_values("x", 5, 4);
    const GatedTerms terms{.offsets = {0, 2, 2, 6},
                           .columns = {1, 4, 0, 1, 1, 3},
                           .types = {2, 0, 2, 2, 1, 0},
                           .values = {0.5, -1, 2, 0.25, 1, 3}};
    check_gradients({&gates, &x}, [&](Tape& tape) {
        return distance(tape, gated_sum(tape, terms, tape.parameter(gates), tape.parameter(x)));
    });
}

TEST(AttendedMeanGradient, MatchesCentralDifferences) {
    Parameter scores = some_values("scores", 3, 1);
    Parameter gates = some_values("gates", 3, 4);
    Parameter x = some_values("x", 5, 4);
    const GatedTerms terms{.offsets = {0, 2, 2, 6},
                           .columns = {1, 4, 0, 1, 1, 3},
                           .types = {2, 0, 2, 2, 1, 0},
                           .values = {0.5, 1, 2, 0.25, 1, 3}};
    check_gradients({&scores, &gates, &x}, [&](Tape& tape) {
        return distance(tape, attended_mean(tape, terms, tape.parameter(scores),
                                            tape.parameter(gates), tape.parameter(x)));
    });
}

TEST(BilinearLogisticGradient, MatchesCentralDifferences) {
    Parameter positives = some_values("positives", 5, 4);
    Parameter negatives = some_values("negatives", 5, 4);
    Parameter summary = some_values("summary", 1, 4);
    Parameter weight = some_values("weight", 4, 4);
    Parameter bias = some_values("bias", 1, 1);
    check_gradients({&positives, &negatives, &summary, &weight, &bias}, [&](Tape& tape) {
        return bilinear_logistic(
            tape, tape.parameter(positives), tape.parameter(negatives),
            {tape.parameter(summary), tape.parameter(weight), tape.parameter(bias)});
    });
}

TEST(FrobeniusErrorGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 5, 4);
    const Matrix target = some_values("target", 5, 4).value;
    check_gradients({&x},
                    [&](Tape& tape) { return frobenius_error(tape, tape.parameter(x), target); });
}

TEST(ScaledCosineErrorGradient, MatchesCentralDifferences) {
    Parameter x = some_values("x", 5, 4);
    Matrix target = some_values("target", 5, 4).value;
    target.row(2).setZero();
    for (const double power : {1.0, 2.0, 3.0}) {
        check_gradients({&x}, [&](Tape& tape) {
            return scaled_cosine_error(tape, tape.parameter(x), target, power, 0.5);
        });
    }
}

}  // namespace
}  // namespace irwe::nn
