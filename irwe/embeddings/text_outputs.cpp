#include <fmt/format.h>

#include <array>
#include <cassert>
#include <charconv>

#include "irwe/embeddings/embedding_output.h"
#include "irwe/io/quoting.h"
#include "irwe/io/text_output.h"

namespace irwe {
namespace {

// Appends `separator` and a number for each entry of a row.
void append_row(const Matrix& matrix, Eigen::Index row, char separator, std::string& line) {
    std::array<char, 32> digits;
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
        const auto value = static_cast<float>(matrix(row, j));
        const auto [end, error] = std::to_chars(digits.begin(), digits.end(), value);
        assert(error == std::errc());
        line += separator;
        line.append(digits.begin(), end);
    }
}

class TableOutput : public EmbeddingOutput {
public:
    explicit TableOutput(const std::string& path) : text_(path) {}

    void write(EmbeddingSource& embeddings) override {
        std::string line = "node";
        for (const SpaceInfo& space : embeddings.spaces()) {
            for (Eigen::Index j = 1; j <= space.dim; ++j) {
                line += fmt::format("\t{}_{}", space.name, j);
            }
        }
        text_.write(line + '\n');
        const NodeNames& names = *embeddings.names();
        std::vector<Matrix> blocks(embeddings.spaces().size());
        for_each_row_block(names.size(), [&](NodeId first, NodeId count) {
            for (std::size_t space = 0; space < blocks.size(); ++space) {
                blocks[space] = embeddings.rows(space, first, count);
            }
            for (NodeId i = 0; i < count; ++i) {
                line.clear();
                append_field(names[first + i], line);
                for (const Matrix& block : blocks) {
                    append_row(block, i, '\t', line);
                }
                line += '\n';
                text_.write(line);
            }
        });
        text_.commit();
    }

private:
    TextOutput text_;
};

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
                append_row(block, i, ' ', line);
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
    return std::make_unique<TableOutput>(files[0]);
}

std::unique_ptr<EmbeddingOutput> open_word2vec(const std::vector<std::string>& files) {
    return std::make_unique<Word2vecOutput>(files);
}

}  // namespace irwe
