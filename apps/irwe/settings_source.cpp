#include "apps/irwe/settings_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <ranges>
#include <system_error>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/io/toml_settings.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/irwe/training/preset_files.h"
#include "irwe/methods/irwe/training/presets.h"

namespace irwe::cli {
namespace {

std::string read_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::error_code unknown;
    require(file.good() && !std::filesystem::is_directory(path, unknown),
            fmt::format("{}: cannot be read; is it a file, and may you read it?", path));
    return {std::istreambuf_iterator<char>(file), {}};
}

template <typename Names>
std::string listed(const Names& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

// "section.key=value".
void assign(const std::string& assignment, std::span<const OptionField> fields) {
    const std::size_t equals = assignment.find('=');
    require(equals != std::string::npos && equals > 0,
            fmt::format("--set: expected section.key=value, found {}", excerpt(assignment)));
    located_at("--set", [&] {
        find_field(fields, assignment.substr(0, equals)).assign(assignment.substr(equals + 1));
    });
}

}  // namespace

void SettingsSource::add_options(CLI::App& verb) {
    auto* const preset = verb.add_option_function<std::string>(
        "--preset",
        [this](const std::string& name) {
            preset_ = name;
            preset_given_ = true;
        },
        "The recipe for the graph at hand (auto, the default), or the paper's settings for one of "
        "its datasets: " +
            listed(presets() | std::views::transform(&Preset::name)));
    preset->type_name("NAME")->check(one_of(preset_names()));
    verb.add_option("--config", config_path_, "IrweSettings from a TOML file, over those of auto")
        ->type_name("FILE.toml")
        ->check(file_name())
        ->excludes(preset);
    add_assignments(verb, assignments_);
    verb.add_option_function<std::uint64_t>(
            "--seed", [this](std::uint64_t seed) { seed_ = seed; },
            "The same seed gives the same bytes (default 1)")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
    verb.add_flag("--stop-early", stop_early_,
                  "End when position quality has not risen for training.patience iterations");
}

bool SettingsSource::is_given() const {
    return preset_given_ || !config_path_.empty() || !assignments_.empty() || seed_ || stop_early_;
}

void apply_assignments(std::span<const std::string> assignments, IrweSettings& settings) {
    const std::vector<OptionField> fields = option_fields(settings);
    for (const std::string& assignment : assignments) {
        assign(assignment, fields);
    }
}

void add_assignments(CLI::App& verb, std::vector<std::string>& assignments) {
    verb.add_option("--set", assignments,
                    "A single setting, such as model.embedding_dim=128; may be repeated")
        ->type_name("SECTION.KEY=VALUE")
        ->allow_extra_args(false);
}

IrweSettings SettingsSource::settings(const GraphProfile& profile) const {
    IrweSettings settings = preset_settings(preset_, profile);
    if (!config_path_.empty()) {
        apply_toml(read_text(config_path_), config_path_, option_fields(settings));
    }
    apply_assignments(assignments_, settings);
    settings.training.seed = seed_.value_or(settings.training.seed);
    settings.training.stop_early = settings.training.stop_early || stop_early_;
    validate(settings);
    return settings;
}

}  // namespace irwe::cli
