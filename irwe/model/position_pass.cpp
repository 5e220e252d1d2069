#include "irwe/model/position_pass.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace irwe {
namespace {

constexpr std::size_t kNodesPerBlock = 1024;

// The rows of a block of nodes, into `result` from row `first` on.
void pass_block(const IrweModel& model, const PositionSource& source, std::span<const NodeId> nodes,
                Eigen::Index first, PositionRows& result, ThreadPool& pool) {
    const std::size_t places_per_node =
        source.walks.size() / static_cast<std::size_t>(source.encodings.rows());
    std::vector<std::uint32_t> walks;
    walks.reserve(nodes.size() * places_per_node);
    Matrix encodings(static_cast<Eigen::Index>(nodes.size()), source.encodings.cols());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto own = source.walks.subspan(nodes[i] * places_per_node, places_per_node);
        walks.insert(walks.end(), own.begin(), own.end());
        encodings.row(static_cast<Eigen::Index>(i)) = source.encodings.row(nodes[i]);
    }
    nn::Tape tape = nn::Tape::inference(pool);
    const AttentiveReadout::Output output = model.position_embeddings(
        tape, tape.constant(source.reweighted), tape.constant(encodings), walks, 0);
    const auto num_rows = static_cast<Eigen::Index>(nodes.size());
    result.position.middleRows(first, num_rows) = tape.value(output.position_embeddings);
    result.context.middleRows(first, num_rows) = tape.value(output.context_embeddings);
}

}  // namespace

Matrix identity_pass(const IrweModel& model, const Matrix& one_hot_walks, const ModelInputs& inputs,
                     ThreadPool& pool) {
    const nn::FeatureMatrix& features = inputs.structural_features;
    const auto num_rows = static_cast<std::uint32_t>(features.num_rows());
    const auto pass = [&](const nn::FeatureMatrix& some) {
        nn::Tape tape = nn::Tape::inference(pool);
        return Matrix(tape.value(
            model.identity_embeddings(tape, some, model.aw_embeddings(tape, one_hot_walks))));
    };
    if (num_rows <= kIdentityRowsPerBlock) {
        return pass(features);
    }
    Matrix result(features.num_rows(), model.options().embedding_dim);
    std::vector<std::uint32_t> rows;
    for (std::uint32_t begin = 0; begin < num_rows; begin += kIdentityRowsPerBlock) {
        rows.resize(std::min(kIdentityRowsPerBlock, num_rows - begin));
        std::iota(rows.begin(), rows.end(), begin);
        result.middleRows(begin, std::ssize(rows)) = pass(features.rows(rows));
    }
    return result;
}

Matrix reweighting_pass(const IrweModel& model, const Matrix& identity, const Matrix& encodings,
                        ThreadPool& pool) {
    nn::Tape tape = nn::Tape::inference(pool);
    return tape.value(
        model.reweighted_encodings(tape, tape.constant(identity), tape.constant(encodings)));
}

PositionRows position_pass(const IrweModel& model, const PositionSource& source,
                           std::span<const NodeId> nodes, ThreadPool& pool) {
    const auto num_rows = static_cast<Eigen::Index>(nodes.size());
    const Eigen::Index dim = source.reweighted.cols();
    PositionRows result{Matrix(num_rows, dim), Matrix(num_rows, dim)};
    for (std::size_t begin = 0; begin < nodes.size(); begin += kNodesPerBlock) {
        pass_block(model, source,
                   nodes.subspan(begin, std::min(kNodesPerBlock, nodes.size() - begin)),
                   static_cast<Eigen::Index>(begin), result, pool);
    }
    return result;
}

}  // namespace irwe
