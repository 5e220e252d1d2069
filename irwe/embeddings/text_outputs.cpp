// Tables, with tabs or commas, and the format of word2vec.

#include <fmt/format.h>

#include <cassert>

#include "irwe/embeddings/row_output.h"
#include "irwe/io/quoting.h"
#include "irwe/io/text_output.h"

namespace irwe {
namespace {

template <char separator>
void append_table_header(std::span<const SpaceInfo> spaces, std::string& text) {
    text += "node";
    for (const SpaceInfo& space : spaces) {
        for (Eigen::Index j = 1; j <= space.dim; ++j) {
            text += separator;
            append_field(fmt::format("{}_{}", space.name, j), text);
        }
    }
    text += '\n';
}

template <char separator>
void append_table_row(const OutputRow& row, std::string& text) {
    append_field(row.name, text);
    for (const std::span<const Real> vector : row.vectors) {
        text += separator;
        append_numbers(vector, separator, text);
    }
    text += '\n';
}

template <char separator>
constexpr RowFormat kTable{append_table_header<separator>, append_table_row<separator>};

class Word2vecOutput : public EmbeddingOutput {
public:
    explicit Word2vecOutput(const std::vector<std::string>& files) {
        for (const std::string& file : files) {
            texts_.push_back(std::make_unique<TextOutput>(file));
        }
    }

    void write(EmbeddingSource& embeddings) override {
        assert(embeddings.spaces().size() == texts_.size());
        for (std::size_t space = 0; space < texts_.size(); ++space) {
            write_space(embeddings, space, *texts_[space]);
        }
        for (const std::unique_ptr<TextOutput>& text : texts_) {
            text->commit();
        }
    }

private:
    static void write_space(EmbeddingSource& embeddings, std::size_t space, TextOutput& text) {
        const NodeNames& names = *embeddings.names();
        text.write(fmt::format("{} {}\n", names.size(), embeddings.spaces()[space].dim));
        std::string line;
        for_each_row_block(names.size(), [&](NodeId first, NodeId count) {
            const Matrix block = embeddings.rows(space, first, count);
            for (NodeId i = 0; i < count; ++i) {
                line = names[first + i];
                line += ' ';
                append_numbers({block.row(i).data(), static_cast<std::size_t>(block.cols())}, ' ',
                               line);
                line += '\n';
                text.write(line);
            }
        });
    }

    std::vector<std::unique_ptr<TextOutput>> texts_;
};

}  // namespace

std::unique_ptr<EmbeddingOutput> open_table(const std::vector<std::string>& files) {
    assert(files.size() == 1);
    return open_rows(files[0], kTable<'\t'>);
}

std::unique_ptr<EmbeddingOutput> open_csv(const std::vector<std::string>& files) {
    assert(files.size() == 1);
    return open_rows(files[0], kTable<','>);
}

std::unique_ptr<EmbeddingOutput> open_word2vec(const std::vector<std::string>& files) {
    return std::make_unique<Word2vecOutput>(files);
}

}  // namespace irwe
