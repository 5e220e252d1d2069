// Weighted sums of rows, each of which passes a gate first: what nodes take over from others by way
// of something that has a type (the walks of GraLSP).

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// The terms of each sum: term k of it is values[k] times gate types[k] times row columns[k], the
// latter two entry by entry.
struct GatedTerms {
    std::vector<std::uint64_t> offsets{0};  // sum i has the terms offsets[i] to offsets[i + 1]
    std::vector<std::uint32_t> columns;
    std::vector<std::uint32_t> types;
    std::vector<Real> values;

    void append(std::uint32_t column, std::uint32_t type, Real value) {
        columns.push_back(column);
        types.push_back(type);
        values.push_back(value);
    }
    void end_sum() { offsets.push_back(columns.size()); }
    std::int64_t num_sums() const { return static_cast<std::int64_t>(offsets.size()) - 1; }
};

// Returns the sums. gates (types, d); x (columns, d); result (sums, d). The caller keeps the terms
// alive while the tape exists. Each sum, and each row of a gradient, is made by one thread in the
// order of the terms; the twin in the tests is the definition.
Tensor gated_sum(Tape& tape, const GatedTerms& terms, Tensor gates, Tensor x);

// Returns means instead: the value of each term is multiplied by e^score of its type, and divided
// by the sum of these products in its sum. scores (types, 1).
//
// REQUIRES: values are above 0.
Tensor attended_mean(Tape& tape, const GatedTerms& terms, Tensor scores, Tensor gates, Tensor x);

}  // namespace irwe::nn
