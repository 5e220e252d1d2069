// The distribution of heat around each node as a row of numbers that does not depend on which nodes
// are warm: the empirical characteristic function of a column of the heat kernel (Donnat, Zitnik,
// Hallac and Leskovec, "Learning structural node embeddings via diffusion wavelets", KDD 2018).

#pragma once

#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct HeatSignatureOptions {
    std::vector<double> times;  // of the heat kernel
    int num_columns = 128;      // of the result
    double max_point = 100;     // largest argument of the characteristic function
};

// What signatures take beside their result.
struct HeatCost {
    double bytes;
    double sparse;     // multiplications with an addition, entries of the graph times columns
    double functions;  // sines and cosines, and sums over them by tens
};
// Returns the cost for times up to `longest`, `num_times` of them.
HeatCost heat_cost(const Graph& graph, double num_times, double longest, double num_columns);

// Throws InputError, which begins with the name of the setting, if max_point is out of range.
void validate_max_point(std::string_view name, double max_point);

// Returns a row for each node u: for each time t and n points x = max_point / n, 2 max_point / n,
// ..., max_point the mean over all nodes v of cos(x H_t(v, u)) and of sin(x H_t(v, u)). The times
// share the columns: the first ones have a point more, and the last sine is left out, if the
// columns do not suffice.
//
// Entries of H_t below 1e-4 / N count as zero. Only nodes with neighbors count; rows of others are
// zero. A column whose values differ by less than 1e-6 max_point, which may be rounding alone, is
// made constant: nodes are equal where all play one role.
//
// Costs what for_each_heat_panel costs, and O(nodes^2 columns).
// REQUIRES: at least one time; columns >= 1; max_point > 0.
Matrix heat_signatures(const Graph& graph, const HeatSignatureOptions& options, ThreadPool& pool);

}  // namespace irwe
