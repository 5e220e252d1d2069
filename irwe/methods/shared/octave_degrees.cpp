#include "irwe/methods/shared/octave_degrees.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "irwe/base/shares.h"

namespace irwe {
namespace {

constexpr int kLastOctave = 6;  // octaves -6, ..., 6
constexpr Eigen::Index kOctaves = 2 * kLastOctave + 1;

using OctaveRow = Eigen::Matrix<Real, 1, kOctaves>;
using OctaveRows = Eigen::Matrix<Real, Eigen::Dynamic, kOctaves, Eigen::RowMajor>;

OctaveRow octaves_of(Real relative_degree) {
    const double place =
        std::clamp<double>(relative_degree, -kLastOctave, kLastOctave) + kLastOctave;
    const auto below = std::min(static_cast<Eigen::Index>(place), kOctaves - 2);
    const double share = place - static_cast<double>(below);
    OctaveRow row = OctaveRow::Zero();
    row(below) = static_cast<Real>(1 - share);
    row(below + 1) = static_cast<Real>(share);
    return row;
}

// Returns the next hop of a node, from the sum over its neighbors. A walk stays if there are none.
OctaveRow next_octaves(const OctaveRow& sum, double strength, const OctaveRow& own) {
    return strength > 0 ? OctaveRow(sum / static_cast<Real>(strength)) : own;
}

}  // namespace

double mean_degree(const Graph& graph) {
    return std::max(static_cast<double>(graph.targets().size()), 1.0) /
           std::max<double>(graph.num_nodes(), 1);
}

Real relative_degree(NodeId degree, double mean_degree) {
    return static_cast<Real>(std::log2(std::max<double>(degree, 0.5) / mean_degree));
}

Matrix relative_degrees(const Graph& graph) {
    Matrix result(graph.num_nodes(), 1);
    const double mean = mean_degree(graph);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result(v, 0) = relative_degree(graph.degree(v), mean);
    }
    return result;
}

std::int64_t num_octave_columns(int num_hops) { return (num_hops + std::int64_t{1}) * kOctaves; }

Matrix octaves_of(const Matrix& relative_sizes) {
    Matrix result(relative_sizes.rows(), kOctaves);
    for (Eigen::Index v = 0; v < result.rows(); ++v) {
        result.row(v) = octaves_of(relative_sizes(v, 0));
    }
    return result;
}

Matrix octave_degrees(const Graph& graph, int num_hops, const Workers& workers) {
    return octave_degrees(graph, num_hops, {0, graph.num_nodes()}, workers);
}

Matrix octave_degrees(const Graph& graph, int num_hops, const Share& rows, const Workers& workers) {
    constexpr std::int64_t kNodesPerTask = 128;
    const Shares shares = shares_of(workers.world, graph.num_nodes(), kNodesPerTask);
    const Share own = shares[static_cast<std::size_t>(workers.world.rank())];
    OctaveRows met(graph.num_nodes(), kOctaves);
    const double mean = mean_degree(graph);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        met.row(v) = octaves_of(relative_degree(graph.degree(v), mean));
    }
    OctaveRows next;  // of this rank
    Matrix result(rows.size(), num_octave_columns(num_hops));
    for (int hop = 0; hop <= num_hops; ++hop) {
        for_parts_of(rows, kNodesPerTask, workers.pool, [&](std::int64_t begin, std::int64_t end) {
            result.block(begin - rows.begin, hop * kOctaves, end - begin, kOctaves) =
                met.middleRows(begin, end - begin).cwiseSqrt();
        });
        if (hop == num_hops) {
            break;
        }
        next.resize(own.size(), kOctaves);
        for_chunks_of(own, kNodesPerTask, workers.pool, [&](std::int64_t begin, std::int64_t end) {
            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                OctaveRow sum = OctaveRow::Zero();
                for_each_edge(graph, v, [&](NodeId u, Real weight) { sum += weight * met.row(u); });
                next.row(v - own.begin) = next_octaves(sum, graph.strength(v), met.row(v));
            }
        });
        gather_own_rows(workers.world, shares, next, met);
    }
    return result;
}

Matrix added_octave_degrees(const GraphWithNode& grown, const ConstMatrixView& rows) {
    const Graph& graph = grown.graph();
    const double mean = mean_degree(graph);
    const Eigen::Index num_hops = rows.cols() / kOctaves - 1;
    // What a neighbor meets after `hop` hops, if the new node meets `of_new` after one hop less.
    const auto met_by = [&](NodeId u, Real weight, Eigen::Index hop, const OctaveRow& of_new) {
        if (hop == 0) {
            return octaves_of(relative_degree(grown.degree(u), mean));
        }
        const OctaveRow before = rows.row(u).segment<kOctaves>(hop * kOctaves).cwiseAbs2();
        const OctaveRow sum = static_cast<Real>(graph.strength(u)) * before + weight * of_new;
        return next_octaves(sum, grown.strength(u), before);
    };

    Matrix result(1, rows.cols());
    OctaveRow met = octaves_of(relative_degree(grown.degree(grown.new_node()), mean));
    OctaveRow met_before = OctaveRow::Zero();
    for (Eigen::Index hop = 0; hop <= num_hops; ++hop) {
        result.row(0).segment<kOctaves>(hop * kOctaves) = met.cwiseSqrt();
        OctaveRow sum = OctaveRow::Zero();
        for_each_edge(grown, grown.new_node(), [&](NodeId u, Real weight) {
            sum += weight * met_by(u, weight, hop, met_before);
        });
        met_before = met;
        met = next_octaves(sum, grown.strength(grown.new_node()), met);
    }
    return result;
}

}  // namespace irwe
