#include "irwe/embeddings/embedding_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

void check_text(std::string_view name, const std::string& path) {
    require(!name.empty(),
            fmt::format("cannot write {}: the name of a node is empty; rename it", path));
    require(is_clean_name(name), [&] {
        return fmt::format("cannot write {}: the name {} {}; rename it", path, excerpt(name),
                           !is_utf8(name)                 ? "is not UTF-8"
                           : name.size() > kMaxNameLength ? "is too long"
                                                          : "has a control character");
    });
}

void check_word(std::string_view name, const std::string& path) {
    check_text(name, path);
    require(name.find(' ') == std::string_view::npos,
            fmt::format("cannot write {}: the name {} has a blank, which ends names in the format "
                        "of word2vec; choose a file that ends in .tsv or .npz",
                        path, excerpt(name)));
}

constexpr std::array<std::string_view, 1> kNpzEndings{".npz"};
constexpr std::array<std::string_view, 1> kTableEndings{".tsv"};
constexpr std::array<std::string_view, 1> kCsvEndings{".csv"};
constexpr std::array<std::string_view, 2> kJsonLinesEndings{".jsonl", ".ndjson"};
constexpr std::array<std::string_view, 1> kVectorEndings{".pgvector"};
constexpr std::array<std::string_view, 1> kArrayEndings{".pgarray"};
constexpr std::array<std::string_view, 3> kWord2vecEndings{".txt", ".vec", ".w2v"};

constexpr std::array<EmbeddingFormat, 7> kFormats{
    {{.name = "npz",
      .meaning = "NumPy",
      .endings = kNpzEndings,
      .may_be_gzipped = false,
      .is_file_per_space = false,
      .not_on_standard_output = "an .npz archive cannot go to standard output",
      .check_name = check_text,
      .open = open_npz},
     {.name = "tsv",
      .meaning = "table",
      .endings = kTableEndings,
      .may_be_gzipped = true,
      .is_file_per_space = false,
      .not_on_standard_output = "",
      .check_name = check_text,
      .open = open_table},
     {.name = "csv",
      .meaning = "commas",
      .endings = kCsvEndings,
      .may_be_gzipped = true,
      .is_file_per_space = false,
      .not_on_standard_output = "",
      .check_name = check_text,
      .open = open_csv},
     {.name = "jsonl",
      .meaning = "JSON lines",
      .endings = kJsonLinesEndings,
      .may_be_gzipped = true,
      .is_file_per_space = false,
      .not_on_standard_output = "",
      .check_name = check_text,
      .open = open_json_lines},
     {.name = "pgvector",
      .meaning = "COPY of PostgreSQL with pgvector",
      .endings = kVectorEndings,
      .may_be_gzipped = true,
      .is_file_per_space = false,
      .not_on_standard_output = "",
      .check_name = check_text,
      .open = open_postgres_vectors,
      .is_readable = false},
     {.name = "pgarray",
      .meaning = "COPY of PostgreSQL",
      .endings = kArrayEndings,
      .may_be_gzipped = true,
      .is_file_per_space = false,
      .not_on_standard_output = "",
      .check_name = check_text,
      .open = open_postgres_arrays,
      .is_readable = false},
     {.name = "word2vec",
      .meaning = "word2vec",
      .endings = kWord2vecEndings,
      .may_be_gzipped = true,
      .is_file_per_space = true,
      .not_on_standard_output = "embeddings in the format of word2vec are a file for each space "
                                "and cannot go to standard output",
      .check_name = check_word,
      .open = open_word2vec}}};

std::string_view without_gz(std::string_view path) {
    return path.ends_with(".gz") ? path.substr(0, path.size() - 3) : path;
}

// ".txt, .vec or .w2v (word2vec)"
std::string endings_text(const EmbeddingFormat& format) {
    std::string text;
    for (std::size_t i = 0; i < format.endings.size(); ++i) {
        const bool is_last = i > 0 && i + 1 == format.endings.size();
        text += fmt::format("{}{}", i == 0 ? "" : is_last ? " or " : ", ", format.endings[i]);
    }
    return fmt::format("{} ({})", text, format.meaning);
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

}  // namespace

std::span<const EmbeddingFormat> embedding_formats() { return kFormats; }

const EmbeddingFormat& embedding_format(std::string_view name) {
    const auto* const found = std::ranges::find(kFormats, name, &EmbeddingFormat::name);
    assert(found != kFormats.end());
    return *found;
}

const EmbeddingFormat& embedding_format_of(const std::string& path) {
    if (path.empty() || is_standard_output(path)) {
        return embedding_format("tsv");
    }
    std::vector<std::string> expected;
    for (const EmbeddingFormat& format : kFormats) {
        const std::string_view plain = format.may_be_gzipped ? without_gz(path) : path;
        if (std::ranges::any_of(format.endings, [&](auto e) { return plain.ends_with(e); })) {
            return format;
        }
        expected.push_back(endings_text(format));
    }
    const std::string last = expected.back();
    expected.pop_back();
    throw InputError(fmt::format(
        "cannot tell the format of {} from its name: expected one that ends in {}, or {}", path,
        fmt::join(expected, ", "), last));
}

std::vector<std::string> embedding_files(const std::string& path, const EmbeddingFormat& format,
                                         std::span<const std::string> space_names) {
    if (!format.is_file_per_space || space_names.size() == 1) {
        return {path};
    }
    std::vector<std::string> files;
    for (const std::string& name : space_names) {
        files.push_back(with_infix(path, name));
    }
    return files;
}

}  // namespace irwe
