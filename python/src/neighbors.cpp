// Who is near whom: what `irwe similar` does.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/neighbors/nearest_elsewhere.h"
#include "irwe/neighbors/nearest_neighbors.h"
#include "irwe/neighbors/similar_rows.h"
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

// Those of the rows `candidates` that resemble the known rows of `embeddings` most, in these or,
// about the mean of these, in `others`: row, score, cosine and the known row it resembles.
py::list similar_to_known(const Array<Real>& embeddings,
                          const std::vector<std::uint32_t>& known_places,
                          const std::optional<Array<Real>>& others,
                          const std::vector<std::uint32_t>& candidates, int k) {
    const Eigen::Map<const Matrix> rows = as_matrix(embeddings);
    std::vector<SimilarRow> found;
    std::optional<Eigen::Map<const Matrix>> other_rows;
    if (others) {
        other_rows.emplace(as_matrix(*others));
    }
    run(
        [&](Job& job) {
            ThreadPool pool(0, job.stop_requested());
            const Eigen::RowVectorXd mean = mean_row(rows, pool);
            const Matrix own = unit_rows(rows, mean, pool);
            found = similar_rows(own(known_places, Eigen::all),
                                 other_rows ? unit_rows(*other_rows, mean, pool) : own, candidates,
                                 k, pool);
        },
        py::none());
    py::list result;
    for (const SimilarRow& row : found) {
        result.append(py::make_tuple(row.row, row.score, row.cosine, row.like));
    }
    return result;
}

}  // namespace

void add_neighbors(py::module_& module) {
    module.def("nearest", &nearest);
    module.def("nearest_among", &nearest_among);
    module.def("similar_to_known", &similar_to_known);
}

}  // namespace irwe::python
