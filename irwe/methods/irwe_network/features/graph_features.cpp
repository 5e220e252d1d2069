#include "irwe/methods/irwe_network/features/graph_features.h"

#include <array>

#include "irwe/methods/shared/recursive_features.h"

namespace irwe {
namespace {

constexpr std::array kGraphFeatures{
    GraphFeature{.name = "recursive_features",
                 .num_columns = [](const FeatureOptions& options) -> std::int64_t {
                     return options.recursive_rounds > 0
                                ? num_recursive_columns(options.recursive_rounds)
                                : 0;
                 },
                 .largest =
                     [](const FeatureOptions& options, std::uint64_t num_nodes) {
                         return largest_recursive_feature(num_nodes, options.recursive_rounds);
                     },
                 .compute =
                     [](const Graph& graph, const FeatureOptions& options, ThreadPool& pool) {
                         return recursive_features(graph, options.recursive_rounds, pool);
                     }},
};

}  // namespace

std::vector<GraphFeature> graph_features(const FeatureOptions& options) {
    std::vector<GraphFeature> result;
    for (const GraphFeature& feature : kGraphFeatures) {
        if (feature.num_columns(options) > 0) {
            result.push_back(feature);
        }
    }
    return result;
}

std::int64_t num_graph_columns(const FeatureOptions& options) {
    std::int64_t sum = 0;
    for (const GraphFeature& feature : graph_features(options)) {
        sum += feature.num_columns(options);
    }
    return sum;
}

}  // namespace irwe
