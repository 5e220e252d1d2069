#include "irwe/methods/irwe_network/model/graph_pass.h"

#include <algorithm>
#include <limits>

#include "irwe/graph/all_nodes.h"

namespace irwe {
namespace {

constexpr std::uint32_t kNoPlace = std::numeric_limits<std::uint32_t>::max();

// pi-bar_g(v) of all nodes (Eq. 6).
Matrix reweighted_rows(const PositionModule& module, const Matrix& identity,
                       const Matrix& encodings, ThreadPool& pool) {
    constexpr Eigen::Index kRowsPerBlock = 16384;
    Matrix result(encodings.rows(), encodings.cols());
    for (Eigen::Index begin = 0; begin < encodings.rows(); begin += kRowsPerBlock) {
        const Eigen::Index count = std::min(kRowsPerBlock, encodings.rows() - begin);
        nn::Tape tape = nn::Tape::inference(pool);
        result.middleRows(begin, count) = tape.value(module.reweighted_encodings(
            tape, tape.constant(Matrix(identity.middleRows(begin, count))),
            tape.constant(Matrix(encodings.middleRows(begin, count)))));
    }
    return result;
}

// The walks of `nodes`, in their order.
std::vector<NodeId> walks_of(std::span<const std::uint32_t> walks, std::size_t num_nodes,
                             std::span<const NodeId> nodes) {
    const std::size_t places_per_node = walks.size() / num_nodes;
    std::vector<NodeId> result;
    result.reserve(nodes.size() * places_per_node);
    for (const NodeId v : nodes) {
        const auto own = walks.subspan(v * places_per_node, places_per_node);
        result.insert(result.end(), own.begin(), own.end());
    }
    return result;
}

}  // namespace

Matrix identity_rows(const IrweNetwork& network, const ModelInputs& inputs,
                     std::span<const NodeId> nodes, ThreadPool& pool) {
    Matrix result(static_cast<Eigen::Index>(nodes.size()), network.options().embedding_dim);
    for (std::size_t begin = 0; begin < nodes.size(); begin += kIdentityRowsPerBlock) {
        const auto block =
            nodes.subspan(begin, std::min(kIdentityRowsPerBlock, nodes.size() - begin));
        nn::Tape tape = nn::Tape::inference(pool);
        result.middleRows(static_cast<Eigen::Index>(begin), std::ssize(block)) =
            tape.value(forward_identity(tape, network, inputs, block).identity_embeddings);
        inputs.structural_features().forget_pages();
    }
    return result;
}

Matrix identity_rows(const IrweNetwork& network, const ModelInputs& inputs, ThreadPool& pool) {
    return identity_rows(network, inputs, all_nodes(inputs.num_nodes()), pool);
}

GraphPass::GraphPass(const IrweNetwork& network, const ModelInputs& inputs, const Matrix& identity,
                     ThreadPool& pool)
    : network_(network),
      inputs_(inputs),
      identity_(identity),
      pool_(pool),
      reweighted_(reweighted_rows(
          network.position_module(), identity,
          network.position_module().source(identity, inputs.global_encodings()), pool)) {}

PositionRows GraphPass::rows(std::span<const NodeId> nodes) const {
    const auto num_rows = static_cast<Eigen::Index>(nodes.size());
    const Eigen::Index dim = reweighted_.cols();
    PositionRows result{Matrix(num_rows, dim), Matrix(num_rows, dim)};
    write_rows(nodes, inputs_.encoder_walks(), result.position, result.context);
    return result;
}

void GraphPass::write_rows(std::span<const NodeId> nodes, std::span<const std::uint32_t> walks,
                           Matrix& position, Matrix& context) const {
    NodeGatherer gatherer(inputs_.num_nodes());
    const KnownRows known{.identity = &identity_, .reweighted = &reweighted_};
    for (std::size_t begin = 0; begin < nodes.size(); begin += kRowsPerBlock) {
        const auto block = nodes.subspan(begin, std::min(kRowsPerBlock, nodes.size() - begin));
        std::vector<NodeId> places = walks_of(walks, inputs_.num_nodes(), block);
        const std::vector<NodeId> visited = gatherer.gather(places);
        nn::Tape tape = nn::Tape::inference(pool_);
        const PositionModule::Output output =
            forward_position(tape, network_, inputs_,
                             {.nodes = block, .visited = visited, .walks = places}, known, 0);
        const auto first = static_cast<Eigen::Index>(begin);
        position.middleRows(first, std::ssize(block)) = tape.value(output.position_embeddings);
        context.middleRows(first, std::ssize(block)) = tape.value(output.context_embeddings);
    }
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

}  // namespace irwe
