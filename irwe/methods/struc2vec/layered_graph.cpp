#include "irwe/methods/struc2vec/layered_graph.h"

#include <algorithm>
#include <cassert>
#include <cmath>
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
    // The distances of all pairs, one pair after the other.
    std::vector<std::size_t> begins{0};
    std::size_t num_layers = 0;
    for (const auto& [u, v] : pairs) {
        const auto count =
            static_cast<std::size_t>(std::min(rings.num_rings(u), rings.num_rings(v)));
        begins.push_back(begins.back() + count);
        num_layers = std::max(num_layers, count);
    }
    std::vector<float> distances(begins.back());
    const auto num_pairs = static_cast<std::int64_t>(pairs.size());
    parallel_for_chunks(pool, num_pairs, kPairsPerChunk, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
            std::ranges::transform(structural_distances(rings, pairs[i].u, pairs[i].v),
                                   distances.begin() + static_cast<std::ptrdiff_t>(begins[i]),
                                   [](double distance) { return static_cast<float>(distance); });
        }
    });
    for (std::size_t k = 0; k < num_layers; ++k) {
        std::vector<WeighedPair> in_layer;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (k < begins[i + 1] - begins[i]) {
                in_layer.push_back({pairs[i], distances[begins[i] + k]});
            }
        }
        layers_.push_back(layer_of(in_layer, num_nodes));
    }
}

LayeredGraph::Layer LayeredGraph::layer_of(std::span<const WeighedPair> pairs, NodeId num_nodes) {
    Layer layer{.offsets = std::vector<std::uint64_t>(num_nodes + std::size_t{1}),
                .partners = std::vector<NodeId>(2 * pairs.size()),
                .sums = std::vector<float>(2 * pairs.size()),
                .up = std::vector<float>(num_nodes)};
    double sum_of_weights = 0;
    for (const WeighedPair& pair : pairs) {
        ++layer.offsets[pair.nodes.u + std::size_t{1}];
        ++layer.offsets[pair.nodes.v + std::size_t{1}];
        sum_of_weights += std::exp(-static_cast<double>(pair.distance));
    }
    std::partial_sum(layer.offsets.begin(), layer.offsets.end(), layer.offsets.begin());
    // Pairs ascend, so those in which a node is the larger one come first, and all in order.
    std::vector<std::uint64_t> places(layer.offsets.begin(), layer.offsets.end() - 1);
    std::vector<float> distances(2 * pairs.size());
    for (const auto& [nodes, distance] : pairs) {
        for (const auto& [from, to] : {nodes, Edge{nodes.v, nodes.u}}) {
            layer.partners[places[from]] = to;
            distances[places[from]++] = distance;
        }
    }
    // Weights that are all equal are not above their mean, however that is rounded.
    const double mean = sum_of_weights / static_cast<double>(pairs.size()) * (1 + 1e-9);
    for (NodeId v = 0; v < num_nodes; ++v) {
        if (!layer.has(v)) {
            continue;
        }
        const std::uint64_t begin = layer.offsets[v];
        const auto own = std::span(distances).subspan(begin, layer.offsets[v + 1] - begin);
        // Over the heaviest, so that not all weights of a node that is like no other are 0.
        const double nearest = std::ranges::min(own);
        double sum = 0;
        double num_heavy = 0;
        for (std::size_t i = 0; i < own.size(); ++i) {
            sum += std::exp(nearest - own[i]);
            layer.sums[begin + i] = static_cast<float>(sum);
            num_heavy += std::exp(-static_cast<double>(own[i])) > mean ? 1 : 0;
        }
        const double x = std::log(num_heavy + std::numbers::e);
        layer.up[v] = static_cast<float>(x / (x + 1));
    }
    return layer;
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
