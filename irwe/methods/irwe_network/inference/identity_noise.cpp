#include "irwe/methods/irwe_network/inference/identity_noise.h"

#include <algorithm>
#include <cmath>

#include "irwe/graph/all_nodes.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"

namespace irwe {
namespace {

constexpr NodeId kMaxMeasuredNodes = 2000;
constexpr double kSmallDeviation = 0.25;    // of the values
constexpr double kAboveChance = 2;          // deviations between two sets of walks
constexpr double kFewNodes = 16;            // with fewer, chance goes further: see the bound
constexpr std::size_t kComparedNodes = 64;  // with fewer, the walks of more sets are compared

// Returns true if the columns deviate by little, and two sets of walks may be compared.
bool is_suspicious(const ColumnScale& scale) {
    const Eigen::ArrayXd mean = scale.mean.row(0).cast<double>().transpose();
    const Eigen::ArrayXd deviation = scale.deviation.row(0).cast<double>().transpose();
    const Eigen::ArrayXd own = (deviation == 1).select(0.0, deviation);  // 1: constant
    const double squares = own.square().sum();
    return squares < kSmallDeviation * kSmallDeviation * (squares + mean.square().sum());
}

}  // namespace

Eigen::MatrixXd centered_identity(const NetworkModel& model, const Graph& graph,
                                  std::span<const NodeId> nodes, std::uint64_t seed,
                                  ThreadPool& pool) {
    const WalkSet walks = sample_walks(graph, model.walks, Random(seed));
    const NodeFeatures features = extract_features(walks, model.space, nodes, pool);
    const ModelInputs inputs(features, one_hot_walks(model.space.table), model.identity.options(),
                             model.walks.walks_per_node);
    Eigen::MatrixXd rows = identity_rows(model.identity, inputs, pool).cast<double>();
    rows.rowwise() -= rows.colwise().mean().eval();
    return rows;
}

std::vector<std::uint8_t> columns_of_chance(const NetworkModel& model, const Graph& graph,
                                            ThreadPool& pool) {
    const ColumnScale& scale = model.outputs.identity;
    if (!is_suspicious(scale)) {
        return {};
    }
    const std::vector<NodeId> nodes = spread_nodes(graph.num_nodes(), kMaxMeasuredNodes);
    const std::uint64_t seed = model.space.seed;
    const Eigen::MatrixXd trained = centered_identity(model, graph, nodes, seed, pool);
    Eigen::ArrayXd squares = Eigen::ArrayXd::Zero(trained.cols());  // of what other walks change
    const std::size_t num_others = std::max<std::size_t>(kComparedNodes / nodes.size(), 1);
    for (std::size_t i = 1; i <= num_others; ++i) {
        const Eigen::MatrixXd other = centered_identity(model, graph, nodes, seed + i, pool);
        squares += (trained - other).colwise().squaredNorm().transpose().array();
    }
    const Eigen::ArrayXd chance = (squares / (2.0 * static_cast<double>(num_others))).sqrt();
    const double few = 1 / static_cast<double>(nodes.size()) - 1 / kFewNodes;
    const double above = kAboveChance + 8 * std::max(few, 0.0);
    std::vector<std::uint8_t> result(static_cast<std::size_t>(trained.cols()), 0);
    std::vector<std::size_t> constant;
    for (std::size_t j = 0; j < result.size(); ++j) {
        const auto column = static_cast<Eigen::Index>(j);
        if (scale.deviation(0, column) == 1) {
            constant.push_back(j);
            continue;
        }
        result[j] = trained.col(column).norm() <= above * chance[column] ? 1 : 0;
    }
    const auto num_chance = static_cast<std::size_t>(std::ranges::count(result, 1));
    if (num_chance + constant.size() == result.size()) {
        std::ranges::fill(result, std::uint8_t{1});
    }
    return num_chance > 0 || constant.size() == result.size() ? result
                                                              : std::vector<std::uint8_t>();
}

}  // namespace irwe
