#include "irwe/methods/irwe_network/model/forward.h"

#include <cassert>

namespace irwe {
namespace {

nn::Tensor rows_on(nn::Tape& tape, const Matrix& matrix, const NodeSelection& nodes) {
    return nodes ? tape.constant(rows_of(matrix, *nodes)) : tape.constant(matrix);
}

// Returns psi(v) of the visited nodes as an input of the position module; an empty matrix if the
// module does not read it.
nn::Tensor visited_identity(nn::Tape& tape, const IrweNetwork& network, const ModelInputs& inputs,
                            const Batch& batch, const KnownRows& known) {
    if (!network.position_module().reads_identity()) {
        return tape.constant(Matrix());
    }
    if (known.identity != nullptr && !known.recompute_identity) {
        return rows_on(tape, *known.identity, batch.visited);
    }
    return forward_identity(tape, network, inputs, batch.visited).identity_embeddings;
}

}  // namespace

Matrix rows_of(const Matrix& matrix, std::span<const NodeId> nodes) {
    Matrix result(static_cast<Eigen::Index>(nodes.size()), matrix.cols());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        result.row(static_cast<Eigen::Index>(i)) = matrix.row(nodes[i]);
    }
    return result;
}

IdentityForward forward_identity(nn::Tape& tape, const IrweNetwork& network,
                                 const ModelInputs& inputs, const NodeSelection& nodes) {
    const nn::FeatureSource& source = inputs.structural_features();
    const nn::FeatureMatrix& features = nodes ? tape.keep(source.rows(*nodes)) : source.all();
    const nn::Tensor aw_embeddings = network.aw_embeddings(tape, inputs.one_hot_walks());
    return {.aw_embeddings = aw_embeddings,
            .identity_embeddings = network.identity_embeddings(tape, features, aw_embeddings)};
}

PositionModule::Output forward_position(nn::Tape& tape, const IrweNetwork& network,
                                        const ModelInputs& inputs, const Batch& batch,
                                        const KnownRows& known, std::size_t max_bytes) {
    const PositionModule& module = network.position_module();
    const Matrix nothing;
    const auto known_queries = [&] {
        const Matrix& identity = known.identity != nullptr ? *known.identity : nothing;
        const Matrix& all = module.source(identity, inputs.global_encodings());
        assert(&all != &nothing);
        return rows_on(tape, all, batch.nodes);
    };
    if (known.reweighted != nullptr) {
        const nn::Tensor reweighted = rows_on(tape, *known.reweighted, batch.visited);
        return module(tape, reweighted, known_queries(), batch.walks, max_bytes);
    }
    const nn::Tensor identity = visited_identity(tape, network, inputs, batch, known);
    const nn::Tensor source =
        module.source(identity, rows_on(tape, inputs.global_encodings(), batch.visited));
    const nn::Tensor reweighted = module.reweighted_encodings(tape, identity, source);  // Eq. 6
    const nn::Tensor queries = batch.nodes || batch.visited ? known_queries() : source;
    return module(tape, reweighted, queries, batch.walks, max_bytes);  // Eq. 7-9
}

}  // namespace irwe
