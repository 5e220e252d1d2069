#include "apps/reproduce/tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "irwe/base/error.h"
#include "irwe/evaluation/clustering.h"

namespace irwe {
namespace {

std::string with_share(const char* metric, double training_share) {
    return fmt::format("{}@{}", metric, std::lround(100 * training_share));
}

// `split` is over nodes, the result over items of `sets`: nodes whose classes are known. Training
// and validation nodes both train.
Split over_items(const Split& split, const ClassSets& sets) {
    Split result;
    for (std::uint32_t item = 0; item < sets.num_items(); ++item) {
        const std::uint32_t node = sets.node_of_item[item];
        const bool is_test = std::ranges::binary_search(split.test, node);
        (is_test ? result.test : result.training).push_back(item);
    }
    return result;
}

}  // namespace

Tasks::Tasks(const Dataset& dataset, const Graph& graph, const Labels* labels,
             const TaskOptions& options, ThreadPool& pool)
    : dataset_(dataset), graph_(graph), labels_(labels), options_(options) {
    if (dataset.kind != DatasetKind::roles) {
        role_graph_ = role_graph(graph, dataset.role_graph, pool);
    }
}

Measurements Tasks::measure(const ConstMatrixView& embeddings, TaskChoice choice,
                            std::uint64_t seed, ThreadPool& pool) const {
    Measurements result;
    const bool has_classes = labels_ != nullptr && dataset_.kind != DatasetKind::attributed;
    if (has_classes && choice != TaskChoice::clustering) {
        ClassificationOptions options{.num_splits = options_.num_splits, .seed = seed};
        if (choice == TaskChoice::classification_at_80) {
            options.training_shares = {0.8};
        }
        const Classification classification = classify(embeddings, *labels_, options, pool);
        for (const ClassificationScores& scores : classification.scores) {
            result[with_share("f1", scores.training_share)] = 100 * scores.micro_f1.mean;
            result[with_share("macro-f1", scores.training_share)] = 100 * scores.macro_f1.mean;
        }
    }
    if (choice == TaskChoice::all || choice == TaskChoice::clustering) {
        add_clustering(embeddings, seed, result, pool);
    }
    return result;
}

Measurements Tasks::measure_split(const ConstMatrixView& embeddings, const Split& split,
                                  std::uint64_t seed, ThreadPool& pool) const {
    Measurements result;
    if (labels_ != nullptr) {
        const ClassificationOptions options;
        const ClassSets sets = class_sets(*labels_, options.min_class_members);
        const Split items = over_items(split, sets);
        require(!items.training.empty() && !items.test.empty(),
                "expected labeled nodes among those that train and among those that are tested, "
                "found none in one of them");
        const F1Scores f1 =
            classify_split(embeddings, sets, items, options.inverse_regularization, pool);
        result["f1@80"] = 100 * f1.micro;
        result["macro-f1@80"] = 100 * f1.macro;
    }
    add_clustering(embeddings, seed, result, pool);
    return result;
}

void Tasks::add_clustering(const ConstMatrixView& embeddings, std::uint64_t seed,
                           Measurements& result, ThreadPool& pool) const {
    ClusteringOptions options;
    options.seed = seed;
    options.kmeans.num_clusters = dataset_.num_clusters;
    options.num_runs = options_.num_runs;
    if (dataset_.kind != DatasetKind::communities) {
        result["modularity"] =
            100 * community_detection(embeddings, graph_, options, pool).score.mean;
    }
    if (role_graph_) {
        result["ncut"] = identity_clustering(embeddings, *role_graph_, options, pool).score.mean;
    }
}

}  // namespace irwe
