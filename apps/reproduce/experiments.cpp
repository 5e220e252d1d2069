#include "apps/reproduce/experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <optional>
#include <span>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/evaluation/scaling.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/read_graph.h"
#include "irwe/graph/subgraph.h"
#include "irwe/methods/irwe/inference/infer.h"
#include "irwe/methods/irwe/trained_irwe.h"
#include "irwe/methods/irwe/training/cost_estimate.h"

namespace irwe {
namespace {

// Splits and orders of graphs are the same for every seed of a training.
constexpr std::uint64_t kProtocolSeed = 1;

// Measures both scalings of an embedding: as it is, and as it would be handed to a user.
class Evaluation {
public:
    using Measure = std::function<Measurements(const Matrix& embeddings)>;

    explicit Evaluation(Measure measure) : measure_(std::move(measure)) {}

    void add(const std::string& space, const Matrix& embeddings) {
        const bool is_identity = space == "identity";
        add_as(space + "/raw/", embeddings);
        add_as(space + "/ready/",
               scaled(embeddings, is_identity ? Scaling::standardized : Scaling::unit_rows));
    }

    void add_as(const std::string& prefix, const Matrix& embeddings) {
        for (const auto& [metric, value] : measure_(embeddings)) {
            values_[prefix + metric] = value;
        }
    }

    const Measurements& values() const { return values_; }

private:
    Measure measure_;
    Measurements values_;
};

// Returns the space that the labels of a dataset belong to: roles to identity, communities to
// position.
TaskChoice task_of(const std::string& space, const Dataset& dataset) {
    const DatasetKind told = space == "identity" ? DatasetKind::roles : DatasetKind::communities;
    return dataset.kind == told ? TaskChoice::classification : TaskChoice::clustering;
}

// Evaluates a model of the recipe: the embeddings that a user gets, in the task that each is meant
// for.
Measurements evaluated_by_recipe(const Embeddings& embeddings, const Dataset& dataset,
                                 const TaskMeasure& measure) {
    Measurements values;
    const auto add = [&](const std::string& space, const Matrix& rows) {
        for (const auto& [metric, value] : measure(rows, task_of(space, dataset))) {
            values[space + "/ready/" + metric] = value;
        }
    };
    for (const Space& space : embeddings.spaces) {
        add(space.info.name, space.vectors);
    }
    return values;
}

// Evaluates a model of the paper's schedule: the output of the network, and position after the last
// iteration in addition to the best one.
Measurements evaluated(const IrweModel& model, const NodeFeatures& features, const Graph& graph,
                       const TaskMeasure& measure, ThreadPool& pool) {
    Evaluation evaluation(
        [&](const Matrix& embeddings) { return measure(embeddings, TaskChoice::all); });
    const Embeddings embeddings = infer(model, features, graph, pool, OutputForm::raw);
    for (const Space& space : embeddings.spaces) {
        evaluation.add(space.info.name, space.vectors);
    }
    evaluation.add("position-last", raw_position(model, model.identity, features, pool));
    return evaluation.values();
}

}  // namespace

struct Experiments::Data {
    LabeledGraph labeled;
    std::string graph_fingerprint;
    std::optional<Tasks> tasks;

    const Tasks& ready_tasks(const Dataset& dataset, const TaskOptions& options, ThreadPool& pool) {
        if (!tasks) {
            tasks.emplace(dataset, labeled.graph, &labeled.labels, options, pool);
        }
        return *tasks;
    }
};

Experiments::Experiments(const Dataset& dataset, const ExperimentOptions& options, ThreadPool& pool,
                         ExperimentObserver observer)
    : dataset_(dataset), options_(options), pool_(pool), observer_(std::move(observer)) {}

Experiments::~Experiments() = default;

Experiments::Data& Experiments::data() {
    if (!data_) {
        LabeledGraph labeled = read_dataset(dataset_, options_.data_directory);
        std::string print = fingerprint(labeled.graph);
        data_ = std::make_unique<Data>(Data{std::move(labeled), std::move(print), std::nullopt});
    }
    return *data_;
}

const GraphProfile& Experiments::profile() {
    if (!profile_) {
        profile_ =
            dataset_.kind == DatasetKind::graphs
                ? graph_profile(read_graph(graph_files(dataset_, options_.data_directory).front()),
                                pool_)
                : graph_profile(data().labeled.graph, pool_);
    }
    return *profile_;
}

std::string Experiments::model_path(const CellKey& key) const {
    return (std::filesystem::path(options_.output_directory) / "models" / (key.name() + ".irwe"))
        .string();
}

std::string Experiments::recipe(const CellKey& key, const IrweSettings& settings,
                                const std::string& graph_fingerprint) const {
    IrweSettings copy = settings;
    return fmt::format("{}\ngraph {}, {} splits, {} runs\n{}", key.name(), graph_fingerprint,
                       options_.tasks.num_splits, options_.tasks.num_runs,
                       to_toml(option_fields(copy)));
}

CellResult Experiments::cell(const CellKey& key, const std::string& recipe,
                             const std::function<CellResult()>& compute) {
    const std::string directory =
        (std::filesystem::path(options_.output_directory) / "cells").string();
    const double max_seconds = 3600 * options_.max_hours;
    if (std::optional<CellResult> kept = read_cell(directory, key);
        kept && kept->recipe == recipe &&
        (kept->projected_seconds == 0 ||
         (max_seconds > 0 && kept->projected_seconds > max_seconds))) {
        return *kept;
    }
    CellResult result = compute();
    result.recipe = recipe;
    write_cell(directory, key, result);
    return result;
}

std::optional<CellResult> Experiments::not_run(const CellKey& key, const Graph& graph,
                                               const IrweSettings& settings) {
    const bool is_long = settings.training.batch_size == 0;  // the recipe takes minutes
    if (!is_long || options_.max_hours <= 0 || std::filesystem::exists(model_path(key))) {
        return std::nullopt;
    }
    if (!too_many_seconds_) {
        observer_(key, "projection", 0, 1);
        const double seconds = projected_training_seconds(graph, settings, pool_).total();
        if (seconds <= 3600 * options_.max_hours) {
            return std::nullopt;
        }
        too_many_seconds_ = seconds;
    }
    return CellResult{.projected_seconds = *too_many_seconds_};
}

TimedModel Experiments::trained(const CellKey& key, const Graph& graph,
                                const IrweSettings& settings) {
    return train_or_read(
        graph, settings, model_path(key), pool_,
        [&](std::int64_t done, std::int64_t total) { observer_(key, "training", done, total); });
}

Measurements Experiments::values(const CellKey& key, const IrweModel& model,
                                 const NodeFeatures& features, const Graph& graph,
                                 const TaskMeasure& measure) {
    if (key.effort == "paper") {
        return evaluated(model, features, graph, measure, pool_);
    }
    return evaluated_by_recipe(infer(model, features, graph, pool_), dataset_, measure);
}

CellResult Experiments::trained_cell(
    const CellKey& key, const Graph& training_graph, const IrweSettings& settings,
    const std::function<Measurements(const IrweModel&)>& evaluate) {
    if (std::optional<CellResult> skipped = not_run(key, training_graph, settings)) {
        return *skipped;
    }
    const TimedModel timed = trained(key, training_graph, settings);
    observer_(key, "evaluation", 0, 1);
    return {.values = evaluate(irwe_parts(*timed.model)),
            .training_seconds = timed.training_seconds};
}

CellResult Experiments::transductive(const CellKey& key, const IrweSettings& settings) {
    const Graph& graph = data().labeled.graph;
    return cell(key, recipe(key, settings, data().graph_fingerprint), [&] {
        return trained_cell(key, graph, settings, [&](const IrweModel& model) {
            const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
            const auto measure = [&, seed = settings.training.seed](const Matrix& embeddings,
                                                                    TaskChoice choice) {
                return tasks.measure(embeddings, choice, seed, pool_);
            };
            const NodeFeatures features = transductive_features(model, graph, pool_);
            return values(key, model, features, graph, measure);
        });
    });
}

CellResult Experiments::within(const CellKey& key, const IrweSettings& settings) {
    const Graph& graph = data().labeled.graph;
    return cell(key, recipe(key, settings, data().graph_fingerprint), [&] {
        const Split split =
            random_splits(graph.num_nodes(), 0.8, key.seed, Random(kProtocolSeed)).back();
        const Graph training_graph = induced_subgraph(graph, split.training);
        return trained_cell(key, training_graph, settings, [&](const IrweModel& model) {
            const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
            const auto measure = [&, seed = settings.training.seed](const Matrix& embeddings,
                                                                    TaskChoice) {
                return tasks.measure_split(embeddings, split, seed, pool_);
            };
            const NodeFeatures features = grown_features(model, training_graph, graph, pool_);
            return values(key, model, features, graph, measure);
        });
    });
}

CellResult Experiments::across(const CellKey& key, const IrweSettings& settings) {
    std::vector<std::string> files = graph_files(dataset_, options_.data_directory);
    require(files.size() >= static_cast<std::size_t>(3 * key.seed),
            fmt::format("{}: round {} needs {} graphs, found {}", dataset_.name, key.seed,
                        3 * key.seed, files.size()));
    shuffle(std::span(files), Random(kProtocolSeed).stream("order of graphs"));
    const Graph training_graph = read_graph(files[static_cast<std::size_t>(3 * key.seed - 3)]);
    const Graph test_graph = read_graph(files[static_cast<std::size_t>(3 * key.seed - 1)]);
    const std::string fingerprints = fingerprint(training_graph) + " " + fingerprint(test_graph);
    return cell(key, recipe(key, settings, fingerprints), [&] {
        return trained_cell(key, training_graph, settings, [&](const IrweModel& model) {
            const Tasks tasks(dataset_, test_graph, nullptr, options_.tasks, pool_);
            const auto measure = [&, seed = settings.training.seed](const Matrix& embeddings,
                                                                    TaskChoice) {
                return tasks.measure(embeddings, TaskChoice::clustering, seed, pool_);
            };
            const NodeFeatures features = transfer_features(model, test_graph, pool_);
            return values(key, model, features, test_graph, measure);
        });
    });
}

CellResult Experiments::statistic(const CellKey& key, const BaseStatistic& statistic,
                                  const IrweSettings& settings) {
    const Graph& graph = data().labeled.graph;
    return cell(key, recipe(key, settings, data().graph_fingerprint), [&] {
        observer_(key, "evaluation", 0, 1);
        const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
        const bool is_identity = statistic.space == "identity";
        const bool labels_tell_it = is_identity == (dataset_.kind == DatasetKind::roles);
        Evaluation evaluation([&](const Matrix& embeddings) {
            return tasks.measure(
                embeddings,
                labels_tell_it ? TaskChoice::classification_at_80 : TaskChoice::clustering,
                settings.training.seed, pool_);
        });
        if (is_identity && !labels_tell_it) {
            const auto points = [&](ColumnDeviations deviations) {
                return statistic_for_clustering(statistic.statistic, deviations, graph, settings,
                                                pool_);
            };
            evaluation.add_as("identity/raw/", points(ColumnDeviations::own));
            evaluation.add_as("identity/ready/", points(ColumnDeviations::equal));
        } else {
            evaluation.add(std::string(statistic.space),
                           base_statistic(statistic.statistic, graph, settings, pool_));
        }
        return CellResult{.values = evaluation.values()};
    });
}

}  // namespace irwe
