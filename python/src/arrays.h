// Conversions between NumPy arrays and ours, without unnecessary copies.

#pragma once

#include <pybind11/numpy.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/graph/node_names.h"

namespace irwe::python {

// Returns a NumPy array that takes ownership of the engine's numbers without a copy.
template <typename Number, typename Owner>
pybind11::array_t<Number> adopt(std::unique_ptr<Owner> owner, Number* numbers,
                                const std::vector<pybind11::ssize_t>& shape) {
    const pybind11::capsule keeper(owner.get(),
                                   [](void* pointer) { delete static_cast<Owner*>(pointer); });
    static_cast<void>(owner.release());
    return pybind11::array_t<Number>(shape, numbers, keeper);
}

inline pybind11::array_t<Real> to_numpy(Matrix matrix) {
    auto owner = std::make_unique<Matrix>(std::move(matrix));
    Real* const numbers = owner->data();
    const std::vector<pybind11::ssize_t> shape{owner->rows(), owner->cols()};
    return adopt(std::move(owner), numbers, shape);
}

template <typename Number>
pybind11::array_t<Number> to_numpy(std::vector<Number> values,
                                   const std::vector<pybind11::ssize_t>& shape) {
    auto owner = std::make_unique<std::vector<Number>>(std::move(values));
    Number* const numbers = owner->data();
    return adopt(std::move(owner), numbers, shape);
}

template <typename Number>
pybind11::array_t<Number> to_numpy(std::vector<Number> values) {
    const auto size = static_cast<pybind11::ssize_t>(values.size());
    return to_numpy(std::move(values), {size});
}

// Names of nodes: whole numbers as an array, texts as a list.
inline pybind11::object to_python(const NodeNames& names) {
    if (names.are_integers()) {
        return to_numpy(
            std::vector<std::int64_t>(names.integers().begin(), names.integers().end()));
    }
    pybind11::list texts;
    for (NodeId v = 0; v < names.size(); ++v) {
        texts.append(pybind11::str(names[v]));
    }
    return texts;
}

// An array from Python with exactly this type, contiguous. The Python package ensures it.
template <typename Number>
using Array = pybind11::array_t<Number, pybind11::array::c_style>;

template <typename Number>
std::span<const Number> entries(const Array<Number>& array) {
    return {array.data(), static_cast<std::size_t>(array.size())};
}

// Returns a view of the array. REQUIRES: it has two dimensions.
inline Eigen::Map<const Matrix> as_matrix(const Array<Real>& array) {
    return {array.data(), array.shape(0), array.shape(1)};
}

}  // namespace irwe::python
