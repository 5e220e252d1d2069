#include "apps/reproduce/experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>

#include "apps/reproduce/code_digest.h"
#include "apps/reproduce/joined_parts.h"
#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/embeddings/joined_spaces.h"
#include "irwe/evaluation/scaling.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/read_graph.h"
#include "irwe/graph/subgraph.h"
#include "irwe/methods/irwe_network/inference/infer.h"
#include "irwe/methods/irwe_network/trained_network.h"
#include "irwe/methods/irwe_network/training/cost_estimate.h"
#include "irwe/methods/registry/apply.h"

namespace irwe {
namespace {

// The version of what is measured and how. A change of the tasks, of the splits or of the graphs of
// a round that changes results raises it.
constexpr int kProtocol = 2;

// Splits and orders of graphs are the same for every seed of a training.
constexpr std::uint64_t kProtocolSeed = 1;

// The seed of a cell is that of its training, its splits and its KMeans.
std::uint64_t seed_of(const CellKey& key) { return static_cast<std::uint64_t>(key.seed); }

// Returns the rows of two embeddings with the same spaces in the order of `names`.
Embeddings in_order_of(const NodeNames& names, const Embeddings& first, const Embeddings& second) {
    std::vector<std::size_t> part_of;
    std::vector<NodeId> row_of;
    for (NodeId v = 0; v < names.size(); ++v) {
        const std::optional<NodeId> in_first = first.names->find(names[v]);
        part_of.push_back(in_first ? 0 : 1);
        row_of.push_back(in_first ? *in_first : second.names->find(names[v]).value());
    }
    Embeddings result{.names = nullptr, .spaces = first.spaces};
    for (std::size_t s = 0; s < result.spaces.size(); ++s) {
        Matrix rows(names.size(), first.spaces[s].vectors.cols());
        for (NodeId v = 0; v < names.size(); ++v) {
            rows.row(v) = (part_of[v] == 0 ? first : second).spaces[s].vectors.row(row_of[v]);
        }
        result.spaces[s].vectors = std::move(rows);
    }
    return result;
}

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

// Evaluates the embeddings that a user gets.
Measurements evaluated_as_delivered(const Embeddings& embeddings, const TaskMeasure& measure) {
    Measurements values;
    for (const Space& space : embeddings.spaces) {
        for (const auto& [metric, value] : measure(space.vectors, TaskChoice::all)) {
            values[space.info.name + "/ready/" + metric] = value;
        }
    }
    return values;
}

// Evaluates a model of the paper's schedule: the output of the network, and position after the last
// iteration in addition to the best one.
Measurements evaluated(const NetworkModel& model, const NodeFeatures& features, const Graph& graph,
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
    std::string inputs;  // for recipes: graph and labels
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
        std::string inputs = fmt::format("graph {}, labels {}", fingerprint(labeled.graph),
                                         digest_of(labeled.labels));
        if (dataset_.kind == DatasetKind::attributed) {
            inputs += ", attributes " + digest_of(labeled.attributes);
        }
        data_ = std::make_unique<Data>(Data{std::move(labeled), std::move(inputs), std::nullopt});
    }
    return *data_;
}

std::string Experiments::other_data() {
    return dataset_.kind == DatasetKind::graphs
               ? other_than_papers(dataset_, graph_files(dataset_, options_.data_directory).size())
               : other_than_papers(dataset_, data().labeled.graph);
}

std::string Experiments::model_path(const CellKey& key) const {
    const std::string name = fmt::format("{}-{}-{}.irwe", key.name(), IRWE_VERSION, code_digest());
    return (std::filesystem::path(options_.output_directory) / "models" / name).string();
}

std::string Experiments::recipe(const CellKey& key, const Method& method,
                                const MethodSettings& settings, const std::string& inputs) const {
    return fmt::format("{}\nirwe {}, protocol {}\n{}, {} splits, {} runs\nmethod {}\n{}",
                       key.name(), IRWE_VERSION, kProtocol, inputs, options_.tasks.num_splits,
                       options_.tasks.num_runs, method.name, to_toml(settings));
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
    result.code = code_digest();
    write_cell(directory, key, result);
    return result;
}

std::optional<CellResult> Experiments::not_run(const CellKey& key, const Graph& graph,
                                               const MethodSettings& settings) {
    if (key.effort != kPaperEffort || options_.max_hours <= 0 ||
        std::filesystem::exists(model_path(key))) {
        return std::nullopt;
    }
    if (!too_many_seconds_) {
        observer_(key, "projection", 0, 1);
        const double seconds =
            projected_training_seconds(graph, options_of<NetworkSettings>(settings), pool_).total();
        if (seconds <= 3600 * options_.max_hours) {
            return std::nullopt;
        }
        too_many_seconds_ = seconds;
    }
    return CellResult{.projected_seconds = *too_many_seconds_};
}

TimedModel Experiments::trained(const CellKey& key, const Graph& graph, const Method& method,
                                const MethodSettings& settings) {
    return train_or_read(
        graph, method, settings, model_path(key), pool_,
        [&](std::int64_t done, std::int64_t total) { observer_(key, "training", done, total); });
}

Measurements Experiments::values(const CellKey& key, const Model& model,
                                 const Application& application, const Embeddings* others,
                                 const TaskMeasure& measure) {
    if (key.effort == kPaperEffort) {
        const NetworkModel& parts = network_parts(model);
        return evaluated(parts, features_of(parts, application, pool_), application.graph, measure,
                         pool_);
    }
    Resources resources{.pool = pool_};
    Embeddings embeddings = collected(*model.embed(application, OutputForm::ready, resources));
    if (others != nullptr) {
        embeddings = in_order_of(application.graph.names(), *others, embeddings);
    }
    return evaluated_as_delivered(embeddings, measure);
}

CellResult Experiments::trained_cell(const CellKey& key, const Trainee& trainee,
                                     const Graph& training_graph, const std::string& inputs,
                                     const std::function<Measurements(const Model&)>& evaluate) {
    const std::unique_ptr<MethodSettings> settings = trainee.settings_for(training_graph);
    return cell(key, recipe(key, trainee.method, *settings, inputs), [&]() -> CellResult {
        if (std::optional<CellResult> skipped = not_run(key, training_graph, *settings)) {
            return *skipped;
        }
        const TimedModel timed = trained(key, training_graph, trainee.method, *settings);
        observer_(key, "evaluation", 0, 1);
        return {.values = evaluate(*timed.model), .training_seconds = timed.training_seconds};
    });
}

CellResult Experiments::transductive(const CellKey& key, const Trainee& trainee) {
    const Graph& graph = data().labeled.graph;
    return trained_cell(key, trainee, graph, data().inputs, [&](const Model& model) {
        const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
        const auto measure = [&](const Matrix& embeddings, TaskChoice choice) {
            return tasks.measure(embeddings, choice, seed_of(key), pool_);
        };
        return values(key, model, application(model, graph), nullptr, measure);
    });
}

CellResult Experiments::constant_vectors(const CellKey& key) {
    const Graph& graph = data().labeled.graph;
    const std::string protocol =
        fmt::format("{}\nirwe {}, protocol {}\n{}, {} splits", key.name(), IRWE_VERSION, kProtocol,
                    data().inputs, options_.tasks.num_splits);
    return cell(key, protocol, [&] {
        observer_(key, "evaluation", 0, 1);
        const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
        CellResult result;
        for (const auto& [metric, value] :
             tasks.measure(Matrix::Ones(graph.num_nodes(), 1), TaskChoice::classification,
                           seed_of(key), pool_)) {
            result.values["none/ready/" + metric] = value;
        }
        return result;
    });
}

CellResult Experiments::joined(const CellKey& key, const std::vector<Trainee>& trainees,
                               int num_attribute_columns) {
    const LabeledGraph& labeled = data().labeled;
    std::string recipes =
        fmt::format("{}\n{}, {} splits, {} runs\nattributes {}\n", key.name(), data().inputs,
                    options_.tasks.num_splits, options_.tasks.num_runs, num_attribute_columns);
    for (const Trainee& trainee : trainees) {
        recipes += recipe(key, trainee.method, *trainee.settings_for(labeled.graph), data().inputs);
    }
    return cell(key, recipes, [&] {
        CellResult result;
        std::vector<Matrix> parts;
        for (const Trainee& trainee : trainees) {
            CellKey part = key;
            part.row += "-" + trainee.method.name;
            const TimedModel timed =
                trained(part, labeled.graph, trainee.method, *trainee.settings_for(labeled.graph));
            result.training_seconds += timed.training_seconds;
            Resources resources{.pool = pool_};
            const Application applied = application(*timed.model, labeled.graph);
            for (Space& space :
                 collected(*timed.model->embed(applied, OutputForm::ready, resources)).spaces) {
                parts.push_back(std::move(space.vectors));
            }
        }
        if (num_attribute_columns > 0) {
            parts.push_back(attribute_directions(labeled.attributes, num_attribute_columns));
        }
        std::vector<const Matrix*> columns;
        std::ranges::transform(parts, std::back_inserter(columns),
                               [](const Matrix& part) { return &part; });
        observer_(key, "evaluation", 0, 1);
        const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
        for (const auto& [metric, value] :
             tasks.measure(side_by_side(columns), TaskChoice::all, seed_of(key), pool_)) {
            result.values["joined/ready/" + metric] = value;
        }
        return result;
    });
}

CellResult Experiments::within(const CellKey& key, const Trainee& trainee, OldNodes old_nodes) {
    const Graph& graph = data().labeled.graph;
    const Split split =
        random_splits(graph.num_nodes(), 0.8, key.seed, Random(kProtocolSeed)).back();
    const Graph training_graph = induced_subgraph(graph, split.training);
    const auto evaluate = [&](const Model& model) {
        const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
        const auto measure = [&](const Matrix& embeddings, TaskChoice) {
            return tasks.measure_split(embeddings, split, seed_of(key), pool_);
        };
        if (old_nodes == OldNodes::are_refreshed) {
            return values(key, model, refreshing_application(model, graph), nullptr, measure);
        }
        Resources resources{.pool = pool_};
        const Embeddings known = collected(
            *model.embed(application(model, training_graph), OutputForm::ready, resources));
        return values(key, model, application(model, graph, &training_graph), &known, measure);
    };
    return trained_cell(key, trainee, training_graph, data().inputs, evaluate);
}

CellResult Experiments::across(const CellKey& key, const Trainee& trainee) {
    std::vector<std::string> files = graph_files(dataset_, options_.data_directory);
    require(files.size() >= static_cast<std::size_t>(3 * key.seed),
            fmt::format("{}: round {} needs {} graphs, found {}", dataset_.name, key.seed,
                        3 * key.seed, files.size()));
    shuffle(std::span(files), Random(kProtocolSeed).stream("order of graphs"));
    const Graph training_graph = read_graph(files[static_cast<std::size_t>(3 * key.seed - 3)]);
    const Graph test_graph = read_graph(files[static_cast<std::size_t>(3 * key.seed - 1)]);
    const std::string inputs =
        fmt::format("graphs {} {}", fingerprint(training_graph), fingerprint(test_graph));
    return trained_cell(key, trainee, training_graph, inputs, [&](const Model& model) {
        const Tasks tasks(dataset_, test_graph, nullptr, options_.tasks, pool_);
        const auto measure = [&](const Matrix& embeddings, TaskChoice) {
            return tasks.measure(embeddings, TaskChoice::clustering, seed_of(key), pool_);
        };
        return values(key, model, application(model, test_graph), nullptr, measure);
    });
}

CellResult Experiments::statistic(const CellKey& key, const BaseStatistic& statistic,
                                  const Trainee& trainee) {
    const Graph& graph = data().labeled.graph;
    const std::unique_ptr<MethodSettings> chosen = trainee.settings_for(graph);
    const NetworkSettings& settings = options_of<NetworkSettings>(*chosen);
    return cell(key, recipe(key, trainee.method, *chosen, data().inputs), [&] {
        observer_(key, "evaluation", 0, 1);
        const Tasks& tasks = data().ready_tasks(dataset_, options_.tasks, pool_);
        const bool is_identity = statistic.space == "identity";
        const bool labels_tell_it = is_identity == (dataset_.kind == DatasetKind::roles);
        Evaluation evaluation([&](const Matrix& embeddings) {
            return tasks.measure(
                embeddings,
                labels_tell_it ? TaskChoice::classification_at_80 : TaskChoice::clustering,
                seed_of(key), pool_);
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
