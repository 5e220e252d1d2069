// Estimates of trainings whose memory and work can be counted from the sizes of the graph and the
// settings. This is the home of the arithmetic that several methods share; what a method does is
// counted beside it.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/base/resources.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/estimate.h"

namespace irwe {

// Work, by what it takes the time for. Numbers are real, so that they do not overflow.
struct WorkCounts {
    double dense = 0;      // multiplications with an addition in products of dense matrices
    double sparse = 0;     // those in products of sparse matrices with many columns
    double rows = 0;       // those in sums and products of rows that lie anywhere in memory
    double functions = 0;  // logarithms, exponentials, sines
    double steps = 0;      // of random walks, and other looks at a neighbor somewhere
};

struct CountedPart {
    std::string name;  // "factors"
    WorkCounts work;
    bool is_serial = false;  // threads do not help
};

// What a training takes.
struct CountedWork {
    double bytes = 0;    // the most that is held at a time, beside the program and the graph
    double columns = 0;  // of the embeddings in all spaces together
    std::vector<CountedPart> parts{};
};

// What the counts are made of.
struct GraphSizes {
    double nodes;
    double ends;      // of edges
    double degrees;   // different ones
    double weighted;  // 1 if edges have weights, otherwise 0

    explicit GraphSizes(const Graph& graph);
};

// Returns the bytes of a dense matrix.
double matrix_bytes(double num_rows, double num_columns);
// Returns the bytes of a sparse matrix.
double sparse_bytes(double num_entries);
// Returns the bytes and the work of factor_rows() (shared/factor_rows.h): of the products with the
// matrix, whose work is that of one column, and of all else.
double factor_bytes(double num_rows, double num_columns, double dim);
WorkCounts factor_work(double num_rows, double num_columns, double dim,
                       const WorkCounts& of_a_column);

// Returns the sum, and a multiple.
WorkCounts operator+(const WorkCounts& a, const WorkCounts& b);
WorkCounts operator*(double factor, const WorkCounts& work);

// Returns the bytes that a training needs: what is counted, the graph and the program.
double needed_bytes(const CountedWork& work, const Graph& graph);

// Returns the estimate of such a training. The time that each kind of work takes is measured on the
// calling thread in some hundredths of a second, and what threads share is divided by their number.
TrainingEstimate counted_estimate(const CountedWork& work, const Graph& graph,
                                  Resources& resources);

// Throws InputError, with an amount that is enough, if a training needs more than `max_bytes`.
void require_memory(const CountedWork& work, const Graph& graph, std::size_t max_bytes);

}  // namespace irwe
