// The paper's tasks on one of its datasets, for any embeddings.

#pragma once

#include <map>
#include <optional>
#include <string>

#include "apps/reproduce/datasets.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/classification.h"

namespace irwe {

// Measurements by name: "f1@80" and "macro-f1@80" (80 % of the nodes for training), "modularity",
// all in percent, and "ncut".
using Measurements = std::map<std::string, double>;

enum class TaskChoice {
    all,                   // classification for every share of training nodes, and clustering
    classification,        // for every share
    classification_at_80,  // with 80 % of the nodes for training, as in the ablation study
    clustering,
};

struct TaskOptions {
    int num_splits = 10;  // of a classification, for each share of training nodes
    int num_runs = 10;    // of KMeans
};

class Tasks {
public:
    // Computes what does not depend on embeddings, mainly the graph of NCut. The caller keeps the
    // graph and the labels (none for DatasetKind::graphs) alive while the object exists.
    Tasks(const Dataset& dataset, const Graph& graph, const Labels* labels,
          const TaskOptions& options, ThreadPool& pool);

    // Evaluates embeddings; row v belongs to node v. The seed is that of splits and of KMeans. If
    // it differs between trainings, their deviation is that of the whole experiment.
    Measurements measure(const ConstMatrixView& embeddings, TaskChoice choice, std::uint64_t seed,
                         ThreadPool& pool) const;

    // Evaluates embeddings of new nodes: a classification trained on the training and validation
    // nodes of `split` and tested on its test nodes; clustering of all nodes.
    Measurements measure_split(const ConstMatrixView& embeddings, const Split& split,
                               std::uint64_t seed, ThreadPool& pool) const;

private:
    void add_clustering(const ConstMatrixView& embeddings, std::uint64_t seed, Measurements& result,
                        ThreadPool& pool) const;

    const Dataset& dataset_;
    const Graph& graph_;
    const Labels* labels_;
    TaskOptions options_;
    std::optional<Graph> role_graph_;  // if NCut is needed
};

}  // namespace irwe
