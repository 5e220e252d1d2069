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
#include "irwe/methods/irwe_network/training/settings.h"
#include "irwe/methods/method.h"

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

// What is trained: a method, and its settings for a training graph, with the seed of the cell.
struct Trainee {
    const Method& method;
    std::function<std::unique_ptr<MethodSettings>(const Graph& training_graph)> settings_for;
};

// The vectors of the nodes of the training when new ones have come: those of the training, as in
// the paper, or those that they get in the grown graph.
enum class OldNodes { keep_vectors, are_refreshed };

using TaskMeasure = std::function<Measurements(const Matrix& embeddings, TaskChoice choice)>;

// All experiments on one dataset. Graph, labels and similarity graph are loaded or built at first
// use.
//
// A result in cells/ with the same recipe is reused: graphs, labels, settings, the protocol and the
// version of the program. So is a model in models/ of the same graph, settings and version.
// Everything else is computed and stored there.
class Experiments {
public:
    // The caller keeps the options alive while the object exists.
    Experiments(const Dataset& dataset, const ExperimentOptions& options, ThreadPool& pool,
                ExperimentObserver observer);
    ~Experiments();

    // Returns how the data differ from the paper's (other_than_papers); empty if they do not.
    std::string other_data();

    // Trains and evaluates on the whole graph (Tables Trans-1st and Trans-2nd).
    CellResult transductive(const CellKey& key, const Trainee& trainee);

    // Classifies nodes that all have the same vector: what embeddings score that say nothing.
    CellResult constant_vectors(const CellKey& key);

    // Trains several methods and evaluates their vectors side by side, as the space "joined". If
    // num_attribute_columns is above 0, so many principal directions of the attributes stand beside
    // them (Table PoC-Att).
    CellResult joined(const CellKey& key, const std::vector<Trainee>& trainees,
                      int num_attribute_columns);

    // Evaluates new nodes of a graph (Table Ind): trains on the subgraph of 80 % of the nodes and
    // embeds the others afterwards. Split and training of round r are keyed by r.
    CellResult within(const CellKey& key, const Trainee& trainee, OldNodes old_nodes);

    // Evaluates a new graph (Table Ind): trains on one graph and evaluates on another. Round r
    // takes its graphs from one random order of all: the (3r - 2)-th and, leaving one for
    // validation, the (3r)-th. REQUIRES: the dataset has many graphs.
    CellResult across(const CellKey& key, const Trainee& trainee);

    // Evaluates a statistic without training, in the space that it belongs to. REQUIRES: the
    // settings of the trainee are NetworkSettings.
    CellResult statistic(const CellKey& key, const BaseStatistic& statistic,
                         const Trainee& trainee);

private:
    struct Data;

    Data& data();
    CellResult cell(const CellKey& key, const std::string& recipe,
                    const std::function<CellResult()>& compute);
    TimedModel trained(const CellKey& key, const Graph& graph, const Method& method,
                       const MethodSettings& settings);
    // Returns nothing if the training can be run, and a result with the projected time otherwise.
    // The time of the first training that is too long is also used for its variants.
    std::optional<CellResult> not_run(const CellKey& key, const Graph& graph,
                                      const MethodSettings& settings);
    // Returns the cell of a training: reused, left out as too long, or evaluate(model).
    CellResult trained_cell(const CellKey& key, const Trainee& trainee, const Graph& training_graph,
                            const std::string& inputs,
                            const std::function<Measurements(const Model&)>& evaluate);
    // Returns the measurements of all nodes of application.graph; `others` are the embeddings of
    // those that are not among application.nodes.
    Measurements values(const CellKey& key, const Model& model, const Application& application,
                        const Embeddings* others, const TaskMeasure& measure);
    std::string model_path(const CellKey& key) const;
    // Returns everything that decides a result; `inputs` stands for graphs and labels.
    std::string recipe(const CellKey& key, const Method& method, const MethodSettings& settings,
                       const std::string& inputs) const;

    const Dataset& dataset_;
    const ExperimentOptions& options_;
    ThreadPool& pool_;
    ExperimentObserver observer_;
    std::unique_ptr<Data> data_;
    std::optional<double> too_many_seconds_;
};

}  // namespace irwe
