#include "apps/compare/compare_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "irwe/base/digest.h"
#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/json_text.h"

namespace irwe::compare {
namespace {

using Json = nlohmann::ordered_json;

Json json_of_cell(const Cell& cell) {
    Json spaces = Json::array();
    for (const SpaceValues& space : cell.spaces) {
        Json values = Json::array();
        for (const auto& [metric, numbers] : space.values) {
            values.push_back({{"metric", metric}, {"values", numbers}});
        }
        spaces.push_back({{"space", space.space}, {"dim", space.dim}, {"values", values}});
    }
    Json cost{{"wall_seconds", cell.cost.wall_seconds}, {"cpu_seconds", cell.cost.cpu_seconds}};
    if (cell.cost.peak_bytes) {
        cost["peak_bytes"] = *cell.cost.peak_bytes;
    }
    return {{"recipe", cell.recipe}, {"cost", cost}, {"spaces", spaces}, {"note", cell.note}};
}

// Stands for all that a cell holds: a file that somebody has changed is not used.
std::string digest_of_cell(const Cell& cell) {
    Digest digest;
    digest.add(json_text(json_of_cell(cell)));
    return digest.text();
}

bool is_size(double number) { return std::isfinite(number) && number >= 0; }

// Returns true for what a measurement can give: numbers for the same metrics in every space.
bool is_sound(const Cell& cell) {
    const auto has_sound_values = [&](const SpaceValues& space) {
        const bool has_numbers = std::ranges::all_of(space.values, [](const auto& metric) {
            return !metric.second.empty() && std::ranges::all_of(metric.second, [](double number) {
                return std::isfinite(number);
            });
        });
        const auto& expected = cell.spaces.front().values;
        return space.dim > 0 && has_numbers && !space.values.empty() &&
               std::ranges::equal(
                   space.values, expected, {}, [](const auto& m) { return m.first; },
                   [](const auto& m) { return m.first; });
    };
    return is_size(cell.cost.wall_seconds) && is_size(cell.cost.cpu_seconds) &&
           is_size(cell.cost.peak_bytes.value_or(0)) && !cell.spaces.empty() &&
           std::ranges::all_of(cell.spaces, has_sound_values);
}

// Throws exceptions of nlohmann::json for what json_of_cell did not make.
Cell cell_of_json(const Json& json) {
    Cell cell{.recipe = json.at("recipe"),
              .cost = {.wall_seconds = json.at("cost").at("wall_seconds"),
                       .cpu_seconds = json.at("cost").at("cpu_seconds")},
              .spaces = {},
              .note = json.at("note")};
    if (json.at("cost").contains("peak_bytes")) {
        cell.cost.peak_bytes = json.at("cost").at("peak_bytes").get<double>();
    }
    for (const Json& space : json.at("spaces")) {
        SpaceValues& made = cell.spaces.emplace_back();
        made.space = space.at("space");
        made.dim = space.at("dim");
        for (const Json& entry : space.at("values")) {
            made.values.emplace_back(entry.at("metric").get<std::string>(),
                                     entry.at("values").get<std::vector<double>>());
        }
    }
    return cell;
}

}  // namespace

std::string CellStore::path_of(const std::string& name) const {
    return (std::filesystem::path(folder_) / (name + ".json")).string();
}

void CellStore::write(const std::string& name, const Cell& cell) const {
    if (folder_.empty()) {
        return;
    }
    std::filesystem::create_directories(folder_);
    AtomicFile file(path_of(name));
    Json json = json_of_cell(cell);
    json["digest"] = digest_of_cell(cell);
    file.write(json_text(json) + "\n");
    file.commit();
}

std::optional<Cell> CellStore::read(const std::string& name, const std::string& recipe) const {
    if (folder_.empty()) {
        return std::nullopt;
    }
    const std::string path = path_of(name);
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path, unknown);
    require(!std::filesystem::exists(status) || std::filesystem::is_regular_file(status),
            fmt::format("{}: is a {} where a result is kept, expected a file; move it away", path,
                        std::filesystem::is_directory(status) ? "folder" : "pipe or a device"));
    std::ifstream file(path);
    const Json json = Json::parse(file, nullptr, false);
    try {
        Cell cell = cell_of_json(json);
        const bool is_as_written = json.at("digest") == digest_of_cell(cell);
        return is_as_written && cell.recipe == recipe && is_sound(cell)
                   ? std::optional(std::move(cell))
                   : std::nullopt;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;  // no file, or none of a comparison: it is measured again
    }
}

}  // namespace irwe::compare
