#include "irwe/evaluation/classification.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "tests/support/classification_case.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ClassifyGolden : public testing::TestWithParam<const char*> {};

TEST_P(ClassifyGolden, HasTheF1OfScikitLearn) {
    const ClassificationCase golden = classification_case(GetParam());
    ThreadPool pool(2);
    ASSERT_FALSE(golden.splits.empty());
    for (const auto& expected : golden.splits) {
        const F1Scores f1 = classify_split(golden.rows, golden.sets, expected.split, 1, pool);
        EXPECT_NEAR(f1.micro, expected.f1.micro, 1e-8);
        EXPECT_NEAR(f1.macro, expected.f1.macro, 1e-8);
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, ClassifyGolden,
                         testing::Values("three_classes", "badly_scaled", "two_classes",
                                         "several_labels"),
                         [](const auto& test) { return std::string(test.param); });

Labels labels_of(std::vector<ClassSet> of_node, std::size_t num_classes) {
    return {.classes = std::vector<std::string>(num_classes), .of_node = std::move(of_node)};
}

// The data of a golden case, all of it labeled.
struct Data {
    explicit Data(const std::string& name) {
        const ClassificationCase golden = classification_case(name);
        rows = golden.rows;
        labels = labels_of(golden.sets.of_item, golden.sets.num_classes());
    }
    Matrix rows;
    Labels labels;
};

Classification classify_with(int num_threads, const Data& data,
                             const ClassificationOptions& options = {}) {
    ThreadPool pool(num_threads);
    return classify(data.rows, data.labels, options, pool);
}

TEST(Classify, GivesTheSameBytesForEveryNumberOfThreads) {
    for (const char* name : {"three_classes", "several_labels"}) {
        const Data data(name);
        const Classification alone = classify_with(1, data);
        EXPECT_EQ(classify_with(2, data), alone);
        EXPECT_EQ(classify_with(4, data), alone);
    }
}

TEST(Classify, IsTheMeanOverItsSplits) {
    for (const char* name : {"three_classes", "several_labels"}) {
        const Data data(name);
        const ClassificationOptions options{.training_shares = {0.3, 0.7}, .num_splits = 3};
        const Classification result = classify_with(2, data, options);
        ASSERT_EQ(result.scores.size(), 2U);
        EXPECT_EQ(result.scores[1].training_share, 0.7);
        const ClassSets sets = class_sets(data.labels, options.min_class_members);
        ThreadPool pool(1);
        std::vector<double> micro;
        std::vector<double> macro;
        for (const Split& split : classification_splits(sets, 0.7, options)) {
            const F1Scores f1 = classify_split(data.rows, sets, split, 1, pool);
            micro.push_back(f1.micro);
            macro.push_back(f1.macro);
        }
        EXPECT_EQ(result.scores[1].micro_f1, score_of(micro));
        EXPECT_EQ(result.scores[1].macro_f1, score_of(macro));
        EXPECT_EQ(result.scores[1].of_split.size(), 3U);
    }
}

TEST(Classify, DoesNotDependOnTheNamesOfClasses) {
    for (const char* name : {"three_classes", "several_labels"}) {
        const Data data(name);
        Data renamed = data;
        for (ClassSet& set : renamed.labels.of_node) {
            for (std::uint32_t& c : set) {
                c = static_cast<std::uint32_t>(data.labels.classes.size()) - 1 - c;
            }
            std::ranges::reverse(set);
        }
        const Classification expected = classify_with(1, data);
        const Classification found = classify_with(1, renamed);
        for (std::size_t i = 0; i < expected.scores.size(); ++i) {
            EXPECT_NEAR(found.scores[i].micro_f1.mean, expected.scores[i].micro_f1.mean, 1e-12);
            EXPECT_NEAR(found.scores[i].macro_f1.mean, expected.scores[i].macro_f1.mean, 1e-12);
        }
    }
}

TEST(Classify, OfWhatSeparatesTheClassesIsPerfect) {
    Data data("three_classes");
    for (std::size_t i = 0; i < data.labels.of_node.size(); ++i) {
        data.rows(static_cast<Eigen::Index>(i), 0) =
            static_cast<Real>(100 * data.labels.of_node[i].front());
    }
    for (const ClassificationScores& scores : classify_with(2, data).scores) {
        EXPECT_EQ(scores.micro_f1, (Score{.mean = 1, .deviation = 0}));
    }
}

TEST(Classify, LooksOnlyAtNodesThatTakePart) {
    const Data data("three_classes");
    Data more = data;  // the same nodes between others without a label
    more.rows = Matrix::Constant(2 * data.rows.rows(), data.rows.cols(), 1e6);
    more.labels.of_node.assign(2 * data.labels.of_node.size(), {});
    for (std::size_t i = 0; i < data.labels.of_node.size(); ++i) {
        more.rows.row(static_cast<Eigen::Index>(2 * i + 1)) =
            data.rows.row(static_cast<Eigen::Index>(i));
        more.labels.of_node[2 * i + 1] = data.labels.of_node[i];
    }
    EXPECT_EQ(classify_with(1, more), classify_with(1, data));
}

// The floor of the protocol: an embedding that says nothing predicts the largest classes.
TEST(Classify, OfAConstantMatrixIsTheShareOfTheLargestClass) {
    ThreadPool pool(2);
    std::vector<ClassSet> classes;
    for (std::uint32_t v = 0; v < 600; ++v) {
        classes.push_back({v % 10 < 5 ? 0U : v % 10 < 8 ? 1U : 2U});
    }
    const Matrix constant = Matrix::Constant(600, 4, Real{3});
    const Classification found = classify(constant, labels_of(classes, 3), {}, pool);
    for (const ClassificationScores& scores : found.scores) {
        EXPECT_NEAR(scores.micro_f1.mean, 0.5, 0.05) << scores.training_share;
    }
}

// A node of two classes is given the two that most nodes have: one right of two where it has the
// first and the third.
TEST(Classify, OfAConstantMatrixGivesANodeAsManyOfTheLargestClassesAsItHas) {
    ThreadPool pool(2);
    std::vector<ClassSet> classes;
    for (std::uint32_t v = 0; v < 600; ++v) {
        classes.push_back(v % 3 < 2 ? ClassSet{0, 1} : ClassSet{0, 2});
    }
    const Matrix constant = Matrix::Constant(600, 4, Real{3});
    const Classification found = classify(constant, labels_of(classes, 3), {}, pool);
    for (const ClassificationScores& scores : found.scores) {
        EXPECT_NEAR(scores.micro_f1.mean, (2 * 2 + 1) / 6.0, 0.03) << scores.training_share;
    }
}

TEST(ClassSets, LeaveOutNodesWhoseOnlyClassWasDropped) {
    const ClassSets sets = class_sets(labels_of({{0}, {}, {2}, {1}, {2}, {0}}, 3), 2);
    EXPECT_FALSE(sets.is_multi_label);
    EXPECT_THAT(sets.node_of_item, ElementsAre(0, 2, 4, 5));
    EXPECT_THAT(sets.of_item,
                ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(1), ElementsAre(0)));
    EXPECT_THAT(sets.class_of_index, ElementsAre(0, 2));
    EXPECT_EQ(sets.num_dropped_classes, 1U);
}

// As in the protocol of the paper, to whose Wiki graph it matters.
TEST(ClassSets, KeepNodesOfDroppedClassesInMultiLabelData) {
    const ClassSets sets = class_sets(labels_of({{0, 2}, {}, {1}, {0, 1, 2}}, 3), 2);
    EXPECT_TRUE(sets.is_multi_label);
    const ClassSets fewer = class_sets(labels_of({{0, 2}, {}, {1}, {0, 2}}, 3), 2);
    EXPECT_THAT(fewer.node_of_item, ElementsAre(0, 2, 3));
    EXPECT_THAT(fewer.of_item, ElementsAre(ElementsAre(0, 1), IsEmpty(), ElementsAre(0, 1)));
    EXPECT_THAT(fewer.class_of_index, ElementsAre(0, 2));
}

TEST(Classify, RefusesWhatItCannotClassify) {
    const Data data("three_classes");
    const auto error = [](const Data& changed, const ClassificationOptions& options) {
        return input_error([&] { classify_with(1, changed, options); });
    };
    EXPECT_THAT(error(data, {.min_class_members = 50}),
                StartsWith("0 of 3 classes have at least 50 nodes"));
    EXPECT_THAT(error(data, {.training_shares = {}}), HasSubstr("training share"));
    EXPECT_THAT(error(data, {.training_shares = {0.99}}), HasSubstr("nothing to test"));
    EXPECT_THAT(error(data, {.num_splits = 0}), HasSubstr("at least one split"));
    for (const double inverse : {0.0, 1e-9, 1e13}) {  // no optimizer moves that far from 1
        EXPECT_THAT(error(data, {.inverse_regularization = inverse}),
                    HasSubstr(fmt::format("above 0, from 1e-08 to 1e+12, found {}", inverse)));
    }
    Data broken = data;
    broken.rows(4, 1) = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_THAT(error(broken, {}), StartsWith("row 4 of the embeddings"));
    broken.rows = data.rows.topRows(50);
    EXPECT_THAT(error(broken, {}), HasSubstr("each of 90 nodes, found 50"));
    broken.rows = Matrix(90, 0);
    EXPECT_THAT(error(broken, {}), HasSubstr("at least one column"));
}

TEST(ClassifyOn, GivenTheSplitsOfClassifyScoresTheSame) {
    for (const char* name : {"three_classes", "several_labels"}) {
        Data data(name);
        data.labels.of_node[3].clear();  // so that items are not nodes
        const ClassificationOptions options{.training_shares = {0.5}, .num_splits = 4};
        const ClassSets sets = class_sets(data.labels, options.min_class_members);
        std::vector<Split> splits = classification_splits(sets, 0.5, options);
        for (Split& split : splits) {
            for (auto* part : {&split.training, &split.validation, &split.test}) {
                std::ranges::transform(*part, part->begin(),
                                       [&](std::uint32_t item) { return sets.node_of_item[item]; });
            }
            split.training.insert(std::ranges::lower_bound(split.training, 3U), 3U);  // unlabeled
        }
        ThreadPool pool(2);
        const Classification given = classify_on(data.rows, data.labels, splits, options, pool);
        const Classification own = classify(data.rows, data.labels, options, pool);
        EXPECT_EQ(given.scores[0].of_split, own.scores[0].of_split);
        EXPECT_EQ(given.num_nodes, own.num_nodes);
        EXPECT_NEAR(given.scores[0].training_share, 0.5, 0.02);
    }
}

TEST(ClassifyOn, RefusesASplitWithoutOneSide) {
    Data data("two_classes");
    data.labels.of_node[0].clear();
    ThreadPool pool(1);
    const auto error = [&](const std::vector<Split>& splits) {
        return input_error([&] { classify_on(data.rows, data.labels, splits, {}, pool); });
    };
    const Split good{.training = {1, 2, 3}, .validation = {}, .test = {4}};
    EXPECT_THAT(error({}), HasSubstr("expected at least one split"));
    EXPECT_THAT(error({good, {.training = {0}, .validation = {}, .test = {4}}}),
                HasSubstr("split 2 has no labeled node to train on"));
    EXPECT_THAT(error({{.training = {1, 2}, .validation = {}, .test = {0}}}),
                HasSubstr("split 1 has no labeled node to test"));
}

TEST(Classify, EndsWhenAStopIsRequested) {
    const std::atomic<bool> stop_requested{true};
    ThreadPool pool(2, &stop_requested);
    for (const char* name : {"three_classes", "several_labels"}) {
        const Data data(name);
        EXPECT_THROW(classify(data.rows, data.labels, {}, pool), Interrupted);
    }
}

}  // namespace
}  // namespace irwe
