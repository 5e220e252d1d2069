// The SIMD kernels of cross_attention: one head, on the calling thread, with the best instruction
// set of the machine.
//
// Keys are in the lanes, so keys and values are transposed: [dim][key]. Dimensions and keys are
// padded with zeros. Scores are in base 2: the caller multiplies queries by log2(e) / sqrt(dh).

#pragma once

#include <cstddef>

#include "irwe/base/real.h"

namespace irwe::nn {

// Returns the padded number of dimensions: 4 or a multiple of 8.
constexpr std::size_t padded_attention_dim(std::size_t dim) {
    return dim <= 4 ? 4 : (dim + 7) / 8 * 8;
}

// Returns the number of keys that one pass over the queries handles in the backward pass. Their
// keys, values and gradients, 16 KB, stay in the L1 cache.
constexpr std::size_t attention_tile_keys(std::size_t padded_dim) {
    return padded_dim <= 8 ? 1024 / padded_dim : 64;
}

// Returns the padded number of keys: a multiple of 64 for which the rows of a tile are adjacent
// modulo 4 KB. Rows a multiple of 4 KB apart would share few lines of the L1 cache.
constexpr std::size_t padded_num_keys(std::size_t num_keys, std::size_t padded_dim) {
    const std::size_t tile = attention_tile_keys(padded_dim);
    return num_keys <= tile ? tile : (num_keys - tile + 1023) / 1024 * 1024 + tile;
}

// Pointers are aligned to HWY_ALIGNMENT.
struct AttentionHead {
    std::size_t num_keys;  // eta, at least 1
    std::size_t stride;    // padded number of keys
    std::size_t dim;       // padded dh
    const Real* keys;      // (dim, stride)
    const Real* values;    // (dim, stride)
    Real longest_key;      // max |k|
    Real* scratch;         // (2, stride), uninitialized before and after
};

// Computes output(i) = sum_k softmax_k(<q_i, k>) v_k and log_sums[i] = log2(sum_k 2^<q_i, k>).
void cross_attend(const AttentionHead& head, std::size_t num_queries,
                  const Real* queries /* (N, dim) */, Real* output /* (N, dim) */, Real* log_sums);

// Returns the size of the record of one query in the backward pass. Its parts are adjacent in
// memory:
//     q (dim), d_output (dim), -log_sum, -<output, d_output>
constexpr std::size_t attention_record_size(std::size_t dim) { return 2 * dim + 2; }

// Adds to the gradients of the factors of the dot products: d_queries += dS K, d_keys += dS^T Q,
// d_values += P^T d_output, where P is the softmax and dS the gradient of the scores in base e.
// d_keys and d_values are transposed. Rows of d_queries are `dim` apart.
//
// REQUIRES: num_queries is even; a record of zeros is a query without effect.
void cross_attend_backward(const AttentionHead& head, std::size_t num_queries, const Real* records,
                           Real* d_queries, Real* d_keys, Real* d_values);

}  // namespace irwe::nn
