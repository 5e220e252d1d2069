#include "irwe/embeddings/embeddings.h"

#include <cassert>
#include <utility>

namespace irwe {

const Space* Embeddings::find(std::string_view name) const {
    const auto found =
        std::ranges::find(spaces, name, [](const Space& space) { return space.info.name; });
    return found == spaces.end() ? nullptr : &*found;
}

const Matrix& Embeddings::vectors(std::string_view name) const {
    const Space* const space = find(name);
    assert(space != nullptr);
    return space->vectors;
}

Embeddings collected(EmbeddingSource& source) {
    Embeddings result{.names = source.names(), .spaces = {}, .origin = source.origin()};
    const NodeId num_rows = result.names->size();
    for (std::size_t i = 0; i < source.spaces().size(); ++i) {
        const SpaceInfo& info = source.spaces()[i];
        Matrix vectors(num_rows, info.dim);
        for_each_row_block(num_rows, [&](NodeId first, NodeId count) {
            vectors.middleRows(first, count) = source.rows(i, first, count);
        });
        result.spaces.push_back({info, std::move(vectors)});
    }
    return result;
}

}  // namespace irwe
