// The repulsion of t-SNE between the nodes of a square grid, by Fourier transforms, which makes a
// map of 100 thousand points a matter of seconds. (Linderman et al., "Fast interpolation-based
// t-SNE for improved visualization of single-cell RNA-seq data", Nature Methods 16, 2019.)

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/layout/lane_fft.h"

namespace irwe {

// Computes, for charges w at the nodes of a grid and d the vector between two nodes,
//
//     field at a   F_a = sum_b w_b d_ab / (1 + |d_ab|^2)^2
//     energy       E   = sum_ab w_a w_b / (1 + |d_ab|^2).
//
// Both are convolutions, made cyclic by a grid of twice the side. The kernels are odd or even, so
// their transforms are imaginary or real, and the transform of the charges is enough for E. In
// total this takes one real forward transform and two inverse ones (as one complex transform).
//
// Costs O(n^2 log n) time in single precision and some 60 n^2 bytes of memory. The results are the
// same bytes for every number of threads.
class GridField {
public:
    // Returns the smallest grid side of at least `side` that can be transformed: 16 times powers of
    // 2 and 3.
    static std::size_t round_up(std::size_t side);

    // REQUIRES: side == round_up(side).
    GridField(std::size_t side, double spacing, ThreadPool& pool);

    std::size_t side() const { return n_; }
    double spacing() const { return spacing_; }

    // Computes the field and returns E. `charges` has the rows of the grid, n x n. `field` gets two
    // numbers for each node, the components of F along the first (row) and the second (column)
    // direction.
    double compute(std::span<const float> charges, std::span<float> field, ThreadPool& pool);

private:
    // A number for each pair of frequencies or places; 16 values of the first index are adjacent.
    // Block g holds the first indices 16 g, ..., 16 g + 15.
    struct Blocks {
        void resize(std::size_t num_blocks, std::size_t num_rows) {
            rows = num_rows;
            values.assign(num_blocks * num_rows * kFftLanes, 0);
        }
        float* at(std::size_t block, std::size_t row) {
            return values.data() + (block * rows + row) * kFftLanes;
        }
        std::size_t rows = 0;
        std::vector<float> values;
    };
    struct ComplexBlocks {
        Blocks re, im;
    };

    void make_kernels(ThreadPool& pool);
    void transform_rows(std::span<const float> charges, ThreadPool& pool);
    double multiply(std::size_t block);
    void transform_back(std::size_t block, std::span<float> field);

    // Exchange data between transforms along the two directions: element j of 16 sequences, from or
    // to the blocks that hold 16 values of j.
    void store(LaneSequences& sequences, std::size_t lane_block, ComplexBlocks& blocks) const;

    std::size_t n_;
    double spacing_;
    std::size_t num_blocks_;  // of the frequencies 0, ..., n
    LaneFft fft_;             // of length 2 n
    Blocks energy_kernel_, row_kernel_, column_kernel_;
    ComplexBlocks spectrum_, row_field_, column_field_;
};

}  // namespace irwe
