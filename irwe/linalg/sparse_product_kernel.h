// The SIMD kernel of sparse_product_in_cache: computes some columns of some rows on the calling
// thread, with the best instruction set of the machine.

#pragma once

#include <cstddef>
#include <cstdint>

#include "irwe/base/real.h"

namespace irwe {

struct SparsePanel {
    // Rows of the sparse factor: row i is entries offsets[i] to offsets[i + 1].
    const std::uint64_t* offsets;
    const std::uint32_t* columns;
    const Real* values;
    std::size_t num_rows;
    // The panel of the dense factor. Every row may be read up to a multiple of the vector size.
    const Real* dense;
    std::size_t dense_stride;
    // The beginning of the panel of the result, of which `width` columns are written.
    Real* result;
    std::size_t result_stride;
    std::size_t width;  // 1 to sparse_panel_width()
    bool accumulate;
};

// Returns the number of columns of a full panel: 8 vectors.
std::size_t sparse_panel_width();

void multiply_panel(const SparsePanel& panel);

}  // namespace irwe
