#include "irwe/evaluation/classification.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/evaluation/one_vs_rest_regression.h"
#include "irwe/evaluation/regularization.h"
#include "irwe/evaluation/softmax_regression.h"

namespace irwe {
namespace {

void require_options(const ClassificationOptions& options) {
    require(!options.training_shares.empty(), "expected at least one training share, found none");
    require_inverse_regularization(options.inverse_regularization);
}

void require_rows(const ConstMatrixView& embeddings, const Labels& labels) {
    require(static_cast<std::size_t>(embeddings.rows()) == labels.of_node.size(),
            fmt::format("expected one embedding for each of {} nodes, found {}; do embeddings and "
                        "labels belong to the same graph?",
                        labels.of_node.size(), embeddings.rows()));
    require(embeddings.cols() >= 1, "expected embeddings of at least one column, found none");
    for (Eigen::Index i = 0; i < embeddings.rows(); ++i) {
        require(embeddings.row(i).allFinite(),
                fmt::format(
                    "row {} of the embeddings contains an infinity or NaN; expected finite numbers",
                    i));
    }
}

Matrix rows_of(const ConstMatrixView& embeddings, const ClassSets& sets,
               std::span<const std::uint32_t> items) {
    Matrix result(static_cast<Eigen::Index>(items.size()), embeddings.cols());
    for (std::size_t i = 0; i < items.size(); ++i) {
        result.row(static_cast<Eigen::Index>(i)) = embeddings.row(sets.node_of_item[items[i]]);
    }
    return result;
}

std::vector<ClassSet> sets_of(const ClassSets& sets, std::span<const std::uint32_t> items) {
    std::vector<ClassSet> result;
    for (const std::uint32_t item : items) {
        result.push_back(sets.of_item[item]);
    }
    return result;
}

F1Scores multi_class_f1(const ConstMatrixView& embeddings, const ClassSets& sets,
                        const Split& split, double inverse_regularization) {
    std::vector<std::uint32_t> class_of;
    for (const std::uint32_t item : split.training) {
        class_of.push_back(sets.of_item[item].front());
    }
    const auto regression = SoftmaxRegression::fit(rows_of(embeddings, sets, split.training),
                                                   class_of, inverse_regularization);
    std::vector<ClassSet> predicted;
    for (const std::uint32_t c : regression.predict(rows_of(embeddings, sets, split.test))) {
        predicted.push_back({c});
    }
    return f1_scores(sets_of(sets, split.test), predicted, sets.num_classes());
}

template <typename Fit>
F1Scores multi_label_f1(const ConstMatrixView& embeddings, const ClassSets& sets,
                        const Split& split, double inverse_regularization, Fit fit) {
    const OneVsRestRegression regression =
        fit(rows_of(embeddings, sets, split.training), sets_of(sets, split.training),
            sets.num_classes(), inverse_regularization);
    const std::vector<ClassSet> truth = sets_of(sets, split.test);
    std::vector<std::size_t> sizes;
    std::ranges::transform(truth, std::back_inserter(sizes), &ClassSet::size);
    const auto predicted = regression.predict(rows_of(embeddings, sets, split.test), sizes);
    return f1_scores(truth, predicted, sets.num_classes());
}

// F1 of each split. Splits run in parallel; if there are fewer of them than threads, the classes of
// one-vs-rest regressions do.
std::vector<F1Scores> f1_of_splits(const ConstMatrixView& embeddings, const ClassSets& sets,
                                   std::span<const Split> splits, double inverse_regularization,
                                   ThreadPool& pool) {
    std::vector<F1Scores> result(splits.size());
    if (sets.is_multi_label && std::ssize(splits) < pool.num_threads()) {
        std::ranges::transform(splits, result.begin(), [&](const Split& split) {
            return multi_label_f1(embeddings, sets, split, inverse_regularization,
                                  [&](const auto&... arguments) {
                                      return OneVsRestRegression::fit(arguments..., pool);
                                  });
        });
        return result;
    }
    parallel_for_chunks(pool, std::ssize(splits), 1, [&](std::int64_t i, std::int64_t /*end*/) {
        const auto place = static_cast<std::size_t>(i);
        result[place] =
            sets.is_multi_label
                ? multi_label_f1(embeddings, sets, splits[place], inverse_regularization,
                                 [&](const auto&... arguments) {
                                     return OneVsRestRegression::fit_here(arguments..., pool);
                                 })
                : multi_class_f1(embeddings, sets, splits[place], inverse_regularization);
    });
    return result;
}

// `split` holds nodes, the result items of `sets`.
Split split_over_items(const Split& split, const ClassSets& sets) {
    const auto items_of = [&](const std::vector<std::uint32_t>& nodes) {
        std::vector<std::uint32_t> items;
        for (const std::uint32_t node : nodes) {
            const auto found = std::ranges::lower_bound(sets.node_of_item, node);
            if (found != sets.node_of_item.end() && *found == node) {
                items.push_back(static_cast<std::uint32_t>(found - sets.node_of_item.begin()));
            }
        }
        return items;
    };
    return {.training = items_of(split.training),
            .validation = items_of(split.validation),
            .test = items_of(split.test)};
}

ClassificationScores scores_of(double training_share, std::span<const F1Scores> of_split) {
    std::vector<double> micro;
    std::vector<double> macro;
    for (const F1Scores& f1 : of_split) {
        micro.push_back(f1.micro);
        macro.push_back(f1.macro);
    }
    return {.training_share = training_share,
            .micro_f1 = score_of(micro),
            .macro_f1 = score_of(macro),
            .of_split = {of_split.begin(), of_split.end()}};
}

}  // namespace

ClassSets class_sets(const Labels& labels, int min_class_members) {
    ClassSets result;
    std::vector<std::int64_t> num_members(labels.classes.size());
    for (const ClassSet& of_node : labels.of_node) {
        result.is_multi_label = result.is_multi_label || of_node.size() > 1;
        for (const std::uint32_t c : of_node) {
            ++num_members[c];
        }
    }
    std::vector<std::optional<std::uint32_t>> index_of_class(labels.classes.size());
    for (std::uint32_t c = 0; c < num_members.size(); ++c) {
        if (num_members[c] >= std::max(min_class_members, 1)) {
            index_of_class[c] = result.num_classes();
            result.class_of_index.push_back(c);
        }
    }
    result.num_dropped_classes =
        static_cast<std::uint32_t>(labels.classes.size()) - result.num_classes();
    require(result.num_classes() >= 2,
            fmt::format("{} of {} classes have at least {} nodes, expected two or more; try a "
                        "smaller least number of members",
                        result.num_classes(), labels.classes.size(), min_class_members));

    for (std::uint32_t node = 0; node < labels.of_node.size(); ++node) {
        ClassSet kept;
        for (const std::uint32_t c : labels.of_node[node]) {
            if (index_of_class[c]) {
                kept.push_back(*index_of_class[c]);
            }
        }
        if (!kept.empty() || (result.is_multi_label && !labels.of_node[node].empty())) {
            result.node_of_item.push_back(node);
            result.of_item.push_back(std::move(kept));
        }
    }
    return result;
}

Classification classify(const ConstMatrixView& embeddings, const Labels& labels,
                        const ClassificationOptions& options, ThreadPool& pool) {
    require_options(options);
    require_rows(embeddings, labels);
    const ClassSets sets = class_sets(labels, options.min_class_members);
    std::vector<Split> splits;  // of all shares, so that no thread waits for the end of one
    for (const double share : options.training_shares) {
        std::ranges::move(classification_splits(sets, share, options), std::back_inserter(splits));
    }
    const std::vector<F1Scores> f1 =
        f1_of_splits(embeddings, sets, splits, options.inverse_regularization, pool);

    Classification result{.is_multi_label = sets.is_multi_label,
                          .num_nodes = sets.num_items(),
                          .num_classes = sets.num_classes(),
                          .num_dropped_classes = sets.num_dropped_classes,
                          .scores = {}};
    const auto num_splits = static_cast<std::size_t>(options.num_splits);
    for (std::size_t i = 0; i < options.training_shares.size(); ++i) {
        result.scores.push_back(scores_of(options.training_shares[i],
                                          std::span(f1).subspan(i * num_splits, num_splits)));
    }
    return result;
}

Classification classify_on(const ConstMatrixView& embeddings, const Labels& labels,
                           std::span<const Split> node_splits, const ClassificationOptions& options,
                           ThreadPool& pool) {
    require_options(options);
    require_rows(embeddings, labels);
    require(!node_splits.empty(), "expected at least one split, found none");
    const ClassSets sets = class_sets(labels, options.min_class_members);
    std::vector<Split> splits;
    double share = 0;
    for (std::size_t i = 0; i < node_splits.size(); ++i) {
        splits.push_back(split_over_items(node_splits[i], sets));
        for (const auto& [part, what] : {std::pair(&splits.back().training, "train on"),
                                         std::pair(&splits.back().test, "test")}) {
            require(!part->empty(), [&, words = what] {
                return fmt::format(
                    "split {} has no labeled node to {}; {} nodes in {} classes take "
                    "part",
                    i + 1, words, sets.num_items(), sets.num_classes());
            });
        }
        share += static_cast<double>(splits.back().training.size()) /
                 (sets.num_items() * static_cast<double>(node_splits.size()));
    }
    const std::vector<F1Scores> f1 =
        f1_of_splits(embeddings, sets, splits, options.inverse_regularization, pool);
    return {.is_multi_label = sets.is_multi_label,
            .num_nodes = sets.num_items(),
            .num_classes = sets.num_classes(),
            .num_dropped_classes = sets.num_dropped_classes,
            .scores = {scores_of(share, f1)}};
}

std::vector<Split> classification_splits(const ClassSets& sets, double training_share,
                                         const ClassificationOptions& options) {
    return random_splits(sets.num_items(), training_share, options.num_splits,
                         Random(options.seed));
}

F1Scores classify_split(const ConstMatrixView& embeddings, const ClassSets& sets,
                        const Split& split, double inverse_regularization, ThreadPool& pool) {
    assert(!split.training.empty() && !split.test.empty());
    return f1_of_splits(embeddings, sets, {&split, 1}, inverse_regularization, pool).front();
}

}  // namespace irwe
