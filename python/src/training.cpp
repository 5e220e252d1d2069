// Training, and what a training would take: what `irwe train` and `irwe estimate` do.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/attribute_doubts.h"
#include "irwe/methods/estimate_json.h"
#include "irwe/methods/registry/abilities.h"
#include "irwe/methods/registry/apply.h"
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

struct TrainingRequest {
    std::string method;
    std::string preset;                                         // empty if the method has none
    std::vector<std::pair<std::string, std::string>> settings;  // name and value, as TOML
    bool raw = false;
    std::size_t max_memory = 0;  // 0: half of what is free
    std::string scratch_directory;
    int num_threads = 0;
};

// The values of a number that steps measure, in their order.
struct Curve {
    std::string name;
    std::vector<double> values;
};

struct Fit {
    std::shared_ptr<const Model> model;
    Embeddings embeddings;
    std::vector<Curve> curves;
};

std::unique_ptr<MethodSettings> chosen_settings(const TrainingRequest& request,
                                                const GraphAtHand* at_hand) {
    std::unique_ptr<MethodSettings> settings =
        find_method(request.method).settings(request.preset, at_hand);
    const std::vector<OptionField> fields = settings->fields();
    for (const auto& [name, value] : request.settings) {
        find_field(fields, name).assign(value);
    }
    settings->validate();
    return settings;
}

// Finds unknown settings before the graph is looked at, and a graph from which nothing is learned.
void check(const TrainingRequest& request, const Graph& graph) {
    static_cast<void>(chosen_settings(request, nullptr));
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
}

// Adds the numbers that the last step measured. Every number has a curve from the first step on.
void add_step(const TrainingProgress& progress, std::vector<Curve>& curves) {
    curves.resize(progress.numbers.size());
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const TrainingProgress::Number& number = progress.numbers[i];
        curves[i].name = number.curve.empty() ? number.key : number.curve;
        if (number.is_new) {
            curves[i].values.push_back(number.value);
        }
    }
}

Fit fitted(const Problem& problem, const TrainingRequest& request, Job& job) {
    const Graph& graph = problem.graph;
    check(request, graph);
    ThreadPool pool(request.num_threads, job.stop_requested());
    const GraphAtHand at_hand{graph, pool};
    const std::unique_ptr<MethodSettings> settings = chosen_settings(request, &at_hand);
    Resources resources{.pool = pool,
                        .max_bytes = request.max_memory,
                        .scratch_directory = request.scratch_directory,
                        .progress = job.progress("features")};
    constexpr std::int64_t kParts = 100;  // that phases are counted in
    pool.on_phase([&](std::string_view phase, double share) {
        job.report(std::string(phase), std::llround(kParts * share), kParts);
    });
    Fit fit;
    fit.model = train(find_method(request.method), problem, *settings,
                      {.on_step =
                           [&](const Training& training) {
                               const TrainingProgress progress = training.progress();
                               add_step(progress, fit.curves);
                               job.report("training", progress.num_steps_done, progress.num_steps);
                           },
                       .on_result =
                           [&](const Training& training, const Model& model) {
                               const Application itself =
                                   application(model, graph, nullptr, {}, problem.attributes);
                               fit.embeddings = collected(*training.embed(
                                   model, itself, output_form(request.raw), resources));
                           }},
                      resources);
    return fit;
}

// Returns what becomes of attributes that a training does not read, or what is doubtful about those
// that it reads, or an empty text.
std::string attributes_note(const NodeAttributes* attributes, const TrainingRequest& request) {
    const Method& method = find_method(request.method);
    const std::unique_ptr<MethodSettings> settings = chosen_settings(request, nullptr);
    return attributes == nullptr ? ""
           : reads_attributes(method, *settings)
               ? attribute_doubts(*attributes)
               : attributes_use_note(method, *attributes, *settings);
}

// Returns true if a training reads attributes of nodes.
bool reads_attributes_of_nodes(const TrainingRequest& request) {
    return reads_attributes(find_method(request.method), *chosen_settings(request, nullptr));
}

// `attributes` are those of the nodes of the graph, or None.
py::dict fit(const Graph& graph, const NodeAttributes* attributes, const TrainingRequest& request,
             const py::object& progress) {
    Fit made;
    run(
        [&](Job& job) {
            const KeptMemory memory;
            made = fitted({graph, attributes}, request, job);
        },
        progress);
    py::dict curves;
    for (Curve& curve : made.curves) {
        curves[py::str(curve.name)] = to_numpy(std::move(curve.values));
    }
    py::dict result;
    result["model"] = std::const_pointer_cast<Model>(made.model);
    result["embeddings"] = to_python(std::move(made.embeddings));
    result["loss_curve"] = curves;
    result["unused"] = unused_note(find_method(request.method), graph.kind());
    result["settings"] =
        settings_note(find_method(request.method), *chosen_settings(request, nullptr));
    result["attributes"] = attributes_note(attributes, request);
    return result;
}

// Returns JSON.
std::string estimate(const Graph& graph, const NodeAttributes* attributes,
                     const TrainingRequest& request, const py::object& progress) {
    std::string json;
    run(
        [&](Job& job) {
            const KeptMemory memory;
            const Method& method = find_method(request.method);
            require_estimate(method);
            check(request, graph);
            ThreadPool pool(request.num_threads, job.stop_requested());
            const GraphAtHand at_hand{graph, pool};
            Resources resources{.pool = pool, .max_bytes = request.max_memory};
            const TrainingEstimate found = method.estimate(
                {graph, attributes}, *chosen_settings(request, &at_hand), resources);
            json = estimate_json(found, graph, pool.num_threads());
        },
        progress);
    return json;
}

}  // namespace

void add_training(py::module_& module) {
    py::class_<TrainingRequest>(module, "TrainingRequest")
        .def(py::init<>())
        .def_readwrite("method", &TrainingRequest::method)
        .def_readwrite("preset", &TrainingRequest::preset)
        .def_readwrite("settings", &TrainingRequest::settings)
        .def_readwrite("raw", &TrainingRequest::raw)
        .def_readwrite("max_memory", &TrainingRequest::max_memory)
        .def_readwrite("scratch_directory", &TrainingRequest::scratch_directory)
        .def_readwrite("num_threads", &TrainingRequest::num_threads);
    module.def("fit", &fit);
    module.def("estimate", &estimate);
    module.def("reads_attributes", &reads_attributes_of_nodes);
}

}  // namespace irwe::python
