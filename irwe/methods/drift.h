// How far a graph lies from the one that a model was trained on, in what the model reads of it.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace irwe {

struct Drift {
    // A column of the vectors that are compared across graphs.
    struct Column {
        std::string meaning;    // what most of it is, in words: "degree"
        double deviations = 0;  // how far the values of the two graphs lie apart on average, over
                                // their deviation, beyond what samples differ by chance
    };

    double overall = 0;               // deviations, over all columns
    double trust = 1;                 // expected share of quality that is kept, from 0 to 1
    std::vector<Column> columns;      // in the order of the space, at least one
    std::size_t furthest_column = 0;  // adds most to `overall`

    const Column& furthest() const { return columns[furthest_column]; }
};

// Below this trust, half of what roles are worth above chance is expected to be lost. In the
// measurement behind it, 6 of 100 pairs of graphs that lost more were above it, and 6 of 100 that
// lost less than a third were below.
inline constexpr double kLowTrust = 0.5;

}  // namespace irwe
