// Trained models: their files, what they embed and how they explain it, as `irwe embed` and
// `irwe explain` do.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/answers/node_words.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/explanation_text.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/abilities.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/read_model.h"
#include "python/src/arrays.h"
#include "python/src/embeddings.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

using Assignments = std::vector<std::pair<std::string, std::string>>;  // setting and value, as TOML

// What messages call the arguments of embed and explain.
ApplicationNames argument_names() { return {.before = "extends", .option = "extends"}; }

// Names and values, as TOML.
Assignments as_texts(const MethodSettings& settings) {
    Assignments texts;
    for (const SettingText& setting : setting_texts(settings)) {
        texts.emplace_back(setting.name, setting.value);
    }
    return texts;
}

struct EmbedOptions {
    bool raw = false;
    int num_threads = 0;
};

Embeddings embedded(const Model& model, const Application& application, const EmbedOptions& options,
                    ThreadPool& pool) {
    Resources resources{.pool = pool};
    return collected(*model.embed(application, output_form(options.raw), resources));
}

// Returns sentences about weights and directions, and about attributes; empty if there are none.
std::vector<std::string> notes_of(const Application& application) {
    std::vector<std::string> notes;
    for (const std::string& note : {application.kind_note, application.attributes_note}) {
        if (!note.empty()) {
            notes.push_back(note);
        }
    }
    return notes;
}

// Returns the embeddings and notes about the graph. `attributes` are those of its nodes, or None.
py::tuple embed(const Model& model, const Graph& graph, const NodeAttributes* attributes,
                const EmbedOptions& options, const py::object& progress) {
    std::optional<Embeddings> made;
    std::vector<std::string> notes;
    run(
        [&](Job& job) {
            ThreadPool pool(options.num_threads, job.stop_requested());
            const Application applied = application(model, graph, nullptr, {}, attributes);
            notes = notes_of(applied);
            made = embedded(model, applied, options, pool);
        },
        progress);
    return py::make_tuple(to_python(std::move(*made)), notes);
}

// Returns which nodes of `graph` the nodes of an application to it are.
std::vector<NodeId> nodes_of(const Application& application, const Graph& graph) {
    std::vector<NodeId> nodes;
    for (const NodeId v : application.nodes) {
        nodes.push_back(graph.names().find(application.graph.names()[v]).value());
    }
    return nodes;
}

py::tuple embed_refreshed(const Model& model, const Graph& graph, const NodeAttributes* attributes,
                          const EmbedOptions& options, const py::object& progress) {
    std::optional<Embeddings> made;
    std::vector<std::string> notes;
    run(
        [&](Job& job) {
            ThreadPool pool(options.num_threads, job.stop_requested());
            const Application applied =
                refreshing_application(model, graph, {.option = "refresh"}, attributes);
            notes = notes_of(applied);
            made = embedded(model, applied, options, pool);
        },
        progress);
    return py::make_tuple(to_python(std::move(*made)), notes);
}

// Returns the embeddings of the new nodes, notes about the graph, and these nodes. `attributes` are
// those of the nodes of the grown graph.
py::tuple embed_new(const Model& model, const Graph& old_graph, const Graph& grown,
                    const NodeAttributes* attributes, const EmbedOptions& options,
                    const py::object& progress) {
    std::vector<NodeId> added;
    std::optional<Embeddings> made;
    std::vector<std::string> notes;
    run(
        [&](Job& job) {
            ThreadPool pool(options.num_threads, job.stop_requested());
            const Application extension =
                application(model, grown, &old_graph, argument_names(), attributes);
            notes = notes_of(extension);
            made = embedded(model, extension, options, pool);
            added = nodes_of(extension, grown);
        },
        progress);
    return py::make_tuple(to_python(std::move(*made)), notes, to_numpy(std::move(added)));
}

// Explains a node; with `before`, one of the new nodes. Returns JSON, in which nodes are numbers,
// and text in UTF-8, in which they have the names of `labels`; without these, those of the graph.
py::tuple explain(const Model& model, const Graph& graph, NodeId node, const Graph* before,
                  const std::optional<std::vector<std::string>>& labels, int num_threads,
                  const py::object& progress) {
    std::string json;
    std::string text;
    run(
        [&](Job& job) {
            const Explainer& explainer = explainer_of(model, "the model");
            ThreadPool pool(num_threads, job.stop_requested());
            Resources resources{.pool = pool};
            const Application applied = application(model, graph, before, argument_names());
            // The application may have nodes without edges that `graph` does not have.
            const auto given = [&](NodeId v) {
                return graph.names().find(applied.graph.names()[v]).value();
            };
            const NodeId place = applied.graph.names().find(graph.names()[node]).value();
            require_embedded(applied, place, argument_names());
            const auto called = [&](NodeId v) {
                return labels ? (*labels)[given(v)] : applied.graph.names()[v];
            };
            ExplainedNode explained{
                .graph = applied.graph,
                .node = place,
                .kind = applied.kind,
                .explanation = explainer.explain(applied, place, resources),
                .name_of = [&](NodeId v) { return std::to_string(given(v)); },
                .words = node_words(applied.graph, place, called, pool).sentences};
            json = explanation_json(explained);
            explained.name_of = called;
            text = explanation_text(explained);
        },
        progress);
    return py::make_tuple(json, py::bytes(text));
}

}  // namespace

void add_models(py::module_& module) {
    py::class_<EmbedOptions>(module, "EmbedOptions")
        .def(py::init<>())
        .def_readwrite("raw", &EmbedOptions::raw)
        .def_readwrite("num_threads", &EmbedOptions::num_threads);
    // pybind11 holds what it may change; there is nothing that changes a model.
    py::class_<Model, std::shared_ptr<Model>>(module, "Model")
        .def_property_readonly("method", [](const Model& model) { return model.record().method; })
        .def_property_readonly("fingerprint",
                               [](const Model& model) { return model.record().fingerprint; })
        .def_property_readonly("num_training_nodes",
                               [](const Model& model) { return model.record().num_training_nodes; })
        .def_property_readonly("num_training_edges",
                               [](const Model& model) { return model.record().num_training_edges; })
        .def_property_readonly("has_directions",
                               [](const Model& model) { return model.record().kind.directions; })
        .def_property_readonly("attributes",
                               [](const Model& model) { return model.record().attributes; })
        .def("settings", [](const Model& model) { return as_texts(*model.record().settings); })
        .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
        .def(
            "write", [](const Model& model, const std::string& path) { write_model(model, path); },
            py::call_guard<py::gil_scoped_release>());
    module.def(
        "read_model",
        [](const std::string& path) { return std::const_pointer_cast<Model>(read_model(path)); },
        py::call_guard<py::gil_scoped_release>());
    module.def("embed", &embed);
    module.def("embed_new", &embed_new);
    module.def("embed_refreshed", &embed_refreshed);
    module.def("explain", &explain);
}

}  // namespace irwe::python
