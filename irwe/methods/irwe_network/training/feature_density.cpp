#include "irwe/methods/irwe_network/training/feature_density.h"

#include <algorithm>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/methods/irwe_network/features/anonymous_walk_statistics.h"
#include "irwe/methods/irwe_network/features/degree_features.h"
#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/features/hop_contrast.h"

namespace irwe {
namespace {

constexpr NodeId kSampleNodes = 512;

double mean_length(const SparseRows& rows) {
    return static_cast<double>(rows.columns.size()) /
           std::max(1.0, static_cast<double>(rows.num_rows()));
}

}  // namespace

FeatureDensity feature_density(const Graph& graph, const NetworkSettings& settings,
                               ThreadPool& pool) {
    const WalkSet walks = sample_walks(graph, settings.walks, Random(settings.training.seed));
    const std::vector<NodeId> nodes = spread_nodes(graph.num_nodes(), kSampleNodes);
    const FeatureSpace space = unfitted_feature_space(walks, feature_options(settings));
    AnonymousWalkStatistics statistics(space.table.ranking(), settings.walks.walks_per_node);
    DegreeFeatures degrees(space.buckets, settings.walks.walk_length);
    SparseRows statistics_rows;
    SparseRows degree_rows;
    WalkBlock block;
    for (const NodeId v : nodes) {
        for (int first = 0; first < settings.walks.walks_per_node; first += WalkBlock::kWidth) {
            walks.draw(v, first, block);
            statistics.add(block);
            degrees.add(block);
        }
        statistics.append_row(statistics_rows);
        degrees.append_row(degree_rows);
    }
    FeatureDensity result{.statistics = mean_length(statistics_rows),
                          .degrees = mean_length(degree_rows)};
    if (settings.features.encodings == GlobalEncodingKind::spectral ||
        settings.training.position_target == PositionLossTarget::hop_contrast) {
        const SparseMatrix visits = hop_visits(walks, settings.features.num_hops, nodes, pool);
        result.contrast =
            static_cast<double>(visits.num_nonzeros()) / static_cast<double>(nodes.size());
    }
    return result;
}

}  // namespace irwe
