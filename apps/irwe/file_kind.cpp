#include "apps/irwe/file_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "irwe/base/error.h"
#include "irwe/graph/formats/numpy_graph.h"
#include "irwe/graph/graph_file.h"
#include "irwe/io/archive.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/decompressor.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/npz_reader.h"

namespace irwe::cli {
namespace {

std::string beginning_of(const std::string& path) {
    constexpr std::size_t kBytes = std::size_t{1} << 16;
    std::string text(kBytes, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    return text;
}

std::string_view line_of(std::string_view text) { return text.substr(0, text.find('\n')); }

// True for a first line "N D" above a line of D + 1 fields, as word2vec has it.
bool is_word2vec(std::string_view text) {
    const std::string_view first = line_of(text);
    const std::size_t blank = first.find(' ');
    if (blank == std::string_view::npos || !is_whole_number(first.substr(0, blank)) ||
        !is_whole_number(first.substr(blank + 1)) || first.size() + 1 >= text.size()) {
        return false;
    }
    const std::string_view second = line_of(text.substr(first.size() + 1));
    std::int64_t dim = -1;
    std::from_chars(first.data() + blank + 1, first.data() + first.size(), dim);
    const std::int64_t num_blanks = std::ranges::count(second, ' ');
    return dim > 1 && num_blanks == dim;
}

// True for the header of irwe's tables: "node", then columns such as "identity_1".
bool is_table(std::string_view text) {
    constexpr std::string_view kFirst = "node";
    const std::string_view header = line_of(text);
    if (!header.starts_with(kFirst) || header.size() < kFirst.size() + 2) {
        return false;
    }
    const char separator = header[kFirst.size()];
    const std::string_view second = header.substr(kFirst.size() + 1);
    return (separator == '\t' || separator == ',') &&
           second.substr(0, second.find(separator)).ends_with("_1");
}

// True for irwe's JSON lines, {"node":7,"identity":[..., and its text for PostgreSQL, a name and
// [0.5,-1] or {0.5,-1}.
bool has_vectors(std::string_view text) {
    constexpr std::string_view kSigns = "-0123456789";
    const std::string_view line = line_of(text);
    const auto is_number_at = [&](std::size_t place) {
        return place < line.size() && kSigns.find(line[place]) != std::string_view::npos;
    };
    if (line.starts_with("{\"node\":")) {
        constexpr std::string_view kOpening = "\":[";
        const std::size_t place = line.find(kOpening);
        return place != std::string_view::npos && is_number_at(place + kOpening.size());
    }
    const std::size_t tab = line.find('\t');
    return tab != std::string_view::npos && tab + 1 < line.size() &&
           (line[tab + 1] == '[' || line[tab + 1] == '{') && is_number_at(tab + 2);
}

// GraphML and GEXF may have a document type, too.
bool is_page(std::string_view text) {
    constexpr std::string_view kType = "<!doctype html";
    return equal_ignoring_case(text.substr(0, kType.size()), kType) || text.starts_with("<html");
}

// True for the numbers of irwe compare.
bool is_report(std::string_view text) {
    return text.starts_with("{\n  \"version\": \"") &&
           text.find("\n  \"graph\": {\n") != std::string_view::npos &&
           text.find("\n  \"tasks\": [") != std::string_view::npos;
}

FileKind kind_of_text(std::string_view text) {
    if (text.find('\0') != std::string_view::npos) {
        return FileKind::other;
    }
    const std::string_view trimmed =
        text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (is_page(trimmed)) {
        return trimmed.find("<title>Methods on ") != std::string_view::npos ? FileKind::comparison
                                                                            : FileKind::page;
    }
    if (is_report(text)) {
        return FileKind::report;
    }
    return is_table(text) || has_vectors(text) || is_word2vec(text) ? FileKind::table
                                                                    : FileKind::text;
}

FileKind kind_of_archive(const std::string& path, std::string_view beginning) {
    if (is_graph_file(path)) {
        return FileKind::graph;
    }
    const std::string_view header = beginning;
    return header.find("\"irwe.format\":\"irwe.model\"") != std::string_view::npos ? FileKind::model
           : header.find("\"irwe.format\":\"irwe.checkpoint\"") != std::string_view::npos
               ? FileKind::checkpoint
               : FileKind::other;
}

// Embeddings, features of irwe and matrices of graphs have the same beginning.
FileKind kind_of_arrays(const std::string& path) {
    try {
        if (NpzReader(path).find("aw_statistics_indptr") != nullptr) {
            return FileKind::features;
        }
        return is_numpy_graph(path) ? FileKind::matrix : FileKind::arrays;
    } catch (const InputError&) {  // who reads the file says so
        return FileKind::arrays;
    }
}

}  // namespace

FileKind file_kind(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return FileKind::nothing;
    }
    const std::string beginning = beginning_of(path);
    if (beginning.empty()) {
        return FileKind::nothing;
    }
    if (looks_like_archive(path)) {
        return kind_of_archive(path, beginning);
    }
    if (beginning.starts_with("PK\x03\x04") || beginning.starts_with(kNpyMagic)) {
        return NpzReader::begins_with_array(beginning) ? kind_of_arrays(path)
                                                       : FileKind::compressed;
    }
    const bool is_compressed = std::ranges::any_of(compressions(), [&](const Compression& row) {
        return row.match(beginning) == MagicMatch::whole;
    });
    return is_compressed ? FileKind::compressed : kind_of_text(beginning);
}

std::string kind_text(FileKind kind) {
    constexpr std::array kTexts{"nothing",
                                "a model",
                                "a checkpoint",
                                "a binary graph",
                                "arrays (.npz)",
                                "features (.npz)",
                                "a graph (NumPy)",
                                "an HTML page",
                                "a comparison (HTML)",
                                "a comparison (JSON)",
                                "embeddings",
                                "text, such as an edge list",
                                "compressed text",
                                "something else"};
    return kTexts.at(static_cast<std::size_t>(kind));
}

void add_force(CLI::App& verb, bool& force) {
    verb.add_flag("--force", force, "Replace an existing file even if it is of another kind");
}

void require_replaceable(const std::string& path, std::initializer_list<FileKind> kinds,
                         const std::string& what, bool force) {
    if (force || path.empty() || is_standard_output(path)) {
        return;
    }
    const FileKind found = file_kind(path);
    require(found == FileKind::nothing || std::ranges::find(kinds, found) != kinds.end(),
            fmt::format("{}: holds {}, and {} would replace it; give another name for the output, "
                        "or add --force",
                        path, kind_text(found), what));
}

void require_replaceable(const std::string& path, const EmbeddingFormat& format, bool force) {
    if (format.may_be_gzipped) {
        require_replaceable(path, {FileKind::table, FileKind::compressed}, "embeddings", force);
    } else {
        require_replaceable(path, {FileKind::arrays}, "embeddings", force);
    }
}

void require_may_be_graph(const std::string& graph) {
    const FileKind found = file_kind(graph);
    require(found != FileKind::arrays && found != FileKind::features && found != FileKind::page &&
                found != FileKind::comparison && found != FileKind::report &&
                found != FileKind::table,
            fmt::format("{}: holds {}, expected a graph; give the edge list or the binary graph",
                        graph, kind_text(found)));
}

void require_order(const std::string& model, const std::string& graph, const std::string& usage) {
    require(file_kind(graph) != FileKind::model || file_kind(model) == FileKind::model,
            fmt::format("{} is a model and stands where the graph is expected; give the model "
                        "first: {}",
                        graph, usage));
}

void require_model_name(const std::string& path) {
    const std::array endings{".npz",   ".npy",   ".tsv",  ".csv",  ".txt",  ".vec",
                             ".edges", ".graph", ".html", ".json", ".toml", ".gz"};
    const auto found =
        std::ranges::find_if(endings, [&](const char* ending) { return path.ends_with(ending); });
    require(found == endings.end(), [&] {
        return fmt::format(
            "{}: a model is written there, and {} is the ending of other files; give another name, "
            "such as {}.irwe{}",
            path, *found, path.substr(0, path.size() - std::string(*found).size()),
            std::string(*found) == ".npz" ? ", and --embeddings for the vectors" : "");
    });
}

}  // namespace irwe::cli
