#include "apps/compare/held_out_vectors.h"

#include <algorithm>
#include <iterator>

#include "irwe/base/error.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/zero_rows.h"

namespace irwe::compare {
namespace {

void put_rows(const Matrix& rows, const std::vector<NodeId>& nodes, Matrix& result) {
    require(rows.rows() == std::ssize(nodes),
            "the model did not embed the new nodes, and no others");
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        result.row(nodes[i]) = rows.row(static_cast<Eigen::Index>(i));
    }
}

}  // namespace

Embeddings vectors_with_held_out_nodes(const MeasuredModel& trained, const Graph& whole,
                                       const NodeSplit& split, Resources& resources,
                                       std::vector<std::string>& notes) {
    const Application grown = application(*trained.model, whole, &split.training);
    const Embeddings fresh = collected(*trained.model->embed(grown, OutputForm::ready, resources));
    std::ranges::move(zero_row_notes(zero_rows(fresh), *trained.model, grown),
                      std::back_inserter(notes));
    Embeddings result{.names = whole.shared_names(), .spaces = {}};
    for (const Space& known : trained.embeddings.spaces) {
        Space& space = result.spaces.emplace_back(Space{known.info, {}});
        space.vectors.resize(whole.num_nodes(), known.vectors.cols());
        put_rows(known.vectors, split.known, space.vectors);
        put_rows(fresh.vectors(known.info.name), split.held_out, space.vectors);
    }
    return result;
}

}  // namespace irwe::compare
