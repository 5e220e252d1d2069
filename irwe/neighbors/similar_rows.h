// Rows that resemble several known ones: who is like these cases?

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

struct SimilarRow {
    std::uint32_t row;
    double score;  // the share of the candidates that are further from the known rows, below 1
    float cosine;  // with the known row that it resembles most
    std::uint32_t like;  // that known row

    bool operator==(const SimilarRow&) const = default;
};

// Returns the k `candidates` that are nearest to the `known` rows, nearest first, or all if there
// are fewer. `candidates` are places of rows of `rows`, each once.
//
// Every known row orders the candidates by the cosine; what counts is the mean of the logarithms of
// the places that a candidate takes in these orders, so that to be the tenth of hundreds for all
// known rows is worth as much as to be the first for one and the hundredth for another. Equal
// candidates share the mean of their places, and stay in the order of their numbers. With one known
// row the order is that of the cosines.
//
// Costs M N d + M N log N for M known rows and N candidates, and memory for at most 33 N numbers.
// The bytes are the same for every number of threads.
//
// REQUIRES: all rows have length one or zero, as unit_rows returns them, and as many columns.
// Throws InputError if k is below 1 or there is no known row.
std::vector<SimilarRow> similar_rows(ConstMatrixView known, ConstMatrixView rows,
                                     std::span<const std::uint32_t> candidates, int k,
                                     ThreadPool& pool);

}  // namespace irwe
