#include "irwe/embeddings/row_output.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>

#include "irwe/io/text_output.h"

namespace irwe {
namespace {

class RowOutput final : public EmbeddingOutput {
public:
    RowOutput(const std::string& file, const RowFormat& format) : text_(file), format_(format) {}

    void write(EmbeddingSource& embeddings) override {
        const std::span<const SpaceInfo> spaces = embeddings.spaces();
        std::string line;
        format_.append_header(spaces, line);
        text_.write(line);
        const NodeNames& names = *embeddings.names();
        std::vector<Matrix> blocks(spaces.size());
        std::vector<std::span<const Real>> vectors(spaces.size());
        for_each_row_block(names.size(), [&](NodeId first, NodeId count) {
            for (std::size_t space = 0; space < blocks.size(); ++space) {
                blocks[space] = embeddings.rows(space, first, count);
            }
            for (NodeId i = 0; i < count; ++i) {
                for (std::size_t space = 0; space < blocks.size(); ++space) {
                    vectors[space] = {blocks[space].row(i).data(),
                                      static_cast<std::size_t>(blocks[space].cols())};
                }
                line.clear();
                const std::string name = names[first + i];
                format_.append_row({name, names.are_integers(), spaces, vectors}, line);
                text_.write(line);
            }
        });
        text_.commit();
    }

private:
    TextOutput text_;
    const RowFormat& format_;
};

}  // namespace

std::unique_ptr<EmbeddingOutput> open_rows(const std::string& file, const RowFormat& format) {
    return std::make_unique<RowOutput>(file, format);
}

void append_numbers(std::span<const Real> vector, char separator, std::string& text) {
    std::array<char, 32> digits;
    bool is_first = true;
    for (const Real number : vector) {
        const auto value = static_cast<float>(number);
        const auto [end, error] = std::to_chars(digits.begin(), digits.end(), value);
        assert(error == std::errc());
        if (!is_first) {
            text += separator;
        }
        is_first = false;
        text.append(digits.begin(), end);
    }
}

}  // namespace irwe
