// Training, and embedding by a trained model: what `irwe train` and `irwe embed` do.

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
#include "irwe/methods/irwe/training/settings.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
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
    std::shared_ptr<const Model> model;
    Embeddings embeddings;
    LossCurve curve;
};

std::unique_ptr<MethodSettings> chosen_settings(const FitOptions& options,
                                                const GraphAtHand* at_hand) {
    const Method& method = default_method();
    std::unique_ptr<MethodSettings> settings = method.settings(options.preset, at_hand);
    const std::vector<OptionField> fields = settings->fields();
    for (const auto& [name, value] : options.settings) {
        find_field(fields, name).assign(value);
    }
    find_field(fields, method.seed_setting).assign(std::to_string(options.seed));
    settings->validate();
    return settings;
}

// Adds what the last step measured.
void add_step(const TrainingProgress& progress, const TrainingOptions& options, LossCurve& curve) {
    const std::int64_t steps_per_iteration = options.identity_steps + options.position_steps;
    const std::int64_t place = (progress.num_steps_done - 1) % steps_per_iteration;
    if (place < options.identity_steps) {
        curve.identity.push_back(progress.number("identity_loss"));
    } else {
        curve.position.push_back(progress.number("position_loss"));
    }
    if (place + 1 == steps_per_iteration) {
        curve.quality.push_back(progress.number("position_quality"));
    }
}

OutputForm form(bool raw) { return raw ? OutputForm::raw : OutputForm::ready; }

Fit fitted(const Graph& graph, const FitOptions& options, Job& job) {
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
    static_cast<void>(chosen_settings(options, nullptr));  // finds an unknown setting at once
    ThreadPool pool(options.num_threads, job.stop_requested());
    const GraphAtHand at_hand{graph, pool};
    const std::unique_ptr<MethodSettings> settings = chosen_settings(options, &at_hand);
    Resources resources{.pool = pool,
                        .max_bytes = options.max_memory,
                        .scratch_directory = options.scratch_directory,
                        .progress = job.progress("features")};
    Fit fit;
    fit.model =
        train(default_method(), {graph}, *settings,
              {.on_step =
                   [&](const Training& training) {
                       const TrainingProgress progress = training.progress();
                       add_step(progress, options_of<IrweSettings>(*settings).training, fit.curve);
                       job.report("training", progress.num_steps_done, progress.num_steps);
                   },
               .on_result =
                   [&](const Training& training, const Model& model) {
                       const Application itself = application(model, graph);
                       fit.embeddings =
                           collected(*training.embed(model, itself, form(options.raw), resources));
                   }},
              resources);
    return fit;
}

// Names and values, as TOML.
Assignments as_texts(const MethodSettings& settings) {
    Assignments texts;
    for (const SettingText& setting : setting_texts(settings)) {
        texts.emplace_back(setting.name, setting.value);
    }
    return texts;
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
    result["model"] = std::const_pointer_cast<Model>(made.model);
    result["embeddings"] = to_python(std::move(made.embeddings));
    result["loss_curve"] = curve;
    result["settings"] = as_texts(*made.model->record().settings);
    return result;
}

struct EmbedOptions {
    bool raw = false;
    int num_threads = 0;
};

Embeddings embedded(const Model& model, const Application& application, const EmbedOptions& options,
                    ThreadPool& pool) {
    Resources resources{.pool = pool};
    return collected(*model.embed(application, form(options.raw), resources));
}

py::tuple embed(const Model& model, const Graph& graph, const EmbedOptions& options,
                const py::object& progress) {
    std::optional<Embeddings> made;
    run(
        [&](Job& job) {
            ThreadPool pool(options.num_threads, job.stop_requested());
            made = embedded(model, application(model, graph), options, pool);
        },
        progress);
    return to_python(std::move(*made));
}

// The new nodes, and their embeddings.
py::tuple embed_new(const Model& model, const Graph& old_graph, const Graph& grown,
                    const EmbedOptions& options, const py::object& progress) {
    std::vector<NodeId> added;
    std::optional<Embeddings> made;
    run(
        [&](Job& job) {
            ThreadPool pool(options.num_threads, job.stop_requested());
            Application extension =
                application(model, grown, &old_graph, {.before = "extends", .option = "extends"});
            made = embedded(model, extension, options, pool);
            added = std::move(extension.nodes);
        },
        progress);
    return py::make_tuple(to_numpy(std::move(added)), to_python(std::move(*made)));
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
    // pybind11 holds what it may change; there is nothing that changes a model.
    py::class_<Model, std::shared_ptr<Model>>(module, "Model")
        .def_property_readonly("fingerprint",
                               [](const Model& model) { return model.record().fingerprint; })
        .def_property_readonly("num_training_nodes",
                               [](const Model& model) { return model.record().num_training_nodes; })
        .def_property_readonly("num_training_edges",
                               [](const Model& model) { return model.record().num_training_edges; })
        .def("settings", [](const Model& model) { return as_texts(*model.record().settings); })
        .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
        .def(
            "write", [](const Model& model, const std::string& path) { write_model(model, path); },
            py::call_guard<py::gil_scoped_release>());
    module.def(
        "read_model",
        [](const std::string& path) { return std::const_pointer_cast<Model>(read_model(path)); },
        py::call_guard<py::gil_scoped_release>());
    module.def("preset_names", [] { return default_method().presets; });
    module.def("fit", &fit);
    module.def("embed", &embed);
    module.def("embed_new", &embed_new);
}

}  // namespace irwe::python
