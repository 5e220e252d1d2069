// Text for COPY of PostgreSQL: a tab between columns, and a backslash before a backslash. Vectors
// are literals of pgvector, [0.5,-1], or arrays, {0.5,-1}.

#include <cassert>

#include "irwe/embeddings/row_output.h"

namespace irwe {
namespace {

void append_no_heading(std::span<const SpaceInfo> /*spaces*/, std::string& /*text*/) {}

template <char opening, char closing>
void append_copied_row(const OutputRow& row, std::string& text) {
    for (const char c : row.name) {
        text.append(c == '\\' ? 2 : 1, c);
    }
    for (const std::span<const Real> vector : row.vectors) {
        text += '\t';
        text += opening;
        append_numbers(vector, ',', text);
        text += closing;
    }
    text += '\n';
}

constexpr RowFormat kVectors{append_no_heading, append_copied_row<'[', ']'>};
constexpr RowFormat kArrays{append_no_heading, append_copied_row<'{', '}'>};

}  // namespace

std::unique_ptr<EmbeddingOutput> open_postgres_vectors(const std::vector<std::string>& files) {
    assert(files.size() == 1);
    return open_rows(files[0], kVectors);
}

std::unique_ptr<EmbeddingOutput> open_postgres_arrays(const std::vector<std::string>& files) {
    assert(files.size() == 1);
    return open_rows(files[0], kArrays);
}

}  // namespace irwe
