#include "irwe/embeddings/embeddings_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <initializer_list>
#include <span>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

bool is_standard_output(const std::string& path) { return path.empty() || path == "-"; }

std::string_view without_gz(std::string_view path) {
    return path.ends_with(".gz") ? path.substr(0, path.size() - 3) : path;
}

// "a/town.identity.txt.gz" for "a/town.txt.gz" and "identity".
std::string with_infix(const std::string& path, std::string_view infix) {
    const std::string_view plain = without_gz(path);
    const std::size_t slash = path.rfind('/');
    const std::size_t name = slash == std::string::npos ? 0 : slash + 1;
    const std::size_t dot = plain.rfind('.');
    const bool has_extension = dot != std::string_view::npos && dot > name;
    const std::size_t place = has_extension ? dot : plain.size();
    return fmt::format("{}.{}{}", path.substr(0, place), infix, path.substr(place));
}

void require_text(std::string_view name, const std::string& path) {
    require(!name.empty(),
            fmt::format("cannot write {}: the name of a node is empty; rename it", path));
    const bool has_control = std::ranges::any_of(
        name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
    require(!has_control && is_utf8(name),
            fmt::format("cannot write {}: the name {} {}; rename it", path, excerpt(name),
                        has_control ? "has a control character" : "is not UTF-8"));
}

// The readers of tables take a quote at the beginning of a field for a quoted one, drop blanks
// around it, and skip lines that begin with # or %.
bool needs_quotes(std::string_view name) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    return name.starts_with(' ') || name.ends_with(' ') || name.starts_with('#') ||
           name.starts_with('%') || name.starts_with(kByteOrderMark) ||
           name.find('"') != std::string_view::npos;
}

void append_field(std::string_view name, std::string& line) {
    if (!needs_quotes(name)) {
        line += name;
        return;
    }
    line += '"';
    for (const char c : name) {
        line.append(c == '"' ? 2 : 1, c);
    }
    line += '"';
}

// `separator` and a number, for each entry of a row.
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

using Rows = std::function<Matrix(NodeId first, NodeId count)>;

// Calls visit(first, count) for the blocks of so many rows.
template <typename Visit>
void for_each_block(NodeId num_rows, const Visit& visit) {
    for (NodeId first = 0; first < num_rows; first += kEmbeddingRowsPerBlock) {
        visit(first, std::min(kEmbeddingRowsPerBlock, num_rows - first));
    }
}

void write_array(std::string_view name, NodeId num_rows, Eigen::Index dim, const Rows& rows,
                 NpzWriter& archive) {
    archive.begin_array(name, npy_dtype<float>(), {num_rows, dim});
    std::vector<float> row(static_cast<std::size_t>(dim));
    for_each_block(num_rows, [&](NodeId first, NodeId count) {
        const Matrix block = rows(first, count);
        for (NodeId i = 0; i < count; ++i) {
            std::ranges::transform(std::span(block.row(i).data(), row.size()), row.begin(),
                                   [](Real value) { return static_cast<float>(value); });
            archive.write(std::as_bytes(std::span(row)));
        }
    });
    archive.end_array();
}

void write_word2vec(const NodeNames& names, Eigen::Index dim, const Rows& rows,
                    TextOutput& output) {
    output.write(fmt::format("{} {}\n", names.size(), dim));
    std::string line;
    for_each_block(names.size(), [&](NodeId first, NodeId count) {
        const Matrix block = rows(first, count);
        for (NodeId i = 0; i < count; ++i) {
            line = names[first + i];
            append_row(block, i, ' ', line);
            line += '\n';
            output.write(line);
        }
    });
}

}  // namespace

EmbeddingFormat embedding_format(const std::string& path) {
    const std::string_view plain = without_gz(path);
    const auto ends_in = [&](std::initializer_list<std::string_view> extensions) {
        return std::ranges::any_of(extensions, [&](auto e) { return plain.ends_with(e); });
    };
    if (is_standard_output(path) || ends_in({".tsv"})) {
        return EmbeddingFormat::tsv;
    }
    if (path.ends_with(".npz")) {
        return EmbeddingFormat::npz;
    }
    if (ends_in({".txt", ".vec", ".w2v"})) {
        return EmbeddingFormat::word2vec;
    }
    throw InputError(fmt::format(
        "cannot tell the format of {} from its name: expected one that ends in .npz (NumPy), .tsv "
        "(table), or .txt, .vec or .w2v (word2vec)",
        path));
}

std::vector<std::string> embedding_files(const std::string& path, EmbeddingFormat format) {
    if (format == EmbeddingFormat::word2vec) {
        return {with_infix(path, "identity"), with_infix(path, "position")};
    }
    return {path};
}

EmbeddingsWriter::EmbeddingsWriter(const std::string& path, EmbeddingFormat format)
    : path_(is_standard_output(path) ? "standard output" : path), format_(format) {
    require(format != EmbeddingFormat::npz || !is_standard_output(path),
            "an .npz archive cannot go to standard output; give the name of a file");
    require(format != EmbeddingFormat::word2vec || !is_standard_output(path),
            "embeddings in the format of word2vec are two files and cannot go to standard output; "
            "give the name of a file");
    for (const std::string& file : embedding_files(path, format)) {
        if (format == EmbeddingFormat::npz) {
            archive_ = std::make_unique<NpzWriter>(file);
        } else {
            texts_.push_back(std::make_unique<TextOutput>(file));
        }
    }
}

void EmbeddingsWriter::check_names(const NodeNames& names) const {
    if (format_ == EmbeddingFormat::npz || names.are_integers()) {
        return;
    }
    for (NodeId i = 0; i < names.size(); ++i) {
        const std::string name = names[i];
        require_text(name, path_);
        require(format_ != EmbeddingFormat::word2vec || name.find(' ') == std::string::npos,
                fmt::format("cannot write {}: the name {} has a blank, which ends names in the "
                            "format of word2vec; choose a file that ends in .tsv or .npz",
                            path_, excerpt(name)));
    }
}

void EmbeddingsWriter::write(const EmbeddingStream& embeddings) {
    check_names(*embeddings.names);
    switch (format_) {
        case EmbeddingFormat::npz:
            write_npz(embeddings);
            break;
        case EmbeddingFormat::tsv:
            write_tsv(embeddings);
            break;
        case EmbeddingFormat::word2vec:
            write_word2vec(*embeddings.names, embeddings.identity_dim, embeddings.identity,
                           *texts_[0]);
            write_word2vec(*embeddings.names, embeddings.position_dim, embeddings.position,
                           *texts_[1]);
            break;
    }
    for (const std::unique_ptr<TextOutput>& text : texts_) {
        text->commit();
    }
}

void EmbeddingsWriter::write(const Embeddings& embeddings) {
    assert(embeddings.identity.rows() == Eigen::Index{embeddings.names->size()});
    assert(embeddings.position.rows() == Eigen::Index{embeddings.names->size()});
    const auto rows_of = [](const Matrix& matrix) {
        return [&matrix](NodeId first, NodeId count) -> Matrix {
            return matrix.middleRows(first, count);
        };
    };
    write(EmbeddingStream{.names = embeddings.names,
                          .identity_dim = embeddings.identity.cols(),
                          .position_dim = embeddings.position.cols(),
                          .identity = rows_of(embeddings.identity),
                          .position = rows_of(embeddings.position)});
}

void EmbeddingsWriter::write_npz(const EmbeddingStream& embeddings) {
    const NodeNames& names = *embeddings.names;
    if (names.are_integers()) {
        archive_->add("nodes", names.integers());
    } else {
        archive_->add_texts("nodes", names.size(),
                            [&](std::int64_t i) { return names[static_cast<NodeId>(i)]; });
    }
    write_array("identity", names.size(), embeddings.identity_dim, embeddings.identity, *archive_);
    write_array("position", names.size(), embeddings.position_dim, embeddings.position, *archive_);
    archive_->commit();
}

void EmbeddingsWriter::write_tsv(const EmbeddingStream& embeddings) {
    std::string line = "node";
    for (Eigen::Index j = 1; j <= embeddings.identity_dim; ++j) {
        line += fmt::format("\tidentity_{}", j);
    }
    for (Eigen::Index j = 1; j <= embeddings.position_dim; ++j) {
        line += fmt::format("\tposition_{}", j);
    }
    texts_[0]->write(line + '\n');
    for_each_block(embeddings.names->size(), [&](NodeId first, NodeId count) {
        const Matrix identity = embeddings.identity(first, count);
        const Matrix position = embeddings.position(first, count);
        for (NodeId i = 0; i < count; ++i) {
            line.clear();
            append_field((*embeddings.names)[first + i], line);
            append_row(identity, i, '\t', line);
            append_row(position, i, '\t', line);
            line += '\n';
            texts_[0]->write(line);
        }
    });
}

}  // namespace irwe
