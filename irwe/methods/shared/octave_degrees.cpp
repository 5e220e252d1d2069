#include "irwe/methods/shared/octave_degrees.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace irwe {
namespace {

constexpr int kLastOctave = 6;  // octaves -6, ..., 6
constexpr Eigen::Index kOctaves = 2 * kLastOctave + 1;

using OctaveRow = Eigen::Matrix<Real, 1, kOctaves>;
using OctaveRows = Eigen::Matrix<Real, Eigen::Dynamic, kOctaves, Eigen::RowMajor>;

OctaveRow octaves_of(double relative_degree) {
    const double place =
        std::clamp(relative_degree, -double{kLastOctave}, double{kLastOctave}) + kLastOctave;
    const auto below = std::min(static_cast<Eigen::Index>(place), kOctaves - 2);
    const double share = place - static_cast<double>(below);
    OctaveRow row = OctaveRow::Zero();
    row(below) = static_cast<Real>(1 - share);
    row(below + 1) = static_cast<Real>(share);
    return row;
}

}  // namespace

Matrix relative_degrees(const Graph& graph) {
    Matrix result(graph.num_nodes(), 1);
    const double mean = std::max(static_cast<double>(graph.targets().size()), 1.0) /
                        std::max<double>(graph.num_nodes(), 1);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result(v, 0) = static_cast<Real>(std::log2(std::max<double>(graph.degree(v), 0.5) / mean));
    }
    return result;
}

std::int64_t num_octave_columns(int num_hops) { return (num_hops + std::int64_t{1}) * kOctaves; }

Matrix octave_degrees(const Graph& graph, int num_hops, ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 1024;
    const Matrix degrees = relative_degrees(graph);
    OctaveRows met(graph.num_nodes(), kOctaves);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        met.row(v) = octaves_of(degrees(v, 0));
    }
    OctaveRows next(met.rows(), kOctaves);
    Matrix result(graph.num_nodes(), num_octave_columns(num_hops));
    for (int hop = 0; hop <= num_hops; ++hop) {
        parallel_for_chunks(
            pool, graph.num_nodes(), kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                    result.row(v).segment(hop * kOctaves, kOctaves) = met.row(v).cwiseSqrt();
                    OctaveRow sum = OctaveRow::Zero();
                    for (const NodeId u : graph.neighbors(v)) {
                        sum += met.row(u);
                    }
                    const NodeId degree = graph.degree(v);
                    next.row(v) = degree > 0 ? OctaveRow(sum / static_cast<Real>(degree))
                                             : OctaveRow(met.row(v));
                }
            });
        std::swap(met, next);
    }
    return result;
}

}  // namespace irwe
