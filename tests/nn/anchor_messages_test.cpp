#include "irwe/nn/anchor_messages.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace irwe::nn {
namespace {

constexpr std::int64_t kAnchoredNodes = 150;
constexpr std::int64_t kAnchorSets = 7;
constexpr std::int64_t kAnchorDistances = 4;
constexpr Eigen::Index kMessageColumns = 5;

struct AnchorProblem {
    AnchorPlaces anchors = places();
    Parameter weights = some("weights", kAnchorDistances, 1);
    Parameter members = some("members", kAnchoredNodes, kMessageColumns);
    Parameter own = some("own", kAnchoredNodes, kMessageColumns);
    Parameter direction = some("direction", kMessageColumns, 1);
    Parameter bias = some("bias", 1, 1);

    static Parameter some(const std::string& name, Eigen::Index rows, Eigen::Index columns) {
        return uniform_parameter(name, rows, columns, 1, Random(4));
    }
    static AnchorPlaces places() {
        RandomStream stream = Random(5).stream("places");
        std::vector<std::uint32_t> members;
        std::vector<std::uint32_t> distances;
        for (std::int64_t i = 0; i < kAnchoredNodes * kAnchorSets; ++i) {
            members.push_back(static_cast<std::uint32_t>(stream.below(kAnchoredNodes / 3)));
            distances.push_back(static_cast<std::uint32_t>(stream.below(kAnchorDistances)));
        }
        return {std::move(members), std::move(distances), kAnchoredNodes, kAnchorSets,
                kAnchorDistances};
    }
    AnchorMessages messages(Tape& tape) const {
        return {tape.parameter(weights), tape.parameter(members), tape.parameter(own)};
    }
    // The slow twin: the message to node v from set k, entry j.
    double message(Eigen::Index v, Eigen::Index k, Eigen::Index j) const {
        const auto place = static_cast<std::size_t>(v * kAnchorSets + k);
        const double w = weights.value(anchors.distances()[place], 0);
        return std::max(w * members.value(anchors.members()[place], j) + own.value(v, j), 0.0);
    }
};

TEST(AnchorMeans, AreTheMeansOfTheMessages) {
    const AnchorProblem problem;
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Matrix& found = tape.value(anchor_means(tape, problem.anchors, problem.messages(tape)));
    for (Eigen::Index v = 0; v < kAnchoredNodes; ++v) {
        for (Eigen::Index j = 0; j < kMessageColumns; ++j) {
            double sum = 0;
            for (Eigen::Index k = 0; k < kAnchorSets; ++k) {
                sum += problem.message(v, k, j);
            }
            EXPECT_NEAR(found(v, j), sum / kAnchorSets, 1e-6);
        }
    }
}

TEST(AnchorPositions, AreProductsOfMessagesWithADirection) {
    const AnchorProblem problem;
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Matrix& found = tape.value(anchor_positions(tape, problem.anchors, problem.messages(tape),
                                                      tape.parameter(problem.direction),
                                                      tape.parameter(problem.bias)));
    ASSERT_EQ(found.cols(), kAnchorSets);
    for (Eigen::Index v = 0; v < kAnchoredNodes; ++v) {
        for (Eigen::Index k = 0; k < kAnchorSets; ++k) {
            double expected = problem.bias.value(0, 0);
            for (Eigen::Index j = 0; j < kMessageColumns; ++j) {
                expected += problem.message(v, k, j) * problem.direction.value(j, 0);
            }
            EXPECT_NEAR(found(v, k), expected, 1e-5);
        }
    }
}

TEST(AnchorMessages, GiveTheSameBytesForEveryNumberOfThreads) {
    const AnchorProblem problem;
    const auto results = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        const Tensor means = anchor_means(tape, problem.anchors, problem.messages(tape));
        const Tensor positions =
            anchor_positions(tape, problem.anchors,
                             {tape.parameter(problem.weights), means, tape.parameter(problem.own)},
                             tape.parameter(problem.direction), tape.parameter(problem.bias));
        std::vector<Matrix> result{tape.value(means), tape.value(positions)};
        tape.gradient(positions) = AnchorProblem::some("slopes", kAnchoredNodes, kAnchorSets).value;
        tape.backward();
        for (const Parameter* parameter : {&problem.weights, &problem.members, &problem.own,
                                           &problem.direction, &problem.bias}) {
            result.push_back(*tape.gradient_of(*parameter));
        }
        return result;
    };
    const std::vector<Matrix> expected = results(1);
    EXPECT_EQ(results(2), expected);
    EXPECT_EQ(results(4), expected);
}

}  // namespace
}  // namespace irwe::nn
