// What changed between two graphs, and which edges come next: what `irwe changes` and `irwe links`
// do.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "irwe/answers/changes_report.h"
#include "irwe/answers/links.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/registry/compared_identity.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

// Returns the report as JSON, the table of all nodes, and a note, which is empty where nothing is
// to be said.
py::tuple find_changes(const Model& model, const Graph& before, const Graph& after,
                       const ChangeOptions& options, int num_threads, const py::object& progress) {
    std::string json;
    std::string table;
    std::string note;
    run(
        [&](Job& job) {
            ThreadPool pool(num_threads, job.stop_requested());
            Resources resources{.pool = pool};
            const std::string space = compared_space(model, "the model");
            const GraphPair pair(before, after, model.record().kind);
            const auto identity = [&](const Graph& graph) {
                return compared_rows(model, graph, space, resources);
            };
            const ChangesReport report =
                changes_report(pair, options, changes(pair, identity, options, pool), pool);
            json = changes_json(report);
            table = changes_table(report);
            note = undecidable_note(report);
        },
        progress);
    return py::make_tuple(json, table, note);
}

// Returns a list of (u, v, score, common neighbors, cosine, nearness, words); for the node, unless
// it is less than 0.
py::list recommend_links(const Graph& graph, const Array<Real>& embeddings, std::int64_t node,
                         const LinksOptions& options, int num_threads) {
    const Eigen::Map<const Matrix> rows = as_matrix(embeddings);
    std::vector<RecommendedLink> links;
    run(
        [&](Job& job) {
            ThreadPool pool(num_threads, job.stop_requested());
            const LinkRecommender recommender(rows, graph, options);
            links = node < 0 ? recommender.of_graph(pool)
                             : recommender.for_node(static_cast<NodeId>(node), pool);
        },
        py::none());
    py::list result;
    for (const RecommendedLink& link : links) {
        py::list words;
        for (const std::string& clause : link_words(link, graph)) {
            words.append(py::bytes(clause));
        }
        result.append(py::make_tuple(link.u, link.v, link.score, link.num_common_neighbors,
                                     link.cosine, link.nearness, words));
    }
    return result;
}

}  // namespace

void add_changes(py::module_& module) {
    py::class_<ChangeOptions>(module, "ChangeOptions")
        .def(py::init([](double false_alarms, int num_draws, std::uint64_t seed) {
            return ChangeOptions{false_alarms, num_draws, seed};
        }));
    module.def("changes", &find_changes);
    py::class_<LinksOptions>(module, "LinksOptions")
        .def(py::init([](int count, std::uint64_t seed) {
            return LinksOptions{.count = count, .seed = seed};
        }));
    module.def("links", &recommend_links);
}

}  // namespace irwe::python
