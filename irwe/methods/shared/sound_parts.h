// What the parts of a model file may hold: numbers that no fit to a graph of its size leaves behind
// are refused when the file is read. sound_numbers.h holds every tensor to what all share.

#pragma once

#include <cstdint>
#include <string_view>

#include "irwe/base/matrix.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/column_scale.h"

namespace irwe {

class Archive;  // io/archive.h

// The graph that a model was trained on, as its file describes it. It has edges.
struct FittedGraph {
    std::uint64_t num_nodes = 0;
    std::uint64_t num_edges = 0;
    GraphKind kind{};
};

// Throws InputError, "PATH: PROBLEM; the file is not a model of this program", unless `holds`.
void require_sound(const Archive& archive, bool holds, std::string_view problem);

// Throws that InputError unless column_scale() can return `scale` for numbers from `least` to
// `largest`: means lie between them, and deviations are at most half of their distance, or 1 where
// a column is constant. `what` names the scale: "the scale of the columns".
struct NumberRange {
    double least;
    double largest;
};
void require_sound_scale(const Archive& archive, const ColumnScale& scale, NumberRange range,
                         std::string_view what);

// Returns true if every number lies in the range, up to the rounding of single precision.
bool all_within(const Matrix& numbers, NumberRange range);

// Returns true if the column has about this length.
bool has_length(const Matrix& matrix, Eigen::Index column, double length);

}  // namespace irwe
