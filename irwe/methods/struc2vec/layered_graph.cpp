#include "irwe/methods/struc2vec/layered_graph.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "irwe/methods/struc2vec/time_warping.h"

namespace irwe {

std::vector<double> structural_distances(const RingDegrees& rings, NodeId u, NodeId v) {
    std::vector<double> distances;
    double sum = 0;
    for (int k = 0; k < std::min(rings.num_rings(u), rings.num_rings(v)); ++k) {
        sum += warping_distance(rings.ring(u, k), rings.ring(v, k));
        distances.push_back(sum);
    }
    return distances;
}

LayeredGraph::LayeredGraph(const RingDegrees& rings, std::span<const Edge> pairs, NodeId num_nodes,
                           ThreadPool& pool) {
    constexpr std::int64_t kPairsPerChunk = 64;
    std::vector<std::vector<double>> distances(pairs.size());
    const auto num_pairs = static_cast<std::int64_t>(pairs.size());
    parallel_for_chunks(pool, num_pairs, kPairsPerChunk, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
            distances[i] = structural_distances(rings, pairs[i].u, pairs[i].v);
        }
    });
    std::size_t num_layers = 0;
    for (const std::vector<double>& of_pair : distances) {
        num_layers = std::max(num_layers, of_pair.size());
    }
    for (std::size_t k = 0; k < num_layers; ++k) {
        Layer layer{.offsets = std::vector<std::uint64_t>(num_nodes + std::size_t{1}),
                    .partners = {},
                    .sums = {},
                    .up = std::vector<float>(num_nodes)};
        double sum_of_weights = 0;
        double num_edges = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (k < distances[i].size()) {
                ++layer.offsets[pairs[i].u + std::size_t{1}];
                ++layer.offsets[pairs[i].v + std::size_t{1}];
                sum_of_weights += std::exp(-distances[i][k]);
                ++num_edges;
            }
        }
        std::partial_sum(layer.offsets.begin(), layer.offsets.end(), layer.offsets.begin());
        layer.partners.resize(layer.offsets.back());
        layer.sums.resize(layer.offsets.back());
        // Pairs ascend, so those in which a node is the larger one come first, and all in order.
        std::vector<std::uint64_t> places(layer.offsets.begin(), layer.offsets.end() - 1);
        std::vector<double> distance_at(layer.offsets.back());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (k < distances[i].size()) {
                for (const auto& [from, to] : {pairs[i], Edge{pairs[i].v, pairs[i].u}}) {
                    layer.partners[places[from]] = to;
                    distance_at[places[from]++] = distances[i][k];
                }
            }
        }
        const double mean = sum_of_weights / num_edges;
        for (NodeId v = 0; v < num_nodes; ++v) {
            const auto own =
                std::span(distance_at)
                    .subspan(layer.offsets[v], layer.offsets[v + 1] - layer.offsets[v]);
            if (own.empty()) {
                continue;
            }
            // Over the heaviest, so that not all weights of a node that is like no other are 0.
            const double nearest = std::ranges::min(own);
            double sum = 0;
            double num_heavy = 0;
            for (std::size_t i = 0; i < own.size(); ++i) {
                sum += std::exp(nearest - own[i]);
                layer.sums[layer.offsets[v] + i] = static_cast<float>(sum);
                num_heavy += std::exp(-own[i]) > mean ? 1 : 0;
            }
            const double x = std::log(num_heavy + std::numbers::e);
            layer.up[v] = static_cast<float>(x / (x + 1));
        }
        layers_.push_back(std::move(layer));
    }
}

NodeId LayeredGraph::step(const Layer& layer, NodeId v, RandomStream& words) {
    const std::uint64_t begin = layer.offsets[v];
    const auto sums = std::span(layer.sums).subspan(begin, layer.offsets[v + 1] - begin);
    const auto height = static_cast<float>(words.uniform() * sums.back());
    const auto found = std::ranges::upper_bound(sums.first(sums.size() - 1), height);
    return layer.partners[begin + static_cast<std::uint64_t>(found - sums.begin())];
}

std::span<const NodeId> LayeredGraph::walk(NodeId v, double stay, RandomStream words,
                                           std::span<NodeId> buffer) const {
    assert(stay > 0 && stay <= 1);
    buffer[0] = v;
    if (layers_.empty() || !layers_[0].has(v)) {
        return buffer.first(1);
    }
    std::size_t k = 0;
    for (std::size_t length = 1; length < buffer.size();) {
        if (words.uniform() < stay) {
            v = step(layers_[k], v, words);
            buffer[length++] = v;
        } else if (words.uniform() < layers_[k].up[v]) {
            if (k + 1 < layers_.size() && layers_[k + 1].has(v)) {
                ++k;
            }
        } else if (k > 0) {
            --k;
        }
    }
    return buffer;
}

}  // namespace irwe
