// Who is near whom: what `irwe similar` does.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/neighbors/nearest_elsewhere.h"
#include "irwe/neighbors/nearest_neighbors.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

py::list as_list(const std::vector<Neighbor>& found) {
    py::list result;
    for (const Neighbor& neighbor : found) {
        result.append(py::make_tuple(neighbor.node, neighbor.cosine));
    }
    return result;
}

// The k rows nearest to one of them and their cosines about the mean, nearest first.
py::list nearest(const Array<Real>& embeddings, std::uint32_t row, int k) {
    const Eigen::Map<const Matrix> rows = as_matrix(embeddings);
    std::vector<Neighbor> found;
    run(
        [&](Job& job) {
            ThreadPool pool(0, job.stop_requested());
            found = nearest_neighbors(unit_rows(rows, pool), row, k);
        },
        py::none());
    return as_list(found);
}

// The k rows of `others` nearest to one of `embeddings`, about the mean of the latter.
py::list nearest_among(const Array<Real>& embeddings, std::uint32_t row, const Array<Real>& others,
                       int k) {
    const Eigen::Map<const Matrix> rows = as_matrix(embeddings);
    const Eigen::Map<const Matrix> other_rows = as_matrix(others);
    std::vector<Neighbor> found;
    run(
        [&](Job& job) {
            ThreadPool pool(0, job.stop_requested());
            found = nearest_elsewhere(rows, row, other_rows, k, pool);
        },
        py::none());
    return as_list(found);
}

}  // namespace

void add_neighbors(py::module_& module) {
    module.def("nearest", &nearest);
    module.def("nearest_among", &nearest_among);
}

}  // namespace irwe::python
