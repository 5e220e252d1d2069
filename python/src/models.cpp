// Training, and embedding by a trained model: what `irwe train` and `irwe embed` do.

#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/archive.h"
#include "irwe/io/toml_settings.h"
#include "irwe/methods/irwe/inference/infer.h"
#include "irwe/methods/irwe/model/irwe_model.h"
#include "irwe/methods/irwe/training/prepared_training.h"
#include "irwe/methods/irwe/training/presets.h"
#include "irwe/methods/irwe/training/recipe.h"
#include "irwe/methods/irwe/training/trainer.h"
#include "python/src/arrays.h"
#include "python/src/embeddings.h"
#include "python/src/job.h"
#include "python/src/kept_memory.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

using Assignments = std::vector<std::pair<std::string, std::string>>;  // setting and value, as TOML

struct FitOptions {
    std::string preset = "auto";
    Assignments settings;
    std::uint64_t seed = 1;
    bool raw = false;
    std::size_t max_memory = 0;  // 0: half of what is free
    std::string scratch_directory;
    int num_threads = 0;
};

struct LossCurve {
    std::vector<double> identity;  // of every identity step
    std::vector<double> position;  // of every position step
    std::vector<double> quality;   // at the end of every iteration
};

struct Fit {
    std::shared_ptr<IrweModel> model;
    Embeddings embeddings;
    LossCurve curve;
    IrweSettings settings;
};

IrweSettings chosen_settings(const FitOptions& options, const GraphProfile& profile) {
    IrweSettings settings = preset_settings(options.preset, profile);
    const std::vector<OptionField> fields = option_fields(settings);
    for (const auto& [name, value] : options.settings) {
        find_field(fields, name).assign(value);
    }
    settings.training.seed = options.seed;
    validate(settings);
    return settings;
}

void train(IrweTrainer& trainer, const IrweSettings& settings, LossCurve& curve, Job& job) {
    const TrainingOptions& options = settings.training;
    const std::int64_t steps_per_iteration = options.identity_steps + options.position_steps;
    while (!trainer.is_finished()) {
        const std::int64_t place = trainer.status().num_steps_done % steps_per_iteration;
        trainer.step();
        const IrweTrainer::Status& status = trainer.status();
        if (place < options.identity_steps) {
            curve.identity.push_back(status.identity_loss.total());
        } else {
            curve.position.push_back(status.position_loss);
        }
        if (place + 1 == steps_per_iteration) {
            curve.quality.push_back(status.position_quality);
        }
        job.report("training", status.num_steps_done, trainer.num_steps());
    }
}

OutputForm form(bool raw) { return raw ? OutputForm::raw : OutputForm::ready; }

Fit fitted(const Graph& graph, const FitOptions& options, Job& job) {
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
    static_cast<void>(chosen_settings(options, {}));  // finds an unknown setting at once
    ThreadPool pool(options.num_threads, job.stop_requested());
    Fit fit;
    fit.settings = chosen_settings(options, graph_profile(graph, pool));
    const TrainingRoom room{.max_bytes = options.max_memory,
                            .scratch_directory = options.scratch_directory};
    const auto [data, trainer] =
        prepared_training(graph, fit.settings, room, pool, job.progress("features"));
    train(*trainer, fit.settings, fit.curve, job);
    fit.model = std::make_shared<IrweModel>(trainer->result());
    fit.embeddings = infer(*fit.model, data->features(), graph, pool, form(options.raw));
    return fit;
}

// Names and values, as TOML.
Assignments as_texts(IrweSettings settings) {
    Assignments texts;
    for (const OptionField& field : option_fields(settings)) {
        texts.emplace_back(field.name(), field.text());
    }
    return texts;
}

// Those a model was trained with; a file keeps those of the training as a text for people.
IrweSettings settings_of(const IrweModel& model) {
    IrweSettings settings;
    const std::string& record = model.training_record;
    apply_toml(record.substr(0, record.find("[result]")), "the record of the training",
               option_fields(settings));
    settings.walks = model.walks;
    settings.features = model.space.options;
    settings.model = model.identity.options();
    return settings;
}

py::dict fit(const Graph& graph, const FitOptions& options, const py::object& progress) {
    Fit made;
    run(
        [&](Job& job) {
            const KeptMemory memory;
            made = fitted(graph, options, job);
        },
        progress);
    py::dict curve;
    curve["identity"] = to_numpy(std::move(made.curve.identity));
    curve["position"] = to_numpy(std::move(made.curve.position));
    curve["quality"] = to_numpy(std::move(made.curve.quality));
    py::dict result;
    result["model"] = made.model;
    result["embeddings"] = to_python(std::move(made.embeddings));
    result["loss_curve"] = curve;
    result["settings"] = as_texts(made.settings);
    return result;
}

struct EmbedOptions {
    bool raw = false;
    int num_threads = 0;
};

py::tuple embed(const IrweModel& model, const Graph& graph, const EmbedOptions& options,
                const py::object& progress) {
    std::optional<Embeddings> made;
    run(
        [&](Job& job) {
            ThreadPool pool(options.num_threads, job.stop_requested());
            const bool is_training_graph = fingerprint(graph) == model.fingerprint;
            const NodeFeatures features = is_training_graph
                                              ? transductive_features(model, graph, pool)
                                              : transfer_features(model, graph, pool);
            made = infer(model, features, graph, pool, form(options.raw));
        },
        progress);
    return to_python(std::move(*made));
}

// The new nodes, and their embeddings.
py::tuple embed_new(const IrweModel& model, const Graph& old_graph, const Graph& grown,
                    const EmbedOptions& options, const py::object& progress) {
    std::vector<NodeId> added;
    std::optional<Embeddings> made;
    run(
        [&](Job& job) {
            ThreadPool pool(options.num_threads, job.stop_requested());
            require(
                fingerprint(old_graph) == model.fingerprint,
                fmt::format("extends: is not the graph that the model was trained on ({} nodes, "
                            "{} edges); give that graph, or leave extends out to embed a graph "
                            "of its own",
                            model.num_training_nodes, model.num_training_edges));
            added = new_nodes(old_graph, grown);
            require(!added.empty(),
                    "the graph has no node that the one of extends does not have, so there is "
                    "nothing new to embed; leave extends out to embed all nodes");
            const NodeFeatures features = grown_features(model, old_graph, grown, pool);
            made = infer(model, features, grown, added, pool, form(options.raw));
        },
        progress);
    return py::make_tuple(to_numpy(std::move(added)), to_python(std::move(*made)));
}

void write_model_file(const IrweModel& model, const std::string& path) {
    ArchiveWriter writer(path);
    write_model(model, writer);
    writer.commit();
}

std::shared_ptr<IrweModel> read_model_file(const std::string& path) {
    return std::make_shared<IrweModel>(read_model(path));
}

void add_options(py::module_& module) {
    py::class_<FitOptions>(module, "FitOptions")
        .def(py::init<>())
        .def_readwrite("preset", &FitOptions::preset)
        .def_readwrite("settings", &FitOptions::settings)
        .def_readwrite("seed", &FitOptions::seed)
        .def_readwrite("raw", &FitOptions::raw)
        .def_readwrite("max_memory", &FitOptions::max_memory)
        .def_readwrite("scratch_directory", &FitOptions::scratch_directory)
        .def_readwrite("num_threads", &FitOptions::num_threads);
    py::class_<EmbedOptions>(module, "EmbedOptions")
        .def(py::init<>())
        .def_readwrite("raw", &EmbedOptions::raw)
        .def_readwrite("num_threads", &EmbedOptions::num_threads);
}

}  // namespace

void add_models(py::module_& module) {
    add_options(module);
    py::class_<IrweModel, std::shared_ptr<IrweModel>>(module, "Model")
        .def_readonly("fingerprint", &IrweModel::fingerprint)
        .def_readonly("num_training_nodes", &IrweModel::num_training_nodes)
        .def_readonly("num_training_edges", &IrweModel::num_training_edges)
        .def("settings", [](const IrweModel& model) { return as_texts(settings_of(model)); })
        .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
        .def("write", &write_model_file, py::call_guard<py::gil_scoped_release>());
    module.def("read_model", &read_model_file, py::call_guard<py::gil_scoped_release>());
    module.def("preset_names", &preset_names);
    module.def("fit", &fit);
    module.def("embed", &embed);
    module.def("embed_new", &embed_new);
}

}  // namespace irwe::python
