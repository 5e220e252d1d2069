#include "irwe/methods/irwe_network/features/features_file.h"

#include <algorithm>
#include <string>
#include <vector>

#include "irwe/graph/names_npz.h"

namespace irwe {
namespace {

void write_anonymous_walks(const AnonymousWalkTable& table, NpzWriter& archive) {
    const int length = table.ranking().walk_length() + 1;
    std::vector<std::uint8_t> labels;
    for (std::uint32_t index = 0; index < table.size(); ++index) {
        for (int j = 0; j < length; ++j) {
            labels.push_back(static_cast<std::uint8_t>(label_at(table.walk(index), j)));
        }
    }
    archive.add("anonymous_walks", labels, {table.size(), length});
}

// Row offsets, columns and counts, block by block.
void write_counts(const std::string& name, const SparseMatrix& matrix, NpzWriter& archive) {
    std::vector<std::int64_t> row_offsets{0};
    for (std::int64_t i = 0; i < matrix.num_rows(); ++i) {
        row_offsets.push_back(row_offsets.back() + std::ssize(matrix.row(i).columns));
    }
    archive.add(name + "_indptr", row_offsets);

    archive.begin_array(name + "_indices", npy_dtype<std::int32_t>(), {matrix.num_nonzeros()});
    for (const SparseBlock& block : matrix.blocks()) {
        archive.write(std::as_bytes(std::span(block.columns)));
    }
    archive.end_array();

    archive.begin_array(name + "_data", npy_dtype<std::int32_t>(), {matrix.num_nonzeros()});
    std::vector<std::int32_t> counts;
    for (const SparseBlock& block : matrix.blocks()) {
        counts.assign(block.values.begin(), block.values.end());
        archive.write(std::as_bytes(std::span(counts)));
    }
    archive.end_array();
}

}  // namespace

void write_features(const Graph& graph, const FeatureSpace& space, const NodeFeatures& features,
                    NpzWriter& archive) {
    add_names(graph.names().of(features.nodes), archive);
    std::vector<std::int32_t> degrees(features.nodes.size());
    std::ranges::transform(features.nodes, degrees.begin(),
                           [&](NodeId v) { return static_cast<std::int32_t>(graph.degree(v)); });
    archive.add("degrees", degrees);
    write_anonymous_walks(space.table, archive);
    write_counts("aw_statistics", features.aw_statistics, archive);
    write_counts("degree_features", features.degree_features, archive);
    const Matrix& encodings = features.global_encodings;
    archive.add("global_position_encodings",
                std::span(encodings.data(), static_cast<std::size_t>(encodings.size())),
                {encodings.rows(), encodings.cols()});
    const StoredWalks& walks = features.encoder_walks;
    archive.begin_array(
        "walks", npy_dtype<std::int32_t>(),
        {std::ssize(features.nodes), walks.walks_per_node(), walks.walk_length() + 1});
    archive.write(std::as_bytes(walks.all()));
    archive.end_array();
}

}  // namespace irwe
