// FastRP (Chen, Sultan, Tian, Chen and Skiena, CIKM 2019): random vectors of all nodes, averaged
// over neighbors some times.
//
// Space position: a_1 P R + a_2 P^2 R + a_3 P^3 R + a_4 P^4 R, where P = D^-1 A and R has a random
// row for each node, times its degree to a power; columns are scaled to mean 0 and deviation 1 over
// the nodes with neighbors.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"

namespace irwe {

enum class Projection {
    sparse,    // +-sqrt(s / d) with chance 1 / 2s each, s = sqrt(N), else 0 (Li, Hastie and Church)
    gaussian,  // normal with variance 1 / d
};

struct FastRpOptions {
    int embedding_dim = 128;                               // d
    std::array<double, 4> weights{1.0, 1.0, 7.81, 45.28};  // a_1, ..., a_4
    double degree_power = -0.628;                          // of random rows
    Projection projection = Projection::sparse;
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(FastRpOptions& options);
void validate(const FastRpOptions& options);

// Returns R: the random rows before their degree counts; rows of nodes without neighbors are zero.
Matrix random_projection(const Graph& graph, const FastRpOptions& options, ThreadPool& pool);

Method fastrp_method();

}  // namespace irwe
