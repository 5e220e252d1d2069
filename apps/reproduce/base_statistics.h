// The paper's features without any training: rows 9 to 12 of its ablation study.

#pragma once

#include <span>
#include <string_view>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

enum class Statistic {
    walk_statistics,
    degree_features,
    position_encodings,
    contrastive_1,  // Q = 1, as in the model
    contrastive_5,  // Q = 5, which comes nearer to the paper's number on PPI
};

struct BaseStatistic {
    Statistic statistic;
    std::string_view name;   // for files: "statistic-s"
    std::string_view title;  // for tables: "(9) s(v)"
    std::string_view space;  // the space that it replaces: "identity" or "position"
};

// Returns the statistics in the order of the paper.
std::span<const BaseStatistic> base_statistics();

// Returns the statistic of every node, from the walks, buckets, dimension and seed of the settings:
// counts of anonymous walks s(v), (N, table); counts of degrees delta(v), (N, (l + 1) e); pi_g(v) /
// n_S, (N, d); U sqrt(S) of the truncated singular value decomposition of C, (N, d).
Matrix base_statistic(Statistic statistic, const Graph& graph, const NetworkSettings& settings,
                      ThreadPool& pool);

// Returns s(v) or delta(v) for KMeans: unchanged, or with columns of equal deviation (which gives
// the distances of standardized rows). Thousands of columns would make KMeans take hours, so more
// than 1024 are replaced by the 512 leading singular directions.
enum class ColumnDeviations { own, equal };
Matrix statistic_for_clustering(Statistic statistic, ColumnDeviations deviations,
                                const Graph& graph, const NetworkSettings& settings,
                                ThreadPool& pool);

}  // namespace irwe
