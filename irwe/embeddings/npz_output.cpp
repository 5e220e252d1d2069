#include <algorithm>
#include <cassert>

#include "irwe/embeddings/embedding_output.h"
#include "irwe/embeddings/origin_text.h"
#include "irwe/graph/names_npz.h"
#include "irwe/io/npz.h"

namespace irwe {
namespace {

class NpzOutput : public EmbeddingOutput {
public:
    explicit NpzOutput(const std::string& path) : archive_(path) {}

    void write(EmbeddingSource& embeddings) override {
        const NodeNames& names = *embeddings.names();
        add_names(names, archive_);
        for (std::size_t i = 0; i < embeddings.spaces().size(); ++i) {
            write_space(embeddings, i, names.size());
        }
        if (embeddings.origin()) {
            const std::vector<std::string> text{
                origin_text(*embeddings.origin(), embeddings.spaces())};
            archive_.add_texts(kOriginArray, text);
        }
        archive_.commit();
    }

private:
    void write_space(EmbeddingSource& embeddings, std::size_t space, NodeId num_rows) {
        const SpaceInfo& info = embeddings.spaces()[space];
        archive_.begin_array(info.name, npy_dtype<float>(), {num_rows, info.dim});
        std::vector<float> row(static_cast<std::size_t>(info.dim));
        for_each_row_block(num_rows, [&](NodeId first, NodeId count) {
            const Matrix block = embeddings.rows(space, first, count);
            for (NodeId i = 0; i < count; ++i) {
                std::ranges::transform(std::span(block.row(i).data(), row.size()), row.begin(),
                                       [](Real value) { return static_cast<float>(value); });
                archive_.write(std::as_bytes(std::span(row)));
            }
        });
        archive_.end_array();
    }

    NpzWriter archive_;
};

}  // namespace

std::unique_ptr<EmbeddingOutput> open_npz(const std::vector<std::string>& files) {
    assert(files.size() == 1);
    return std::make_unique<NpzOutput>(files[0]);
}

}  // namespace irwe
