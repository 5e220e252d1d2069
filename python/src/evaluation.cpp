// Evaluation of embeddings, as in `irwe evaluate`.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/evaluation/classification.h"
#include "irwe/evaluation/clustering.h"
#include "irwe/evaluation/clustering_metrics.h"
#include "irwe/evaluation/scaling.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

struct EvaluationOptions {
    Scaling scaling = Scaling::raw;
    int num_threads = 0;
};

// For each share the micro and macro F1 of every split.
py::dict classify(const Array<Real>& embeddings, Labels labels,
                  const ClassificationOptions& options, const EvaluationOptions& evaluation,
                  const py::object& progress) {
    const Eigen::Map<const Matrix> rows = as_matrix(embeddings);
    Classification found;
    run(
        [&](Job& job) {
            ThreadPool pool(evaluation.num_threads, job.stop_requested());
            found = irwe::classify(scaled(rows, evaluation.scaling), labels, options, pool);
        },
        progress);
    py::list scores;
    for (const ClassificationScores& of_share : found.scores) {
        std::vector<double> micro;
        std::vector<double> macro;
        for (const F1Scores& of_split : of_share.of_split) {
            micro.push_back(of_split.micro);
            macro.push_back(of_split.macro);
        }
        scores.append(py::make_tuple(of_share.training_share, micro, macro));
    }
    py::dict result;
    result["num_nodes"] = found.num_nodes;
    result["num_classes"] = found.num_classes;
    result["num_dropped_classes"] = found.num_dropped_classes;
    result["is_multi_label"] = found.is_multi_label;
    result["scores"] = scores;
    return result;
}

// The metric of every run, and the clusters of the tightest: modularity on the graph, or with
// `roles` the normalized cut on its role graph.
py::tuple cluster(const Array<Real>& embeddings, const Graph& graph,
                  const ClusteringOptions& options, const std::optional<RoleGraphOptions>& roles,
                  const EvaluationOptions& evaluation, const py::object& progress) {
    const Eigen::Map<const Matrix> rows = as_matrix(embeddings);
    std::vector<double> values;
    Clustering tightest;
    run(
        [&](Job& job) {
            ThreadPool pool(evaluation.num_threads, job.stop_requested());
            const Matrix vectors = scaled(rows, evaluation.scaling);
            const std::optional<Graph> similar =
                roles ? std::optional(role_graph(graph, *roles, pool)) : std::nullopt;
            const auto score_run = [&](const Clustering& found) {
                values.push_back(similar ? normalized_cut(*similar, found.cluster_of,
                                                          options.kmeans.num_clusters)
                                         : modularity(graph, found.cluster_of));
                job.report("k-means", static_cast<std::int64_t>(values.size()), options.num_runs);
            };
            tightest = tightest_of_runs(vectors, options, pool, score_run);
        },
        progress);
    return py::make_tuple(values, to_numpy(std::move(tightest.cluster_of)));
}

void add_evaluation_options(py::module_& module) {
    py::enum_<Scaling>(module, "Scaling")
        .value("raw", Scaling::raw)
        .value("standardized", Scaling::standardized)
        .value("unit_rows", Scaling::unit_rows);
    py::class_<EvaluationOptions>(module, "EvaluationOptions")
        .def(py::init<>())
        .def_readwrite("scaling", &EvaluationOptions::scaling)
        .def_readwrite("num_threads", &EvaluationOptions::num_threads);
    using Classifying = ClassificationOptions;
    py::class_<Classifying>(module, "ClassificationOptions")
        .def(py::init<>())
        .def_readwrite("training_shares", &Classifying::training_shares)
        .def_readwrite("num_splits", &Classifying::num_splits)
        .def_readwrite("min_class_members", &Classifying::min_class_members)
        .def_readwrite("inverse_regularization", &Classifying::inverse_regularization)
        .def_readwrite("seed", &Classifying::seed);
    py::class_<KMeansOptions>(module, "KMeansOptions")
        .def(py::init<>())
        .def_readwrite("num_clusters", &KMeansOptions::num_clusters)
        .def_readwrite("num_starts", &KMeansOptions::num_starts);
    py::class_<ClusteringOptions>(module, "ClusteringOptions")
        .def(py::init<>())
        .def_readwrite("kmeans", &ClusteringOptions::kmeans)
        .def_readwrite("num_runs", &ClusteringOptions::num_runs)
        .def_readwrite("seed", &ClusteringOptions::seed);
    py::class_<RoleGraphOptions>(module, "RoleGraphOptions")
        .def(py::init<>())
        .def_readwrite("num_hops", &RoleGraphOptions::num_hops)
        .def_readwrite("num_buckets", &RoleGraphOptions::num_buckets)
        .def_readwrite("num_neighbors", &RoleGraphOptions::num_neighbors);
    py::class_<Labels>(module, "Labels")
        .def(py::init<>())
        .def_readwrite("classes", &Labels::classes)
        .def_readwrite("of_node", &Labels::of_node);
}

}  // namespace

void add_evaluation(py::module_& module) {
    add_evaluation_options(module);
    module.def("classify", &classify);
    module.def("cluster", &cluster);
}

}  // namespace irwe::python
