// Methods beside each other on one graph, as in `irwe compare`.

#include "apps/compare/comparison.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

#include "apps/compare/comparison_page.h"
#include "apps/compare/comparison_report.h"
#include "apps/compare/method_choice.h"
#include "apps/compare/ranking.h"
#include "irwe/base/error.h"
#include "irwe/io/text_output.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

struct CompareRequest {
    std::string graph_name;
    std::vector<std::pair<std::string, Labels>> labels;  // by their names
    std::string across_name;
    std::vector<Labels> across_labels;  // none, or one for each of `labels`
    std::vector<std::string> methods;
    std::vector<std::string> tasks;  // empty: all that the input allows
    int dim = 128;
    int num_seeds = 3;
    double training_share = 0.5;
    int num_splits = 5;
    int num_clusters = 0;
    int num_runs = 3;
    double held_out_share = 0.1;
    double budget_seconds = 0;
    std::size_t max_memory = 0;  // 0: half of what is free
    std::string output;          // beginning of the names of files; empty: none are written
    int num_threads = 0;
};

compare::CompareInput input_of(const Graph& graph, const Graph* across,
                               const CompareRequest& request) {
    compare::CompareInput input{
        .graph = graph, .graph_name = request.graph_name, .graph_as_typed = ""};
    for (const auto& [name, labels] : request.labels) {
        input.labels.push_back({.name = name, .as_typed = "", .labels = labels});
    }
    if (across != nullptr) {
        input.other.emplace(
            compare::OtherGraph{.graph = across, .name = request.across_name, .as_typed = ""});
        for (std::size_t i = 0; i < request.across_labels.size(); ++i) {
            input.other->labels.push_back({.name = request.labels.at(i).first,
                                           .as_typed = "",
                                           .labels = request.across_labels[i]});
        }
    }
    return input;
}

compare::CompareOptions options_of(const CompareRequest& request) {
    return {.methods = compare::chosen_methods(request.methods),
            .dim = request.dim,
            .num_seeds = request.num_seeds,
            .tasks = {.training_share = request.training_share,
                      .num_splits = request.num_splits,
                      .num_clusters = request.num_clusters,
                      .num_runs = request.num_runs,
                      .held_out_share = request.held_out_share},
            .max_bytes = request.max_memory,
            .budget_seconds = request.budget_seconds,
            .cells_folder = request.output.empty() ? "" : request.output + ".cells"};
}

compare::TaskList tasks_of(const compare::CompareInput& input, const CompareRequest& request,
                           const compare::TaskOptions& options) {
    std::vector<compare::TaskKind> kinds;
    for (const std::string& name : request.tasks) {
        kinds.push_back(compare::find_task(name));
    }
    compare::TaskList list = compare::possible_tasks(
        input, kinds.empty() ? compare::default_kinds(input) : kinds, options);
    for (const compare::ImpossibleTask& one : list.impossible) {
        require(kinds.empty(), "tasks: " + compare::task_name(one.kind) + ": " + one.reason);
    }
    require(!list.tasks.empty(), "no task is possible on this graph; give labels");
    return list;
}

void write_text(const std::string& path, const std::string& text) {
    TextOutput file(path);
    file.write(text);
    file.commit();
}

// Returns the report as JSON, and writes it as a page if the request names an output. `across` is
// null if there is no other graph.
std::string compare_methods(const Graph& graph, const Graph* across, const CompareRequest& request,
                            const py::object& progress) {
    std::string json;
    run(
        [&](Job& job) {
            require(graph.num_edges() > 0,
                    "the graph has no edges; there is nothing to learn from");
            require(across == nullptr || across->num_edges() > 0,
                    "across: the graph has no edges; there is nothing to embed");
            const compare::CompareInput input = input_of(graph, across, request);
            const compare::CompareOptions options = options_of(request);
            const compare::TaskList list = tasks_of(input, request, options.tasks);
            ThreadPool pool(request.num_threads, job.stop_requested());
            std::int64_t num_begun = 0;
            const auto results =
                compare::compare(input, list, options, pool, [&](const std::string& line) {
                    job.report(line, num_begun, num_begun + 1);
                    ++num_begun;
                });
            const compare::Report report{
                input, options, list, compare::ranked(results, input, options, list.num_clusters),
                pool.num_threads()};
            json = compare::report_json(report);
            if (!request.output.empty()) {
                write_text(request.output + ".json", json);
                write_text(request.output + ".html", compare::report_page(report));
            }
        },
        progress);
    return json;
}

}  // namespace

void add_comparison(py::module_& module) {
    py::class_<CompareRequest>(module, "CompareRequest")
        .def(py::init<>())
        .def_readwrite("graph_name", &CompareRequest::graph_name)
        .def_readwrite("labels", &CompareRequest::labels)
        .def_readwrite("across_name", &CompareRequest::across_name)
        .def_readwrite("across_labels", &CompareRequest::across_labels)
        .def_readwrite("methods", &CompareRequest::methods)
        .def_readwrite("tasks", &CompareRequest::tasks)
        .def_readwrite("dim", &CompareRequest::dim)
        .def_readwrite("num_seeds", &CompareRequest::num_seeds)
        .def_readwrite("training_share", &CompareRequest::training_share)
        .def_readwrite("num_splits", &CompareRequest::num_splits)
        .def_readwrite("num_clusters", &CompareRequest::num_clusters)
        .def_readwrite("num_runs", &CompareRequest::num_runs)
        .def_readwrite("held_out_share", &CompareRequest::held_out_share)
        .def_readwrite("budget_seconds", &CompareRequest::budget_seconds)
        .def_readwrite("max_memory", &CompareRequest::max_memory)
        .def_readwrite("output", &CompareRequest::output)
        .def_readwrite("num_threads", &CompareRequest::num_threads);
    module.def("compare", &compare_methods);
}

}  // namespace irwe::python
