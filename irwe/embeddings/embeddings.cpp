#include "irwe/embeddings/embeddings.h"

#include <cassert>
#include <utility>

namespace irwe {
namespace {

class StoredEmbeddings final : public EmbeddingSource {
public:
    explicit StoredEmbeddings(std::shared_ptr<const Embeddings> embeddings)
        : embeddings_(std::move(embeddings)) {
        for (const Space& space : embeddings_->spaces) {
            assert(space.vectors.rows() == Eigen::Index{embeddings_->names->size()});
            assert(space.vectors.cols() == space.info.dim);
            spaces_.push_back(space.info);
        }
    }

    std::shared_ptr<const NodeNames> names() const override { return embeddings_->names; }
    std::span<const SpaceInfo> spaces() const override { return spaces_; }
    const std::optional<Origin>& origin() const override { return embeddings_->origin; }
    Matrix rows(std::size_t space, NodeId first, NodeId count) override {
        return embeddings_->spaces[space].vectors.middleRows(first, count);
    }

private:
    std::shared_ptr<const Embeddings> embeddings_;
    std::vector<SpaceInfo> spaces_;
};

}  // namespace

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

std::unique_ptr<EmbeddingSource> stored_source(std::shared_ptr<const Embeddings> embeddings) {
    return std::make_unique<StoredEmbeddings>(std::move(embeddings));
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
