// The paper's experiments: trainings and statistics on its datasets, each with its evaluation.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "apps/reproduce/base_statistics.h"
#include "apps/reproduce/cells.h"
#include "apps/reproduce/datasets.h"
#include "apps/reproduce/train_or_read.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/irwe/features/node_features.h"
#include "irwe/methods/irwe/model/irwe_model.h"
#include "irwe/methods/irwe/training/recipe.h"

namespace irwe {

struct ExperimentOptions {
    std::string data_directory;
    std::string output_directory;  // results in cells/, models in models/
    TaskOptions tasks;
    double max_hours = 0;  // a training that would take longer is not run; 0: no limit
};

// Receives the progress of an experiment: the cell, the phase ("training", "evaluation"), and how
// much of it is done.
using ExperimentObserver = std::function<void(const CellKey& cell, std::string_view what,
                                              std::int64_t done, std::int64_t total)>;

using TaskMeasure = std::function<Measurements(const Matrix& embeddings, TaskChoice choice)>;

// All experiments on one dataset. Graph, labels and similarity graph are loaded or built at first
// use.
//
// A result in cells/ with the same recipe is reused, and so is a model in models/. Everything else
// is computed and stored there.
class Experiments {
public:
    // The caller keeps the options alive while the object exists.
    Experiments(const Dataset& dataset, const ExperimentOptions& options, ThreadPool& pool,
                ExperimentObserver observer);
    ~Experiments();

    // Returns the profile of the dataset's graph, or of its first graph if there are many.
    const GraphProfile& profile();

    // Trains and evaluates on the whole graph (Tables Trans-1st and Trans-2nd).
    CellResult transductive(const CellKey& key, const IrweSettings& settings);

    // Evaluates new nodes of a graph (Table Ind): trains on the subgraph of 80 % of the nodes and
    // embeds the others afterwards. Split and training of round r are keyed by r.
    CellResult within(const CellKey& key, const IrweSettings& settings);

    // Evaluates a new graph (Table Ind): trains on one graph and evaluates on another. Round r
    // takes its graphs from one random order of all: the (3r - 2)-th and, leaving one for
    // validation, the (3r)-th. REQUIRES: the dataset has many graphs.
    CellResult across(const CellKey& key, const IrweSettings& settings);

    // Evaluates a statistic without training, in the space that it belongs to.
    CellResult statistic(const CellKey& key, const BaseStatistic& statistic,
                         const IrweSettings& settings);

private:
    struct Data;

    Data& data();
    CellResult cell(const CellKey& key, const std::string& recipe,
                    const std::function<CellResult()>& compute);
    TimedModel trained(const CellKey& key, const Graph& graph, const IrweSettings& settings);
    // Returns nothing if the training can be run, and a result with the projected time otherwise.
    // The time of the first training that is too long is also used for its variants.
    std::optional<CellResult> not_run(const CellKey& key, const Graph& graph,
                                      const IrweSettings& settings);
    // Trains a model, unless that would take too long, and returns evaluate(model).
    CellResult trained_cell(const CellKey& key, const Graph& training_graph,
                            const IrweSettings& settings,
                            const std::function<Measurements(const IrweModel&)>& evaluate);
    // Returns the measurements of all nodes of `graph`.
    Measurements values(const CellKey& key, const IrweModel& model, const NodeFeatures& features,
                        const Graph& graph, const TaskMeasure& measure);
    std::string model_path(const CellKey& key) const;
    std::string recipe(const CellKey& key, const IrweSettings& settings,
                       const std::string& graph_fingerprint) const;

    const Dataset& dataset_;
    const ExperimentOptions& options_;
    ThreadPool& pool_;
    ExperimentObserver observer_;
    std::unique_ptr<Data> data_;
    std::optional<GraphProfile> profile_;
    std::optional<double> too_many_seconds_;
};

}  // namespace irwe
