#include "apps/reproduce/cells.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"

namespace irwe {
namespace {

std::string path_of(const std::string& directory, const CellKey& key) {
    return (std::filesystem::path(directory) / (key.name() + ".json")).string();
}

}  // namespace

std::string CellKey::name() const {
    return fmt::format("{}-{}-{}-{}-{}", effort, setting, dataset, row, seed);
}

void write_cell(const std::string& directory, const CellKey& key, const CellResult& result) {
    const nlohmann::json json{{"recipe", result.recipe},
                              {"code", result.code},
                              {"values", result.values},
                              {"training_seconds", result.training_seconds},
                              {"projected_seconds", result.projected_seconds}};
    AtomicFile file(path_of(directory, key));
    file.write(json.dump(2) + "\n");
    file.commit();
}

std::optional<CellResult> read_cell(const std::string& directory, const CellKey& key) {
    const std::string path = path_of(directory, key);
    std::error_code unknown;
    require(
        !std::filesystem::is_directory(path, unknown),
        fmt::format("{}: is a folder where a result is kept, expected a file; move it away", path));
    std::ifstream file(path);
    const nlohmann::json json = nlohmann::json::parse(file, nullptr, false);
    try {
        return CellResult{.recipe = json.at("recipe"),
                          .code = json.value("code", ""),  // earlier ones do not say it
                          .values = json.at("values"),
                          .training_seconds = json.at("training_seconds"),
                          .projected_seconds = json.at("projected_seconds")};
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

}  // namespace irwe
