// What the paper's features tell without any training: rows 9 to 12 of its ablation study.

#pragma once

#include <span>
#include <string_view>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/training/settings.h"

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
    std::string_view space;  // what it stands for: "identity" or "position"
};

// In the order of the paper.
std::span<const BaseStatistic> base_statistics();

// The statistic of every node, from the walks, buckets, dimension and seed of the settings: counts
// of anonymous walks s(v), (N, table); counts of degrees delta(v), (N, (l + 1) e); pi_g(v) / n_S,
// (N, d); U sqrt(S) of the truncated singular value decomposition of C, (N, d).
Matrix base_statistic(Statistic statistic, const Graph& graph, const IrweSettings& settings,
                      ThreadPool& pool);

// s(v) or delta(v) for KMeans: as it is, or with columns of equal deviation (which has the
// distances of standardized rows). Thousands of columns would make KMeans take hours, so that more
// than 1024 are replaced by the 512 leading singular directions.
enum class ColumnDeviations { own, equal };
Matrix statistic_for_clustering(Statistic statistic, ColumnDeviations deviations,
                                const Graph& graph, const IrweSettings& settings, ThreadPool& pool);

}  // namespace irwe
