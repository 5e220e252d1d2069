#include "apps/irwe/settings_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <system_error>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/io/nearest_name.h"
#include "irwe/io/toml_settings.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

std::string read_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::error_code unknown;
    require(file.good() && !std::filesystem::is_directory(path, unknown),
            fmt::format("{}: cannot be read; is it a file, and may you read it?", path));
    constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
    std::string text(kMaxBytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    require(text.size() <= kMaxBytes,
            fmt::format("{}: has more than {} bytes, expected the settings of a training; give "
                        "another file",
                        path, kMaxBytes));
    return text;
}

template <typename Names>
std::string listed(const Names& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

bool has_setting(std::span<const OptionField> fields, const std::string& name) {
    return std::ranges::any_of(fields,
                               [&](const OptionField& field) { return field.name() == name; });
}

// Throws InputError, with the methods that have it, for a setting that only others have.
void require_own_setting(std::span<const OptionField> fields, const std::string& name) {
    if (has_setting(fields, name)) {
        return;
    }
    const std::string others = names_of_methods([&](const Method& method) {
        return has_setting(method.settings(default_preset(method), nullptr)->fields(), name);
    });
    const bool are_several = others.find(',') != std::string::npos;
    require(others.empty(),
            fmt::format("--set: {} is a setting of {}; choose {} by --method, or leave it out",
                        name, others, are_several ? "one of these" : "that"));
}

// Assigns the value of "section.key=value" to its field.
void assign(const std::string& assignment, std::span<const OptionField> fields) {
    const std::size_t equals = assignment.find('=');
    require(equals != std::string::npos && equals > 0,
            fmt::format("--set: expected section.key=value, found {}", excerpt(assignment)));
    const std::string name = assignment.substr(0, equals);
    require_own_setting(fields, name);
    with_error_prefix("--set",
                      [&] { find_field(fields, name).assign(assignment.substr(equals + 1)); });
}

// The presets of all methods, each name once.
std::vector<std::string> all_presets() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        for (const std::string& name : method.presets) {
            if (std::ranges::find(names, name) == names.end()) {
                names.push_back(name);
            }
        }
    }
    return names;
}

bool has_preset(const Method& method, const std::string& preset) {
    return std::ranges::find(method.presets, preset) != method.presets.end();
}

// Returns the method that a preset belongs to where no method is named: the default one if it has
// the preset, and the only one that does otherwise. Throws InputError if several do.
// REQUIRES: one has it.
const Method& method_with(const std::string& preset) {
    if (has_preset(default_method(), preset)) {
        return default_method();
    }
    const auto has_it = [&](const Method& method) { return has_preset(method, preset); };
    require(std::ranges::count_if(methods(), has_it) == 1, [&] {
        return fmt::format("--preset: several methods have {}; choose by --method one of {}",
                           preset, names_of_methods(has_it));
    });
    return *std::ranges::find_if(methods(), has_it);
}

// Throws InputError if `method` has no setting for a flag.
const std::string& setting_for(const Method& method, const std::string& flag,
                               std::string Method::*setting) {
    require(!(method.*setting).empty(),
            fmt::format(
                "{}: the method {} has no such setting; leave {} out, or choose by --method "
                "one of {}",
                flag, method.name, flag,
                names_of_methods([&](const Method& other) { return !(other.*setting).empty(); })));
    return method.*setting;
}

// The settings of all methods, those of the default one first: "model.embedding_dim", and its key,
// "embedding_dim".
struct KnownSettings {
    KnownSettings() {
        add_those_of(default_method());
        for (const Method& method : methods()) {
            add_those_of(method);
        }
    }

    std::vector<std::string> names{};
    std::vector<std::string> keys{};

private:
    void add_those_of(const Method& method) {
        const auto settings = method.settings(default_preset(method), nullptr);
        for (const OptionField& field : settings->fields()) {
            names.push_back(field.name());
            keys.push_back(field.name().substr(field.name().find('.') + 1));
        }
    }
};

// Returns "embedding_dim" for "--embedding-dim".
std::string as_key(std::string_view option) {
    option.remove_prefix(std::min(option.find_first_not_of('-'), option.size()));
    std::string key(option);
    std::ranges::replace(key, '-', '_');
    return key;
}

}  // namespace

void SettingsSource::add_options(CLI::App& verb) {
    verb.add_option(
            "--method", method_,
            "The method to train with (default " + default_method().name + "): see irwe methods")
        ->type_name("NAME");
    std::vector<std::string> others = all_presets();
    std::erase(others, default_preset(default_method()));
    auto* const preset =
        verb.add_option("--preset", preset_,
                        "Settings for the graph at hand (auto, the default), those of the authors "
                        "of a method (paper), or the paper's for its network, irwe-network, on one "
                        "of its datasets: " +
                            listed(others));
    preset->type_name("NAME")->check(one_of(all_presets()));
    verb.add_option("--config", config_path_, "Settings from a TOML file, over those of auto")
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
                  "Stop when position quality has not risen for training.patience iterations");
}

bool SettingsSource::is_given() const {
    return !preset_.empty() || !config_path_.empty() || !assignments_.empty() || seed_ ||
           stop_early_;
}

// Returns what the file of --config holds. REQUIRES: there is one.
const std::string& SettingsSource::config_text() const {
    if (!config_text_) {
        config_text_ = read_text(config_path_);
    }
    return *config_text_;
}

const Method* SettingsSource::given_method() const {
    const Method* method = method_.empty() ? nullptr : &with_error_prefix("--method", [&] {
                                                            return std::cref(find_method(method_));
                                                        }).get();
    if (method == nullptr && !preset_.empty()) {
        method = &method_with(preset_);
    }
    if (config_path_.empty()) {
        return method;
    }
    const std::optional<std::string> name = method_in_toml(config_text(), config_path_);
    if (!name) {
        return method;
    }
    const Method& named =
        with_error_prefix(config_path_, [&] { return std::cref(find_method(*name)); }).get();
    require(method == nullptr || method == &named,
            fmt::format("{}: has settings of the method {}, and --method asks for {}; leave "
                        "--method out, or give settings of that method",
                        config_path_, named.name, method_));
    return &named;
}

void apply_assignments(std::span<const std::string> assignments,
                       std::span<const OptionField> fields) {
    for (const std::string& assignment : assignments) {
        assign(assignment, fields);
    }
}

std::optional<std::string> setting_named(std::string_view option) {
    const KnownSettings known;
    const std::string meant = as_key(option);
    for (const bool is_end_enough : {false, true}) {
        for (std::size_t i = 0; i < known.keys.size(); ++i) {
            if (known.keys[i] == meant || known.names[i] == meant ||
                (is_end_enough && known.keys[i].ends_with('_' + meant))) {
                return known.names[i];
            }
        }
    }
    return std::nullopt;
}

std::optional<std::string> setting_like(std::string_view option) {
    const KnownSettings known;
    const std::optional<std::string> key = nearest_name(as_key(option), known.keys);
    if (!key) {
        return std::nullopt;
    }
    const auto place = std::ranges::find(known.keys, *key) - known.keys.begin();
    return known.names[static_cast<std::size_t>(place)];
}

void add_assignments(CLI::App& verb, std::vector<std::string>& assignments) {
    verb.add_option("--set", assignments,
                    "A single setting, such as model.embedding_dim=128; may be repeated")
        ->type_name("SECTION.KEY=VALUE")
        ->allow_extra_args(false);
}

void SettingsSource::apply_flags(const Method& method, std::span<const OptionField> fields) const {
    if (seed_) {
        find_field(fields, setting_for(method, "--seed", &Method::seed_setting))
            .assign(std::to_string(*seed_));
    }
    if (stop_early_) {
        find_field(fields, setting_for(method, "--stop-early", &Method::early_stop_setting))
            .assign("true");
    }
}

std::unique_ptr<MethodSettings> SettingsSource::settings(const Method& method,
                                                         const GraphAtHand* at_hand) const {
    require(preset_.empty() || has_preset(method, preset_),
            fmt::format("--preset: the method {} has no preset {}; leave --preset out", method.name,
                        preset_));
    std::unique_ptr<MethodSettings> settings =
        method.settings(preset_.empty() ? default_preset(method) : preset_, at_hand);
    const std::vector<OptionField> fields = settings->fields();
    if (!config_path_.empty()) {
        apply_toml(config_text(), config_path_, fields);
    }
    apply_assignments(assignments_, fields);
    apply_flags(method, fields);
    settings->validate();
    return settings;
}

}  // namespace irwe::cli
