#include "apps/irwe/convert_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "irwe/base/error.h"

namespace irwe::cli {
namespace {

constexpr std::array<std::string_view, 2> kEdgeListEndings{".edges", ".edgelist"};
// Endings of text files that do not say which format.
constexpr std::array<std::string_view, 6> kUnclearEndings{".txt", ".tsv", ".dat",
                                                          ".xml", ".gz",  ".adjlist"};

// Endings of files that are no graphs, or are compressed by other programs alone.
constexpr std::array<std::string_view, 13> kOtherEndings{
    ".npz", ".npy", ".irwe", ".checkpoint", ".html", ".vec", ".emb",
    ".pdf", ".png", ".xz",   ".zst",        ".bz2",  ".zip"};
constexpr std::string_view kBinaryEnding = ".graph";  // METIS calls its files so, too

template <typename Endings>
bool has_one_of(const std::string& path, const Endings& endings) {
    return std::ranges::any_of(endings,
                               [&](std::string_view ending) { return path.ends_with(ending); });
}

ConvertFormat format_called(const std::string& name) {
    if (name == "binary" || name == "graph") {
        return {.name = "binary", .what = "a binary graph"};
    }
    if (name == "edge-list" || name == "edges") {
        return {.name = "edge-list", .what = "an edge list"};
    }
    const auto row = std::ranges::find(graph_writers(), name, &GraphWriter::name);
    return {.name = name, .what = std::string(row->what), .writer = &*row};
}

// Returns the format that an ending stands for, or nothing.
std::optional<ConvertFormat> format_of_ending(const std::string& output) {
    const std::string path = output.ends_with(".gz") ? output.substr(0, output.size() - 3) : output;
    if (has_one_of(path, kEdgeListEndings)) {
        return format_called("edge-list");
    }
    for (const GraphWriter& writer : graph_writers()) {
        if (has_one_of(path, writer.endings)) {
            return format_called(std::string(writer.name));
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> convert_format_names() {
    std::vector<std::string> names{"binary", "edge-list"};
    for (const GraphWriter& writer : graph_writers()) {
        names.emplace_back(writer.name);
    }
    return names;
}

ConvertFormat convert_format(const std::string& to, const std::string& output) {
    const auto* const other = std::ranges::find_if(
        kOtherEndings, [&](std::string_view ending) { return output.ends_with(ending); });
    require(other == kOtherEndings.end(), [&] {
        return fmt::format(
            "{}: a graph is written there, and {} is the ending of other files; give another name, "
            "such as {}{}",
            output, *other, output.substr(0, output.size() - other->size()), kBinaryEnding);
    });
    const std::optional<ConvertFormat> of_ending = format_of_ending(output);
    if (to.empty()) {
        require(of_ending || !has_one_of(output, kUnclearEndings),
                fmt::format("{}: found an ending that does not tell the format, expected one such "
                            "as .graphml or .edges; add --to, with {}",
                            output, fmt::join(convert_format_names(), ", ")));
        return of_ending ? *of_ending : format_called("binary");
    }
    const ConvertFormat chosen = format_called(to);
    require(!of_ending || of_ending->name == chosen.name, [&] {
        return fmt::format(
            "{}: is the name of {}, and --to asks for {}; leave --to out, or give another name",
            output, of_ending->what, chosen.what);
    });
    require(chosen.is_binary() || chosen.name == "metis" || !output.ends_with(kBinaryEnding), [&] {
        return fmt::format(
            "{}: is the name of a binary graph, and --to asks for {}; leave --to out, or give "
            "another name",
            output, chosen.what);
    });
    require(!chosen.is_binary() || !output.ends_with(".gz"),
            fmt::format("{}: a binary graph is not compressed; give a name without .gz", output));
    return chosen;
}

}  // namespace irwe::cli
