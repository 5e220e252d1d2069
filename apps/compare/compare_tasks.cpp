#include "apps/compare/compare_tasks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

#include "apps/compare/across_classification.h"
#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/evaluation/classification.h"
#include "irwe/evaluation/clustering.h"
#include "irwe/evaluation/link_prediction.h"
#include "irwe/graph/subgraph.h"
#include "irwe/io/utf8.h"

namespace irwe::compare {
namespace {

constexpr int kDefaultClusters = 8;
constexpr NodeId kMaxNodesOfNcut = 20'000;  // it compares all pairs of nodes

struct KindRow {
    TaskKind kind;
    const char* name;
    const char* metric;
    bool higher_is_better;
    bool is_percent;
    TrainedOn trained_on;
    bool needs_labels;
    bool is_across;
};

constexpr std::array<KindRow, 8> kKinds{
    {{TaskKind::classify, "classify", "micro-F1", true, true, TrainedOn::graph, true, false},
     {TaskKind::modularity, "modularity", "modularity", true, true, TrainedOn::graph, false, false},
     {TaskKind::ncut, "ncut", "normalized cut", false, false, TrainedOn::graph, false, false},
     {TaskKind::links, "links", "AUC", true, true, TrainedOn::fewer_edges, false, false},
     {TaskKind::new_nodes, "new-nodes", "micro-F1", true, true, TrainedOn::fewer_nodes, true,
      false},
     {TaskKind::classify_across, "classify-across", "micro-F1", true, true, TrainedOn::graph, true,
      true},
     {TaskKind::modularity_across, "modularity-across", "modularity", true, true, TrainedOn::graph,
      false, true},
     {TaskKind::ncut_across, "ncut-across", "normalized cut", false, false, TrainedOn::graph, false,
      true}}};

const KindRow& row_of(TaskKind kind) { return *std::ranges::find(kKinds, kind, &KindRow::kind); }

ClassificationOptions classification_options(const TaskOptions& options, std::uint64_t seed) {
    return {.training_shares = {options.training_share},
            .num_splits = options.num_splits,
            .seed = seed};
}

Values f1_values(std::span<const F1Scores> of_split) {
    std::vector<double> micro;
    std::vector<double> macro;
    for (const F1Scores& f1 : of_split) {
        micro.push_back(f1.micro);
        macro.push_back(f1.macro);
    }
    return {{"micro_f1", micro}, {"macro_f1", macro}};
}

// The labeled nodes as items: known ones train, held-out ones are tested.
Split split_of_items(const ClassSets& sets, const NodeSplit& nodes) {
    Split split;
    for (std::uint32_t item = 0; item < sets.num_items(); ++item) {
        const bool is_new = std::ranges::binary_search(nodes.held_out, sets.node_of_item[item]);
        (is_new ? split.test : split.training).push_back(item);
    }
    return split;
}

// Throws InputError if the labels do not allow the task; may note something on it.
void require_labels_allow(const CompareInput& input, const TaskOptions& options, Task& task) {
    const ClassificationOptions defaults = classification_options(options, 1);
    const ClassSets sets = class_sets(task.labels->labels, defaults.min_class_members);
    if (task.kind == TaskKind::classify_across) {
        const std::uint64_t left_out = with_error_prefix(task.other_labels->name, [&] {
            return num_nodes_without_taught_class(task.labels->labels, task.other_labels->labels,
                                                  defaults);
        });
        if (left_out > 0) {
            task.note = fmt::format("{} of {} with classes that {} does not teach {} left out",
                                    counted(left_out, "node"), task.other_labels->name,
                                    task.labels->name, left_out == 1 ? "is" : "are");
        }
        return;
    }
    if (task.kind == TaskKind::classify) {
        static_cast<void>(classification_splits(sets, options.training_share, defaults));
        return;
    }
    const Split split =
        split_of_items(sets, hold_out_nodes(input.graph, options.held_out_share, 1));
    require(!split.training.empty() && !split.test.empty(),
            "too few nodes have labels to hold some of them out");
}

// Notes how many edges are held out, if they are fewer than asked for. Throws InputError if there
// are none, or too few pairs without an edge.
void hold_out_links(const Graph& graph, double share, Task& task) {
    const EdgeSplit split = hold_out_edges(graph, share, Random(1));
    static_cast<void>(link_pairs(split.training, split.held_out, {}, 0));
    const auto held_out = static_cast<double>(split.held_out.size());
    const auto rest =
        static_cast<double>(split.training.num_edges() - split.training.num_self_loops());
    if (held_out < share * (held_out + rest) - 1) {
        task.test_over_training = held_out / rest;
        task.note = fmt::format(
            "{:.0f} of {:.0f} edges are held out ({:.1f} %, and not {:.6g} %), as the others are "
            "the last ones of their nodes",
            held_out, held_out + rest, 100 * held_out / (held_out + rest), 100 * share);
    }
}

// Throws InputError if the graph does not allow a task without labels; may note something on it.
void require_graph_allows(const Graph& graph, const TaskOptions& options, int num_clusters,
                          Task& task) {
    const TaskKind kind = task.kind;
    if (kind == TaskKind::links) {
        hold_out_links(graph, options.held_out_share, task);
        return;
    }
    require(static_cast<NodeId>(num_clusters) <= graph.num_nodes(),
            fmt::format("the graph has {} nodes, expected at least one for each of {} clusters",
                        graph.num_nodes(), num_clusters));
    const bool is_cut = kind == TaskKind::ncut || kind == TaskKind::ncut_across;
    require(!is_cut || graph.num_nodes() <= kMaxNodesOfNcut,
            fmt::format("it compares all pairs of nodes, which is left out above {} of them",
                        kMaxNodesOfNcut));
}

double test_over_training(TaskKind kind, const TaskOptions& options) {
    constexpr double kValidationShare = 0.1;  // evaluation/splits.h
    switch (kind) {
        case TaskKind::classify:
        case TaskKind::classify_across:
            return std::max(1 - options.training_share - kValidationShare, 0.0) /
                   options.training_share;
        case TaskKind::links:
        case TaskKind::new_nodes:
            return options.held_out_share / (1 - options.held_out_share);
        case TaskKind::modularity:
        case TaskKind::ncut:
        case TaskKind::modularity_across:
        case TaskKind::ncut_across:
            break;
    }
    return 0;
}

// Returns what a task of this kind lacks; empty if nothing.
std::string missing_input(TaskKind kind, const CompareInput& input) {
    if (is_across(kind) && !input.other) {
        return "it needs another graph";
    }
    if (!needs_labels(kind)) {
        return "";
    }
    if (is_across(kind)) {
        return input.labels.empty() || input.other->labels.empty()
                   ? "it needs labels of nodes of both graphs"
                   : "";
    }
    return input.labels.empty() ? "it needs labels of nodes" : "";
}

int chosen_clusters(const CompareInput& input, const TaskOptions& options) {
    if (options.num_clusters > 0) {
        return options.num_clusters;
    }
    return input.labels.empty()
               ? kDefaultClusters
               : std::max(static_cast<int>(input.labels.front().labels.classes.size()), 2);
}

}  // namespace

std::vector<TaskKind> task_kinds() {
    std::vector<TaskKind> kinds;
    std::ranges::transform(kKinds, std::back_inserter(kinds), &KindRow::kind);
    return kinds;
}

std::string task_name(TaskKind kind) { return row_of(kind).name; }

bool needs_labels(TaskKind kind) { return row_of(kind).needs_labels; }

bool is_across(TaskKind kind) { return row_of(kind).is_across; }

std::vector<TaskKind> default_kinds(const CompareInput& input) {
    std::vector<TaskKind> kinds = task_kinds();
    std::erase_if(kinds, [&](TaskKind kind) { return is_across(kind) && !input.other; });
    return kinds;
}

TaskKind find_task(const std::string& name) {
    const auto found = std::ranges::find(kKinds, name, &KindRow::name);
    require(found != kKinds.end(), [&] {
        std::vector<std::string> names;
        std::ranges::transform(kKinds, std::back_inserter(names), &KindRow::name);
        return fmt::format("there is no task {}; expected one of {}", excerpt(name),
                           fmt::join(names, ", "));
    });
    return found->kind;
}

std::string Task::name() const {
    return labels == nullptr ? task_name(kind)
                             : fmt::format("{} {}", task_name(kind), labels->name);
}

TrainedOn Task::trained_on() const { return row_of(kind).trained_on; }

bool Task::learns_from_vectors() const { return kind == TaskKind::links || needs_labels(kind); }

TaskList possible_tasks(const CompareInput& input, const std::vector<TaskKind>& kinds,
                        const TaskOptions& options) {
    TaskList result{.tasks = {}, .impossible = {}, .num_clusters = chosen_clusters(input, options)};
    const auto add = [&](TaskKind kind, const NamedLabels* labels,
                         const NamedLabels* other_labels) {
        const KindRow& row = row_of(kind);
        Task task{.kind = kind,
                  .labels = labels,
                  .other_labels = other_labels,
                  .metric = row.metric,
                  .higher_is_better = row.higher_is_better,
                  .is_percent = row.is_percent,
                  .test_over_training = test_over_training(kind, options)};
        try {
            if (labels != nullptr) {
                require_labels_allow(input, options, task);
            } else {
                require_graph_allows(is_across(kind) ? *input.other->graph : input.graph, options,
                                     result.num_clusters, task);
            }
            result.tasks.push_back(std::move(task));
        } catch (const InputError& error) {
            const std::string place = labels != nullptr ? labels->name
                                      : is_across(kind) ? input.other->name
                                                        : input.graph_name;
            result.impossible.push_back({kind, fmt::format("{}: {}", place, error.what())});
        }
    };
    for (const TaskKind kind : kinds) {
        if (std::string missing = missing_input(kind, input); !missing.empty()) {
            result.impossible.push_back({kind, std::move(missing)});
            continue;
        }
        if (!needs_labels(kind)) {
            add(kind, nullptr, nullptr);
            continue;
        }
        for (std::size_t i = 0; i < input.labels.size(); ++i) {
            add(kind, &input.labels[i], is_across(kind) ? &input.other->labels.at(i) : nullptr);
        }
    }
    return result;
}

NodeSplit hold_out_nodes(const Graph& graph, double share, std::uint64_t seed) {
    require(share > 0 && share < 1,
            fmt::format("expected a share of nodes above 0 and below 1, found {}", share));
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            nodes.push_back(v);
        }
    }
    const auto wanted =
        static_cast<std::size_t>(std::llround(share * static_cast<double>(graph.num_nodes())));
    const std::size_t count = std::min(std::max<std::size_t>(wanted, 1), nodes.size());
    shuffle_front(std::span(nodes), count, Random(seed).stream("held-out nodes"));
    nodes.resize(count);
    std::ranges::sort(nodes);
    std::vector<NodeId> known;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (!std::ranges::binary_search(nodes, v)) {
            known.push_back(v);
        }
    }
    Graph training = induced_subgraph(graph, known);
    return {
        .training = std::move(training), .known = std::move(known), .held_out = std::move(nodes)};
}

const EdgeSplit& TaskMeasures::edge_split(std::uint64_t seed) {
    if (!edge_split_ || edge_split_->first != seed) {
        edge_split_.emplace(seed,
                            hold_out_edges(input_.graph, options_.held_out_share, Random(seed)));
    }
    return edge_split_->second;
}

const NodeSplit& TaskMeasures::node_split(std::uint64_t seed) {
    if (!node_split_ || node_split_->first != seed) {
        node_split_.emplace(seed, hold_out_nodes(input_.graph, options_.held_out_share, seed));
    }
    return node_split_->second;
}

Values TaskMeasures::measure(const Task& task, const Matrix& vectors, std::uint64_t seed,
                             const Matrix* teaching) {
    assert(task.compares_graphs() == (teaching != nullptr));
    switch (task.kind) {
        case TaskKind::classify:
            return classified(task, vectors, seed);
        case TaskKind::classify_across:
            return classified_across(task, vectors, *teaching, seed);
        case TaskKind::modularity:
        case TaskKind::ncut:
        case TaskKind::modularity_across:
        case TaskKind::ncut_across:
            return clustered(task, vectors, seed);
        case TaskKind::links:
            return linked(vectors, seed);
        case TaskKind::new_nodes:
            break;
    }
    return placed(task, vectors, seed);
}

const Graph& TaskMeasures::measured_graph(const Task& task) const {
    return is_across(task.kind) ? *input_.other->graph : input_.graph;
}

const Graph& TaskMeasures::role_graph_of(const Graph& graph) {
    const auto found = role_graphs_.find(&graph);
    return found != role_graphs_.end()
               ? found->second
               : role_graphs_.emplace(&graph, role_graph(graph, {}, pool_)).first->second;
}

Values TaskMeasures::classified(const Task& task, const Matrix& vectors, std::uint64_t seed) {
    const Classification found =
        irwe::classify(vectors, task.labels->labels, classification_options(options_, seed), pool_);
    return f1_values(found.scores.front().of_split);
}

Values TaskMeasures::classified_across(const Task& task, const Matrix& vectors,
                                       const Matrix& teaching, std::uint64_t seed) {
    return f1_values(classify_across({teaching, task.labels->labels},
                                     {vectors, task.other_labels->labels},
                                     classification_options(options_, seed), pool_));
}

// One number for a seed: runs of KMeans on the same vectors are no independent trials.
Values TaskMeasures::clustered(const Task& task, const Matrix& vectors, std::uint64_t seed) {
    ClusteringOptions options;
    options.kmeans.num_clusters = num_clusters_;
    options.num_runs = options_.num_runs;
    options.seed = seed;
    const Graph& graph = measured_graph(task);
    if (task.kind == TaskKind::modularity || task.kind == TaskKind::modularity_across) {
        return {{"modularity", {community_detection(vectors, graph, options, pool_).score.mean}}};
    }
    return {{"normalized_cut",
             {identity_clustering(vectors, role_graph_of(graph), options, pool_).score.mean}}};
}

// The regression learns which columns matter, so that no method gains by the scale of its rows.
Values TaskMeasures::linked(const Matrix& vectors, std::uint64_t seed) {
    const EdgeSplit& split = edge_split(seed);
    LinkPredictionOptions options;
    options.seed = seed;
    const auto predicted = [&](PairScore how) {
        return predict_links(vectors, split.training, split.held_out, how, options, pool_);
    };
    const LinkPrediction found = predicted(PairScore::hadamard);
    Values values{{"auc", {found.area_under_curve.mean}},
                  {"average_precision", {found.average_precision.mean}}};
    for (std::size_t i = 0; i < options.hits_at.size(); ++i) {
        values.push_back({fmt::format("hits_at_{}", options.hits_at[i]), {found.hits[i].mean}});
    }
    values.push_back({"auc_by_cosine", {predicted(PairScore::cosine).area_under_curve.mean}});
    values.push_back({"auc_by_dot", {predicted(PairScore::dot).area_under_curve.mean}});
    return values;
}

Values TaskMeasures::placed(const Task& task, const Matrix& vectors, std::uint64_t seed) {
    const ClassificationOptions options = classification_options(options_, seed);
    const ClassSets sets = class_sets(task.labels->labels, options.min_class_members);
    const F1Scores f1 = classify_split(vectors, sets, split_of_items(sets, node_split(seed)),
                                       options.inverse_regularization, pool_);
    return f1_values({&f1, 1});
}

}  // namespace irwe::compare
