// Roles, communities and anomalies: what `irwe roles`, `irwe communities` and `irwe anomalies` do.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/answers/anomalies.h"
#include "irwe/answers/position_groups.h"
#include "irwe/answers/roles.h"
#include "irwe/base/parallel.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

// Nodes by their number.
py::dict as_dict(const NodeGroups& found) {
    py::list groups;
    for (const NodeGroup& group : found.groups) {
        py::dict entry;
        entry["name"] = group.name;
        entry["size"] = group.size;
        entry["description"] = group.description;
        entry["typical"] = group.typical;
        entry["border"] = group.border;
        groups.append(entry);
    }
    py::dict result;
    result["of_node"] = to_numpy(std::vector<std::uint32_t>(found.of_node));
    result["fit"] = to_numpy(std::vector<double>(found.fit));
    result["groups"] = groups;
    result["quality"] = found.quality;
    result["quality_by_chance"] = found.quality_by_chance;
    result["doubt"] = found.doubt;
    return result;
}

py::dict roles(const Graph& graph, const Array<Real>& identities, int num_groups,
               std::uint64_t seed, int num_threads, const py::object& progress) {
    const Eigen::Map<const Matrix> rows = as_matrix(identities);
    NodeGroups found;
    run(
        [&](Job& job) {
            ThreadPool pool(num_threads, job.stop_requested());
            found = find_roles(graph, rows, {.num_groups = num_groups, .seed = seed}, pool,
                               job.progress("roles"));
        },
        progress);
    return as_dict(found);
}

py::dict communities(const Graph& graph, const Array<Real>& positions, int num_groups,
                     std::uint64_t seed, int num_threads, const py::object& progress) {
    const Eigen::Map<const Matrix> rows = as_matrix(positions);
    NodeGroups found;
    std::vector<double> leaving;
    run(
        [&](Job& job) {
            ThreadPool pool(num_threads, job.stop_requested());
            found =
                find_position_groups(graph, rows, {.num_groups = num_groups, .seed = seed}, pool);
            leaving = leaving_shares(graph, found.of_node);
        },
        progress);
    py::dict result = as_dict(found);
    result["leaving_share"] = to_numpy(std::move(leaving));
    return result;
}

// The nodes that are odd, the least expected first.
py::dict anomalies(const Graph& graph, const Array<Real>& identities, const Array<Real>& positions,
                   double max_expected, std::uint64_t seed, int num_threads,
                   const py::object& progress) {
    const Eigen::Map<const Matrix> identity = as_matrix(identities);
    const Eigen::Map<const Matrix> position = as_matrix(positions);
    Anomalies found;
    run(
        [&](Job& job) {
            ThreadPool pool(num_threads, job.stop_requested());
            found = find_anomalies(graph, identity, position,
                                   {.max_expected = max_expected, .seed = seed}, pool,
                                   job.progress("roles"));
        },
        progress);
    py::list entries;
    for (const Anomaly& anomaly : found.found) {
        py::dict entry;
        entry["node"] = anomaly.node;
        entry["odd_in"] = odd_text(anomaly.odd);
        entry["expected"] = anomaly.expected;
        entry["role"] = found.roles.groups[found.roles.of_node[anomaly.node]].name;
        entry["community"] = found.communities.of_node[anomaly.node] + 1;
        entry["reasons"] = anomaly.reasons;
        entries.append(entry);
    }
    py::dict result;
    result["anomalies"] = entries;
    result["doubts"] = std::vector<std::string>{found.roles.doubt, found.communities.doubt};
    return result;
}

}  // namespace

void add_answers(py::module_& module) {
    module.def("roles", &roles);
    module.def("communities", &communities);
    module.def("anomalies", &anomalies);
}

}  // namespace irwe::python
