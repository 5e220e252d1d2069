#include "irwe/methods/irwe_network/inference/grown_features.h"

#include <algorithm>

#include "irwe/methods/application.h"

namespace irwe {
namespace {

// The rows of two matrices in one: row source[i].second of the first or the second part.
struct RowSource {
    bool is_new;
    std::int64_t row;
};

SparseMatrix merged(const SparseMatrix& old_part, const SparseMatrix& new_part,
                    std::span<const RowSource> sources) {
    SparseRows rows;
    for (const RowSource& source : sources) {
        const SparseRow row = (source.is_new ? new_part : old_part).row(source.row);
        rows.columns.insert(rows.columns.end(), row.columns.begin(), row.columns.end());
        rows.values.insert(rows.values.end(), row.values.begin(), row.values.end());
        rows.end_row();
    }
    const std::int64_t num_columns = old_part.num_columns();
    const auto num_rows = static_cast<std::int64_t>(sources.size());
    std::vector<SparseRows> blocks;
    blocks.push_back(std::move(rows));
    return {std::move(blocks), std::max<std::int64_t>(num_rows, 1), num_columns};
}

Matrix merged(const Matrix& old_part, const Matrix& new_part, std::span<const RowSource> sources) {
    Matrix result(std::ssize(sources), old_part.cols());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        result.row(static_cast<Eigen::Index>(i)) =
            (sources[i].is_new ? new_part : old_part).row(sources[i].row);
    }
    return result;
}

}  // namespace

NodeFeatures grown_features(const NetworkModel& model, const Graph& training_graph,
                            const Graph& grown, ThreadPool& pool) {
    const std::vector<NodeId> places = places_in(grown, training_graph);
    const std::vector<NodeId> added = new_nodes(training_graph.names(), grown);
    const FeatureSpace& space = model.space;
    const auto [old_part, contrast] = extract_features_and_contrast(
        sample_walks(training_graph, model.walks, Random(space.seed)), space, pool);
    const KnownNodes known{.names = training_graph.names(), .contrast = contrast.get()};
    const NodeFeatures new_part =
        extract_features(sample_walks(grown, model.walks, Random(space.seed)), space, added, pool,
                         {.known_nodes = &known});

    std::vector<RowSource> sources(grown.num_nodes());
    for (NodeId v = 0; v < training_graph.num_nodes(); ++v) {
        sources[places[v]] = {.is_new = false, .row = v};
    }
    for (std::size_t i = 0; i < added.size(); ++i) {
        sources[added[i]] = {.is_new = true, .row = static_cast<std::int64_t>(i)};
    }
    NodeFeatures result{
        .nodes = {},
        .aw_statistics = merged(old_part.aw_statistics, new_part.aw_statistics, sources),
        .degree_features = merged(old_part.degree_features, new_part.degree_features, sources),
        .global_encodings = merged(old_part.global_encodings, new_part.global_encodings, sources),
        .encoder_walks = StoredWalks(grown.num_nodes(), model.walks.encoder_walks_per_node,
                                     model.walks.walk_length),
        .blocks = {},
        .encodings_are_counts = old_part.encodings_are_counts};
    for (std::size_t b = 0; b < old_part.blocks.size(); ++b) {
        result.blocks.push_back(
            {old_part.blocks[b].name,
             merged(old_part.blocks[b].values, new_part.blocks[b].values, sources)});
    }
    for (NodeId v = 0; v < grown.num_nodes(); ++v) {
        const auto [is_new, row] = sources[v];
        const NodeFeatures& part = is_new ? new_part : old_part;
        result.nodes.push_back(v);
        std::ranges::transform(part.encoder_walks.of(row), result.encoder_walks.of(v).begin(),
                               [&, from_new = is_new](NodeId visited) {
                                   return from_new ? visited : places[visited];
                               });
    }
    return result;
}

}  // namespace irwe
