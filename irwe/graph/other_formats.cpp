#include "irwe/graph/other_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "irwe/graph/edge_sample.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kExpected = "expected a table with one edge a line";

std::string_view without_blanks(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) {
        return {};
    }
    return line.substr(begin, line.find_last_not_of(" \t") - begin + 1);
}

bool begins_with(std::string_view line, std::string_view word) {
    return equal_ignoring_case(line.substr(0, word.size()), word);
}

// Returns true for a line such as (1, 2) or [1, 2], also with a comma behind it.
bool is_python_pair(std::string_view line) {
    line = without_blanks(line);
    if (line.ends_with(',')) {
        line.remove_suffix(1);
    }
    const bool has_brackets = (line.starts_with('(') && line.ends_with(')')) ||
                              (line.starts_with('[') && line.ends_with(']'));
    return has_brackets && line.find(',') != std::string_view::npos;
}

// A format that its first line tells, and what to do about it.
struct ForeignFormat {
    std::string_view beginning;
    std::string_view name;
};
constexpr std::array kForeign{ForeignFormat{"<!doctype html", "HTML"},
                              ForeignFormat{"<html", "HTML"},
                              ForeignFormat{"<table", "HTML"},
                              ForeignFormat{"LEDA.GRAPH", "a LEDA file"},
                              ForeignFormat{">>graph6<<", "a graph6 file"},
                              ForeignFormat{">>sparse6<<", "a sparse6 file"},
                              ForeignFormat{"/*", "a Graphviz file"}};

// Returns true for the first line of Graphviz: digraph town {.
bool is_graphviz(std::string_view text) {
    return text.ends_with('{') &&
           (begins_with(text, "graph ") || begins_with(text, "digraph ") ||
            begins_with(text, "strict ") || text == "graph{" || text == "digraph{");
}

// Returns true for a problem line of DIMACS, p edge 5 7, with nothing but comments above it.
bool is_dimacs(std::span<const Row> rows) {
    const auto problem =
        std::ranges::find_if(rows, [](const Row& row) { return row.empty() || row[0] != "c"; });
    return problem != rows.end() && problem->size() == 4 && (*problem)[0] == "p" &&
           !is_number((*problem)[1]) && is_number((*problem)[2]) && is_number((*problem)[3]);
}

// Returns true if the headings are the names in the first column, as around a matrix of numbers.
bool has_names_around_matrix(std::span<const Row> rows) {
    constexpr std::size_t kSmallest = 4;  // with the headings
    const std::size_t size = rows.front().size();
    const bool is_whole = rows.size() == size;
    const bool is_beginning = rows.size() + 1 >= kNumSampledLines && size >= rows.size();
    if (size < kSmallest || !(is_whole || is_beginning)) {
        return false;
    }
    for (std::size_t i = 1; i < std::min(rows.size(), size); ++i) {
        if (rows[i].size() != size || rows[i][0] != rows[0][i] ||
            !std::ranges::all_of(std::span(rows[i]).subspan(1), is_number)) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::optional<std::string> other_format_of_line(std::string_view line) {
    const std::string_view text = without_blanks(line);
    if (begins_with(text, "%%MatrixMarket")) {
        return fmt::format("is a Matrix Market file, {}; add --graph-format matrix-market",
                           kExpected);
    }
    const auto foreign = std::ranges::find_if(
        kForeign, [&](const ForeignFormat& format) { return begins_with(text, format.beginning); });
    if (foreign != kForeign.end() || is_graphviz(text)) {
        return fmt::format("is {}, {}; networkx and igraph write GraphML, which is read",
                           foreign != kForeign.end() ? foreign->name : "a Graphviz file",
                           kExpected);
    }
    const bool is_xml =
        begins_with(text, "<?xml") || begins_with(text, "<graphml") || begins_with(text, "<gexf");
    const bool is_pajek = begins_with(text, "*vertices") || begins_with(text, "*network");
    const bool is_gml = begins_with(text, "graph [");
    const bool is_json = text == "{" || text == "[" || text.starts_with("{\"") ||
                         text.starts_with("[[") || text.starts_with("[{");
    if (!(is_xml || is_pajek || is_gml || is_json)) {
        return std::nullopt;
    }
    return fmt::format("is {}, {}{}",
                       is_xml     ? "XML"
                       : is_pajek ? "a Pajek file"
                       : is_gml   ? "a GML file"
                                  : "JSON",
                       kExpected, is_xml ? ", GraphML or GEXF" : "");
}

std::optional<std::string> other_format_of_rows(std::span<const std::string_view> lines,
                                                std::span<const Row> rows) {
    if (std::ranges::all_of(lines, is_python_pair)) {
        return fmt::format(
            "found Python pairs such as {}, {}; remove the brackets, e.g. by tr -d "
            "'()[]'",
            excerpt(lines.front()), kExpected);
    }
    if (is_dimacs(rows)) {
        return fmt::format(
            "is a DIMACS file, {}; give the lines of its edges alone, e.g. by grep '^[ae] ', with "
            "--source 2 and --target 3",
            kExpected);
    }
    if (!rows.empty() &&
        (EdgeSample(rows).is_adjacency_matrix() || has_names_around_matrix(rows))) {
        return fmt::format(
            "found a row of an adjacency matrix, {}; write the places of its "
            "entries, e.g. by numpy.argwhere, or add --source COL and --target COL",
            kExpected);
    }
    return std::nullopt;
}

}  // namespace irwe
