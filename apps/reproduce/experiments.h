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
#include "apps/reproduce/kept_model.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/irwe/training/recipe.h"

namespace irwe {

struct ExperimentOptions {
    std::string data_directory;
    std::string output_directory;  // results in cells/, models in models/
    TaskOptions tasks;
    double max_hours = 0;  // a training that would take longer is not run; 0: no limit
};

// What an experiment tells while it runs: the cell, what is done to it ("training", "evaluation"),
// and how far that is.
using ExperimentObserver = std::function<void(const CellKey& cell, std::string_view what,
                                              std::int64_t done, std::int64_t total)>;

using TaskMeasure = std::function<Measurements(const Matrix& embeddings, TaskChoice choice)>;

// All experiments on one dataset. Graph, labels and similarity graph are made when first needed.
//
// A result that is in cells/ with the same recipe is returned as it is; so is a model that is in
// models/. Everything else is computed and kept there.
class Experiments {
public:
    // The options must outlive it.
    Experiments(const Dataset& dataset, const ExperimentOptions& options, ThreadPool& pool,
                ExperimentObserver observer);
    ~Experiments();

    // Of the graph; of many, of the first.
    const GraphProfile& profile();

    // Training and evaluation on the whole graph (Tables Trans-1st and Trans-2nd).
    CellResult transductive(const CellKey& key, const IrweSettings& settings);

    // New nodes of a graph (Table Ind): 80 % of the nodes train on the graph they induce, the
    // others are embedded afterwards. Split and training of round r are keyed by r.
    CellResult within(const CellKey& key, const IrweSettings& settings);

    // A new graph (Table Ind): training on one graph, evaluation on another. Round r takes its
    // graphs from one random order of all: the (3r - 2)-th, and, leaving one for validation, the
    // (3r)-th. REQUIRES: a dataset of many graphs.
    CellResult across(const CellKey& key, const IrweSettings& settings);

    // A statistic as it is, for what it is meant to tell.
    CellResult statistic(const CellKey& key, const BaseStatistic& statistic,
                         const IrweSettings& settings);

private:
    struct Data;

    Data& data();
    CellResult cell(const CellKey& key, const std::string& recipe,
                    const std::function<CellResult()>& compute);
    KeptModel trained(const CellKey& key, const Graph& graph, const IrweSettings& settings);
    // Nothing if the training can be run. The time of the first training that is too long stands
    // for those of its variants, too.
    std::optional<CellResult> not_run(const CellKey& key, const Graph& graph,
                                      const IrweSettings& settings);
    // Of all nodes of `names`.
    Measurements values(const CellKey& key, IrweModel& model, const NodeFeatures& features,
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
