#include "irwe/methods/irwe_network/features/node_features.h"

#include <fmt/format.h>

#include <cassert>
#include <mutex>
#include <numeric>
#include <optional>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/linalg/sparse_matrix_builder.h"
#include "irwe/methods/irwe_network/features/anonymous_walk_statistics.h"
#include "irwe/methods/irwe_network/features/global_position_encoding.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerBlock = 256;

// Draws the walks of one node after another and counts everything about them.
class NodeExtractor {
public:
    // Without a projection there are no encodings.
    NodeExtractor(const WalkSet& walks, const FeatureSpace& space, const CompactMatrix* projection)
        : walks_(walks),
          aw_statistics_(space.table.ranking(), walks.options().walks_per_node),
          degree_features_(space.buckets, walks.options().walk_length) {
        if (projection != nullptr) {
            visit_projector_.emplace(*projection, walks.options());
        }
    }

    void count_walks(NodeId v, std::span<NodeId> encoder_walks) {
        for (int first = 0; first < walks_.options().walks_per_node; first += WalkBlock::kWidth) {
            walks_.draw(v, first, block_);
            aw_statistics_.add(block_);
            degree_features_.add(block_);
            if (visit_projector_) {
                visit_projector_->add(block_);
            }
        }
        walks_.copy(v, encoder_walks);
    }

    void end_node(SparseRows& aw_rows, SparseRows& degree_rows, std::span<Real> encoding) {
        aw_statistics_.append_row(aw_rows);
        degree_features_.append_row(degree_rows);
        if (visit_projector_) {
            visit_projector_->encode(encoding);
        }
    }

private:
    const WalkSet& walks_;
    AnonymousWalkStatistics aw_statistics_;
    DegreeFeatures degree_features_;
    std::optional<VisitProjector> visit_projector_;
    WalkBlock block_;
};

// The features with anonymous walks still by rank: the rows of s(v) have ranking.size() columns.
struct RankedFeatures {
    std::vector<SparseRows> aw_rows;
    SparseMatrix degree_features;
    Matrix global_encodings;
    StoredWalks encoder_walks;
};

RankedFeatures count_all_walks(const WalkSet& walks, const FeatureSpace& space,
                               std::span<const NodeId> nodes, ThreadPool& pool,
                               const ExtractionOptions& extraction) {
    const NodeNames* const known =
        extraction.known_nodes == nullptr ? nullptr : &extraction.known_nodes->names;
    const bool projects = space.options.encodings == GlobalEncodingKind::projection;
    const int encoding_dim = projects ? space.options.encoding_dim : 0;
    const CompactMatrix projection = projects
                                         ? random_projection(walks.graph().names(), known,
                                                             encoding_dim, Random(space.seed), pool)
                                         : CompactMatrix();
    const std::int64_t num_nodes = std::ssize(nodes);
    const auto num_blocks = static_cast<std::size_t>(num_chunks(num_nodes, kNodesPerBlock));
    const WalkOptions& options = walks.options();
    RankedFeatures result{
        std::vector<SparseRows>(num_blocks), SparseMatrix(), Matrix(num_nodes, encoding_dim),
        StoredWalks(num_nodes, options.encoder_walks_per_node, options.walk_length)};
    SparseMatrixBuilder degree_features(num_blocks, extraction.scratch_directory);
    std::mutex progress_mutex;
    std::int64_t num_done = 0;
    parallel_for_chunks(pool, num_nodes, kNodesPerBlock, [&](std::int64_t begin, std::int64_t end) {
        NodeExtractor extractor(walks, space, projects ? &projection : nullptr);
        const auto block = static_cast<std::size_t>(begin / kNodesPerBlock);
        SparseRows& aw_rows = result.aw_rows[block];
        SparseRows degree_rows;
        for (std::int64_t i = begin; i < end; ++i) {
            extractor.count_walks(nodes[static_cast<std::size_t>(i)], result.encoder_walks.of(i));
            extractor.end_node(
                aw_rows, degree_rows,
                {result.global_encodings.row(i).data(), static_cast<std::size_t>(encoding_dim)});
        }
        aw_rows.columns.shrink_to_fit();
        aw_rows.values.shrink_to_fit();
        degree_features.put(block, std::move(degree_rows));
        if (extraction.progress) {
            const std::lock_guard lock(progress_mutex);
            num_done += end - begin;
            extraction.progress(num_done, num_nodes);
        }
    });
    const std::int64_t num_columns =
        std::int64_t{options.walk_length + 1} * space.buckets.num_buckets();
    result.degree_features = std::move(degree_features).build(kNodesPerBlock, num_columns);
    return result;
}

NodeFeatures reduce(RankedFeatures ranked, const FeatureSpace& space, std::vector<NodeId> nodes,
                    ThreadPool& pool) {
    parallel_for_chunks(pool, std::ssize(ranked.aw_rows), 1, [&](std::int64_t block, std::int64_t) {
        reduce_to_table(space.table, ranked.aw_rows[static_cast<std::size_t>(block)]);
    });
    return {std::move(nodes),
            SparseMatrix(std::move(ranked.aw_rows), kNodesPerBlock, space.table.size()),
            std::move(ranked.degree_features), std::move(ranked.global_encodings),
            std::move(ranked.encoder_walks)};
}

void add_blocks(const Graph& graph, const FeatureSpace& space, NodeFeatures& features,
                ThreadPool& pool) {
    const std::vector<GraphFeature> wanted = graph_features(space.options);
    for (std::size_t f = 0; f < wanted.size(); ++f) {
        const Matrix all = wanted[f].compute(graph, space.options, pool);
        FeatureBlock block{std::string(wanted[f].name),
                           Matrix(std::ssize(features.nodes), all.cols())};
        for (std::size_t i = 0; i < features.nodes.size(); ++i) {
            block.values.row(static_cast<Eigen::Index>(i)) = all.row(features.nodes[i]);
        }
        space.block_scales[f].scale.apply(block.values);
        features.blocks.push_back(std::move(block));
    }
}

// For all nodes of the graph, to which the scales are fitted on the way.
void fit_and_add_blocks(const Graph& graph, FeatureSpace& space, NodeFeatures& features,
                        ThreadPool& pool) {
    for (const GraphFeature& feature : graph_features(space.options)) {
        const std::string name(feature.name);
        FeatureBlock block{name, feature.compute(graph, space.options, pool)};
        space.block_scales.push_back({name, column_scale(block.values)});
        space.block_scales.back().scale.apply(block.values);
        features.blocks.push_back(std::move(block));
    }
}

// Returns the index of each node of `graph` among the known nodes.
std::vector<std::optional<NodeId>> places_among(const NodeNames& known, const Graph& graph) {
    std::vector<std::optional<NodeId>> places(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        places[v] = known.find(graph.names()[v]);
    }
    return places;
}

// What a pass over the walks does not count.
struct SpectralFeatures {
    Matrix encodings;
    std::shared_ptr<const HopContrast> contrast;  // if they were fitted, not folded in
};

std::optional<SpectralFeatures> spectral_features(const WalkSet& walks, const FeatureSpace& space,
                                                  std::span<const NodeId> nodes,
                                                  const KnownNodes* known, ThreadPool& pool) {
    if (space.options.encodings != GlobalEncodingKind::spectral) {
        return std::nullopt;
    }
    const HopOptions hops{.num_hops = space.options.num_hops,
                          .negative_power = space.options.negative_power};
    if (known != nullptr) {
        assert(known->contrast != nullptr);
        const std::vector<std::optional<NodeId>> places = places_among(known->names, walks.graph());
        return SpectralFeatures{folded_in(walks, hops, *known->contrast, {nodes, places}, pool),
                                nullptr};
    }
    FittedEncodings fitted =
        fit_hop_encodings(walks, hops, space.options.encoding_dim, Random(space.seed), pool);
    return SpectralFeatures{std::move(fitted.encodings),
                            std::make_shared<const HopContrast>(std::move(fitted.contrast))};
}

// Puts the encodings in their place and returns the contrast that they were fitted to.
std::shared_ptr<const HopContrast> set_encodings(std::optional<SpectralFeatures> spectral,
                                                 NodeFeatures& features) {
    if (!spectral) {
        return nullptr;
    }
    features.encodings_are_counts = false;
    features.global_encodings = std::move(spectral->encodings);
    return std::move(spectral->contrast);
}

void check_fit(const WalkSet& walks, const FeatureSpace& space) {
    const AnonymousWalkRanking& ranking = space.table.ranking();
    require(
        walks.options().walk_length == ranking.walk_length(),
        fmt::format("the walks have {} steps, but the features were fitted to walks of {} steps; "
                    "use the same walk length",
                    walks.options().walk_length, ranking.walk_length()));
    require(ranking.self_loops() || walks.graph().num_self_loops() == 0,
            fmt::format("the graph has {} self-loops, but the features were fitted to a graph "
                        "without; drop the self-loops",
                        walks.graph().num_self_loops()));
}

FeaturesAndContrast extract(const WalkSet& walks, const FeatureSpace& space,
                            std::span<const NodeId> nodes, ThreadPool& pool,
                            const ExtractionOptions& extraction) {
    check_fit(walks, space);
    // First, as it takes most memory for a while.
    std::optional<SpectralFeatures> spectral =
        spectral_features(walks, space, nodes, extraction.known_nodes, pool);
    RankedFeatures ranked = count_all_walks(walks, space, nodes, pool, extraction);
    NodeFeatures features = reduce(std::move(ranked), space, {nodes.begin(), nodes.end()}, pool);
    add_blocks(walks.graph(), space, features, pool);
    std::shared_ptr<const HopContrast> contrast = set_encodings(std::move(spectral), features);
    return {std::move(features), std::move(contrast)};
}

}  // namespace

NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space,
                              std::span<const NodeId> nodes, ThreadPool& pool,
                              const ExtractionOptions& extraction) {
    return extract(walks, space, nodes, pool, extraction).features;
}

NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space, ThreadPool& pool,
                              const ExtractionOptions& extraction) {
    return extract_features(walks, space, all_nodes(walks.graph()), pool, extraction);
}

FeaturesAndContrast extract_features_and_contrast(const WalkSet& walks, const FeatureSpace& space,
                                                  ThreadPool& pool,
                                                  const ExtractionOptions& extraction) {
    return extract(walks, space, all_nodes(walks.graph()), pool, extraction);
}

TrainingFeatures training_features(const WalkSet& walks, const FeatureOptions& options,
                                   ThreadPool& pool, const ExtractionOptions& extraction) {
    FeatureSpace space = unfitted_feature_space(walks, options);
    const std::vector<NodeId> nodes = all_nodes(walks.graph());
    std::optional<SpectralFeatures> spectral =
        spectral_features(walks, space, nodes, nullptr, pool);
    RankedFeatures ranked = count_all_walks(walks, space, nodes, pool, extraction);
    set_table(column_counts(ranked.aw_rows, space.table.ranking().size()), space);
    NodeFeatures features = reduce(std::move(ranked), space, nodes, pool);
    fit_and_add_blocks(walks.graph(), space, features, pool);
    std::shared_ptr<const HopContrast> contrast = set_encodings(std::move(spectral), features);
    return {std::move(space), {std::move(features), std::move(contrast)}};
}

FittedFeatures fit_and_extract_features(const WalkSet& walks, const FeatureOptions& options,
                                        ThreadPool& pool, const ExtractionOptions& extraction) {
    TrainingFeatures fitted = training_features(walks, options, pool, extraction);
    return {std::move(fitted.space), std::move(fitted.made.features)};
}

}  // namespace irwe
