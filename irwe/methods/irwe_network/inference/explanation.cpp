#include "irwe/methods/irwe_network/inference/explanation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/shuffle.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/methods/irwe_network/inference/forward_pass.h"
#include "irwe/methods/irwe_network/inference/identity_noise.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"
#include "irwe/walks/random_walk.h"

namespace irwe {
namespace {

// Statistics of the walks of one node, or of several together.
struct WalkStatistics {
    std::map<std::uint32_t, double> ranks;  // how many walks have an anonymous walk, by its rank
    std::vector<double> degrees;            // the sum of degrees at each place
    double num_walks = 0;
    double unknown_patterns = 0;
    double unknown_degrees = 0;
    double unknown_nodes = 0;

    void add(const WalkStatistics& other) {
        for (const auto& [rank, count] : other.ranks) {
            ranks[rank] += count;
        }
        degrees.resize(other.degrees.size());
        for (std::size_t j = 0; j < degrees.size(); ++j) {
            degrees[j] += other.degrees[j];
        }
        num_walks += other.num_walks;
        unknown_patterns += other.unknown_patterns;
        unknown_degrees += other.unknown_degrees;
        unknown_nodes += other.unknown_nodes;
    }

    // Returns the novelty. `table_share` is the share of the training walks that the model kept.
    Novelty novelty(double table_share) const {
        const double visits = num_walks * static_cast<double>(degrees.size());
        const double known = 1 - unknown_patterns / num_walks;
        return {.unknown_patterns = std::max(0.0, 1 - known / table_share),
                .unknown_degrees = unknown_degrees / visits,
                .unknown_nodes = unknown_nodes / visits};
    }
};

// Returns which nodes of the graph the training graph has; all if `known_nodes` is null.
std::vector<bool> known_places(const Graph& graph, const NodeNames* known_nodes) {
    std::vector<bool> known(graph.num_nodes(), true);
    for (NodeId v = 0; known_nodes != nullptr && v < graph.num_nodes(); ++v) {
        known[v] = known_nodes->find(graph.names()[v]).has_value();
    }
    return known;
}

class WalkReader {
public:
    WalkReader(const NetworkModel& model, const Graph& graph, const NodeNames* known_nodes)
        : space_(model.space),
          walks_(sample_walks(graph, model.walks, Random(model.space.seed))),
          known_(known_places(graph, known_nodes)) {}

    WalkStatistics of(NodeId v) const {
        WalkStatistics result;
        result.degrees.resize(static_cast<std::size_t>(walks_.options().walk_length + 1));
        WalkBlock block;
        for (int first = 0; first < walks_.options().walks_per_node; first += block.num_walks) {
            walks_.draw(v, first, block);
            add(block, result);
        }
        return result;
    }

private:
    void add(const WalkBlock& block, WalkStatistics& result) const {
        std::array<std::uint32_t, WalkBlock::kWidth> ranks{};
        space_.table.ranking().ranks(block, ranks);
        for (const std::uint32_t rank :
             std::span(ranks).first(static_cast<std::size_t>(block.num_walks))) {
            result.ranks[rank] += 1;
            result.unknown_patterns += space_.table.index_of_rank(rank) ? 0 : 1;
        }
        for (int j = 0; j <= block.walk_length; ++j) {
            for (const NodeId degree : block.degrees_at(j)) {
                const bool is_known =
                    degree >= space_.buckets.min_degree() && degree <= space_.buckets.max_degree();
                result.degrees[static_cast<std::size_t>(j)] += degree;
                result.unknown_degrees += is_known ? 0 : 1;
            }
            for (const NodeId visited : block.nodes_at(j)) {
                result.unknown_nodes += known_[visited] ? 0 : 1;
            }
        }
        result.num_walks += block.num_walks;
    }

    const FeatureSpace& space_;
    WalkSet walks_;
    std::vector<bool> known_;
};

// Returns all nodes, or a sample without repeats, ascending.
std::vector<NodeId> reference_nodes(const Graph& graph, NodeId max_nodes, std::uint64_t seed) {
    std::vector<NodeId> nodes = all_nodes(graph);
    if (graph.num_nodes() <= max_nodes) {
        return nodes;
    }
    shuffle_front(std::span(nodes), max_nodes, Random(seed).stream("reference nodes"));
    nodes.resize(max_nodes);
    std::ranges::sort(nodes);
    return nodes;
}

// Counts are whole numbers, so their sum does not depend on the order.
WalkStatistics average_statistics(const WalkReader& reader, std::span<const NodeId> nodes,
                                  ThreadPool& pool) {
    constexpr std::size_t kNodesPerChunk = 32;
    std::vector<WalkStatistics> chunks(num_chunks(nodes.size(), kNodesPerChunk));
    parallel_for_chunks(
        pool, std::ssize(nodes), kNodesPerChunk, [&](std::int64_t begin, std::int64_t end) {
            WalkStatistics& chunk = chunks[static_cast<std::size_t>(begin) / kNodesPerChunk];
            for (std::int64_t i = begin; i < end; ++i) {
                chunk.add(reader.of(nodes[static_cast<std::size_t>(i)]));
            }
        });
    WalkStatistics sum;
    for (const WalkStatistics& chunk : chunks) {
        sum.add(chunk);
    }
    return sum;
}

std::vector<Explanation::Pattern> distinctive_patterns(const FeatureSpace& space,
                                                       const WalkStatistics& own,
                                                       const WalkStatistics& all,
                                                       int max_patterns) {
    struct Candidate {
        Explanation::Pattern pattern;
        double weight;
    };
    std::vector<Candidate> candidates;
    for (const auto& [rank, count] : own.ranks) {
        const double share = count / own.num_walks;
        const auto found = all.ranks.find(rank);
        // The node itself may not be among those of the average.
        const double average = found == all.ranks.end() ? 0 : found->second / all.num_walks;
        const double smoothed = std::max(average, 1 / (all.num_walks + 1));
        candidates.push_back({{.walk = space.table.ranking().walk(rank),
                               .share = share,
                               .average = average,
                               .is_known = space.table.index_of_rank(rank).has_value()},
                              share * std::log(share / smoothed)});
    }
    std::ranges::stable_sort(candidates, std::greater(), &Candidate::weight);
    candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(max_patterns)));
    std::vector<Explanation::Pattern> result;
    for (const Candidate& candidate : candidates) {
        result.push_back(candidate.pattern);
    }
    return result;
}

// The walks of the encoder, and how near their nodes are to the node in position.
std::vector<Explanation::Walk> near_walks(const NetworkModel& model, const NodeFeatures& features,
                                          NodeId node, std::span<const NodeId> references,
                                          ThreadPool& pool) {
    const ForwardPass pass(model, features, pool, OutputForm::ready);
    const std::span<const NodeId> walks = features.encoder_walks.of(node);
    std::vector<NodeId> places(walks.begin(), walks.end());
    const std::vector<NodeId> visited =
        NodeGatherer(static_cast<std::size_t>(features.global_encodings.rows())).gather(places);
    const Matrix mean = pass.position(references).colwise().mean();
    Matrix positions = pass.position(visited);  // the first is the node itself, where walks begin
    positions.rowwise() -= mean.row(0);
    positions.rowwise().normalize();
    const Eigen::VectorX<Real> cosine = positions * positions.row(0).transpose();
    const auto length = static_cast<std::size_t>(features.encoder_walks.walk_length() + 1);
    std::vector<Explanation::Walk> result;
    for (std::size_t begin = 0; begin < walks.size(); begin += length) {
        double sum = 0;
        for (std::size_t j = 1; j < length; ++j) {
            sum += cosine[places[begin + j]];
        }
        const std::span<const NodeId> walk = walks.subspan(begin, length);
        result.push_back({{walk.begin(), walk.end()}, sum / static_cast<double>(length - 1)});
    }
    std::ranges::stable_sort(result, std::greater(), &Explanation::Walk::nearness);
    return result;
}

// Compares the identity of the node by the walks of the model with that by others.
Explanation::Resampled resampled_identity(const NetworkModel& model, const Graph& graph,
                                          NodeId node, std::vector<NodeId> nodes,
                                          ThreadPool& pool) {
    constexpr std::size_t kNeighbors = 10;
    const auto place = std::ranges::lower_bound(nodes, node);
    const auto row = static_cast<Eigen::Index>(place - nodes.begin());
    if (place == nodes.end() || *place != node) {
        nodes.insert(place, node);
    }
    const std::uint64_t seed = model.space.seed;
    const Eigen::MatrixXd rows = centered_identity(model, graph, nodes, seed, pool);
    const Eigen::MatrixXd others = centered_identity(model, graph, nodes, seed + 1, pool);
    std::vector<double> distances;
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        if (i != row) {
            distances.push_back((rows.row(i) - rows.row(row)).norm());
        }
    }
    const std::size_t count = std::min(kNeighbors, distances.size());
    std::ranges::partial_sort(distances, distances.begin() + static_cast<std::ptrdiff_t>(count));
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += distances[i];
    }
    return {.moved = (rows.row(row) - others.row(row)).norm(),
            .to_neighbors = count > 0 ? sum / static_cast<double>(count) : 0};
}

std::vector<Explanation::Visit> frequent_visits(std::span<const Explanation::Walk> walks,
                                                int max_visits) {
    std::map<NodeId, int> counts;
    int num_visits = 0;
    for (const Explanation::Walk& walk : walks) {
        for (const NodeId visited : std::span(walk.nodes).subspan(1)) {
            ++counts[visited];
            ++num_visits;
        }
    }
    std::vector<Explanation::Visit> result;
    for (const auto& [visited, count] : counts) {
        result.push_back({visited, static_cast<double>(count) / num_visits});
    }
    std::ranges::stable_sort(result, std::greater(), &Explanation::Visit::share);
    result.resize(std::min(result.size(), static_cast<std::size_t>(max_visits)));
    return result;
}

}  // namespace

Explanation explain(const NetworkModel& model, const Graph& graph, const NodeFeatures& features,
                    NodeId node, const NodeNames* known_nodes, bool is_of_training,
                    ThreadPool& pool, const ExplanationOptions& options) {
    const WalkReader reader(model, graph, known_nodes);
    const std::vector<NodeId> references =
        reference_nodes(graph, options.max_reference_nodes, model.space.seed);
    const WalkStatistics own = reader.of(node);
    const WalkStatistics all = average_statistics(reader, references, pool);
    Explanation result;
    result.patterns = distinctive_patterns(model.space, own, all, options.num_patterns);
    for (std::size_t j = 0; j < own.degrees.size(); ++j) {
        result.steps.push_back({own.degrees[j] / own.num_walks, all.degrees[j] / all.num_walks});
    }
    result.walks = near_walks(model, features, node, references, pool);
    result.visits = frequent_visits(result.walks, options.num_visits);
    result.is_of_training = is_of_training;
    if (!is_of_training) {
        result.novelty = own.novelty(model.space.table_share);
        result.average_novelty = all.novelty(model.space.table_share);
    }
    result.resampled = resampled_identity(model, graph, node, references, pool);
    result.num_reference_nodes = static_cast<NodeId>(references.size());
    result.walk_length = model.walks.walk_length;
    return result;
}

}  // namespace irwe
