#include "apps/compare/across_classification.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "irwe/base/random.h"
#include "tests/support/errors.h"

namespace irwe::compare {
namespace {

using testing::HasSubstr;

// 90 nodes in three classes, and vectors that know the classes with some noise.
struct LabeledNodes {
    Labels labels{.classes = {"a", "b", "c"}, .of_node = {}};
    Matrix vectors = Matrix::Zero(90, 3);

    explicit LabeledNodes(std::uint64_t seed) {
        RandomStream stream = Random(seed).stream("nodes");
        for (std::uint32_t v = 0; v < 90; ++v) {
            const auto c = static_cast<std::uint32_t>(stream.below(3));
            labels.of_node.push_back({c});
            vectors(v, c) += Real{1.2F};
            vectors(v, static_cast<Eigen::Index>(stream.below(3))) += Real{1};
        }
    }

    LabeledVectors both() const { return {vectors, labels}; }
};

std::vector<double> micro_f1(const LabeledVectors& teaching, const LabeledVectors& tested,
                             const ClassificationOptions& options = {}) {
    ThreadPool pool(2);
    std::vector<double> result;
    for (const F1Scores& f1 : classify_across(teaching, tested, options, pool)) {
        result.push_back(f1.micro);
    }
    return result;
}

TEST(ClassifyAcross, EqualsClassificationWithinAGraphThatIsTheSame) {
    ThreadPool pool(2);
    for (const bool is_multi_label : {false, true}) {
        LabeledNodes nodes(1);
        if (is_multi_label) {
            nodes.labels.of_node[3] = {0, 1};
        }
        nodes.labels.of_node[5] = {};  // its class is not known
        const ClassificationOptions options{.training_shares = {0.4}, .num_splits = 4, .seed = 7};
        const Classification within = classify(nodes.vectors, nodes.labels, options, pool);
        EXPECT_EQ(classify_across(nodes.both(), nodes.both(), options, pool),
                  within.scores.front().of_split);
    }
}

TEST(ClassifyAcross, TeachesByOneGraphAndTestsOnTheOther) {
    const LabeledNodes nodes(1);
    LabeledNodes other(2);
    for (std::uint32_t v = 0; v < 90; ++v) {
        other.vectors.row(v).setZero();
        other.vectors(v, other.labels.of_node[v].front()) = 3;
    }
    EXPECT_THAT(micro_f1(nodes.both(), other.both()), testing::Each(1.0));
    for (std::uint32_t v = 0; v < 90; ++v) {  // what the first graph calls the next class
        other.vectors.row(v).setZero();
        other.vectors(v, (other.labels.of_node[v].front() + 1) % 3) = 3;
    }
    EXPECT_THAT(micro_f1(nodes.both(), other.both()), testing::Each(0.0));
}

TEST(ClassifyAcross, KnowsClassesByTheirNamesAndLeavesOutNodesOfOthers) {
    const LabeledNodes nodes(1);
    const LabeledNodes other(2);
    // Has the same classes in another order, and 30 more nodes of a class that nobody taught.
    Labels renumbered{.classes = {"c", "z", "a", "b"}, .of_node = {}};
    for (const auto& classes : other.labels.of_node) {
        renumbered.of_node.push_back({(classes.front() + 2) % 4 == 0 ? 0 : classes.front() + 2});
    }
    Matrix vectors = Matrix::Zero(120, 3);
    vectors.topRows(90) = other.vectors;
    renumbered.of_node.resize(120, {1});
    EXPECT_EQ(micro_f1(nodes.both(), {vectors, renumbered}), micro_f1(nodes.both(), other.both()));
    EXPECT_EQ(num_nodes_without_taught_class(nodes.labels, renumbered, {}), 30U);
}

TEST(NumNodesWithoutTaughtClass, SaysWhatIsMissing) {
    const LabeledNodes nodes(1);
    LabeledNodes other(2);
    other.labels.classes = {"x", "y", "z"};
    const auto refusal = [&] {
        return input_error([&] {
            static_cast<void>(num_nodes_without_taught_class(nodes.labels, other.labels, {}));
        });
    };
    EXPECT_THAT(refusal(), HasSubstr("expected classes that the training graph has as well, such "
                                     "as \"a\""));
    other.labels.classes = {"a", "b", "c"};
    EXPECT_EQ(num_nodes_without_taught_class(nodes.labels, other.labels, {}), 0U);
    std::ranges::fill(other.labels.of_node, std::vector<std::uint32_t>{});
    other.labels.of_node[0] = {1};
    EXPECT_THAT(refusal(), HasSubstr("of the other graph: a training share of 0.2 leaves nothing"));
}

}  // namespace
}  // namespace irwe::compare
