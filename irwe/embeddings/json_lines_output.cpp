// JSON lines: {"node": 7, "identity": [0.5, -1], "position": [3]} on each.

#include <fmt/format.h>

#include <cassert>
#include <nlohmann/json.hpp>

#include "irwe/embeddings/row_output.h"

namespace irwe {
namespace {

void append_no_header(std::span<const SpaceInfo> /*spaces*/, std::string& /*text*/) {}

void append_json_row(const OutputRow& row, std::string& text) {
    text += "{\"node\":";
    text += row.is_integer ? row.name : nlohmann::json(row.name).dump();
    for (std::size_t space = 0; space < row.vectors.size(); ++space) {
        text += fmt::format(",{}:[", nlohmann::json(row.spaces[space].name).dump());
        append_numbers(row.vectors[space], ',', text);
        text += ']';
    }
    text += "}\n";
}

constexpr RowFormat kJsonLines{append_no_header, append_json_row};

}  // namespace

std::unique_ptr<EmbeddingOutput> open_json_lines(const std::vector<std::string>& files) {
    assert(files.size() == 1);
    return open_rows(files[0], kJsonLines);
}

}  // namespace irwe
