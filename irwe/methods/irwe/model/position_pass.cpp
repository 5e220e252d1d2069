#include "irwe/methods/irwe/model/position_pass.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace irwe {
namespace {

constexpr std::uint32_t kNoPlace = std::numeric_limits<std::uint32_t>::max();

// The walks of some nodes.
std::vector<NodeId> walks_of(const PositionSource& source, std::span<const NodeId> nodes) {
    const std::size_t places_per_node =
        source.walks.size() / static_cast<std::size_t>(source.encodings.rows());
    std::vector<NodeId> result;
    result.reserve(nodes.size() * places_per_node);
    for (const NodeId v : nodes) {
        const auto own = source.walks.subspan(v * places_per_node, places_per_node);
        result.insert(result.end(), own.begin(), own.end());
    }
    return result;
}

}  // namespace

Matrix rows_of(const Matrix& matrix, std::span<const NodeId> nodes) {
    Matrix result(static_cast<Eigen::Index>(nodes.size()), matrix.cols());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        result.row(static_cast<Eigen::Index>(i)) = matrix.row(nodes[i]);
    }
    return result;
}

NodeGatherer::NodeGatherer(std::size_t num_nodes) : places_(num_nodes, kNoPlace) {}

std::vector<NodeId> NodeGatherer::gather(std::span<NodeId> walks) {
    std::vector<NodeId> nodes;
    for (NodeId& visited : walks) {
        std::uint32_t& place = places_[visited];
        if (place == kNoPlace) {
            place = static_cast<std::uint32_t>(nodes.size());
            nodes.push_back(visited);
        }
        visited = place;
    }
    for (const NodeId v : nodes) {
        places_[v] = kNoPlace;
    }
    return nodes;
}

Matrix identity_pass(const IrweNetwork& model, const Matrix& one_hot_walks,
                     const ModelInputs& inputs, std::span<const NodeId> nodes, ThreadPool& pool) {
    Matrix result(static_cast<Eigen::Index>(nodes.size()), model.options().embedding_dim);
    for (std::size_t begin = 0; begin < nodes.size(); begin += kIdentityRowsPerBlock) {
        const auto block =
            nodes.subspan(begin, std::min(kIdentityRowsPerBlock, nodes.size() - begin));
        const nn::FeatureMatrix features = inputs.structural_features().rows(block);
        nn::Tape tape = nn::Tape::inference(pool);
        result.middleRows(static_cast<Eigen::Index>(begin), std::ssize(block)) = tape.value(
            model.identity_embeddings(tape, features, model.aw_embeddings(tape, one_hot_walks)));
        inputs.structural_features().forget_pages();
    }
    return result;
}

Matrix identity_pass(const IrweNetwork& model, const Matrix& one_hot_walks,
                     const ModelInputs& inputs, ThreadPool& pool) {
    std::vector<NodeId> nodes(static_cast<std::size_t>(inputs.structural_features().num_rows()));
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return identity_pass(model, one_hot_walks, inputs, nodes, pool);
}

Matrix reweighting_pass(const IrweNetwork& model, const Matrix& identity, const Matrix& encodings,
                        ThreadPool& pool) {
    constexpr Eigen::Index kRowsPerBlock = 16384;
    Matrix result(encodings.rows(), encodings.cols());
    for (Eigen::Index begin = 0; begin < encodings.rows(); begin += kRowsPerBlock) {
        const Eigen::Index count = std::min(kRowsPerBlock, encodings.rows() - begin);
        nn::Tape tape = nn::Tape::inference(pool);
        result.middleRows(begin, count) = tape.value(model.reweighted_encodings(
            tape, tape.constant(Matrix(identity.middleRows(begin, count))),
            tape.constant(Matrix(encodings.middleRows(begin, count)))));
    }
    return result;
}

void position_pass(const IrweNetwork& model, const PositionSource& source,
                   std::span<const NodeId> nodes, Matrix& position, Matrix& context,
                   ThreadPool& pool) {
    NodeGatherer gatherer(static_cast<std::size_t>(source.encodings.rows()));
    for (std::size_t begin = 0; begin < nodes.size(); begin += kPositionRowsPerBlock) {
        const auto block =
            nodes.subspan(begin, std::min(kPositionRowsPerBlock, nodes.size() - begin));
        std::vector<NodeId> walks = walks_of(source, block);
        const std::vector<NodeId> visited = gatherer.gather(walks);
        nn::Tape tape = nn::Tape::inference(pool);
        const AttentiveReadout::Output output =
            model.position_embeddings(tape, tape.constant(rows_of(source.reweighted, visited)),
                                      tape.constant(rows_of(source.encodings, block)), walks, 0);
        const auto first = static_cast<Eigen::Index>(begin);
        position.middleRows(first, std::ssize(block)) = tape.value(output.position_embeddings);
        context.middleRows(first, std::ssize(block)) = tape.value(output.context_embeddings);
    }
}

PositionRows position_pass(const IrweNetwork& model, const PositionSource& source,
                           std::span<const NodeId> nodes, ThreadPool& pool) {
    const auto num_rows = static_cast<Eigen::Index>(nodes.size());
    const Eigen::Index dim = source.reweighted.cols();
    PositionRows result{Matrix(num_rows, dim), Matrix(num_rows, dim)};
    position_pass(model, source, nodes, result.position, result.context, pool);
    return result;
}

}  // namespace irwe
