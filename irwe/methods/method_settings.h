// The settings of a method, behind one interface: by name, as text, checked.

#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/io/option_field.h"

namespace irwe {

class MethodSettings {
public:
    virtual ~MethodSettings() = default;

    // Returns all settings under the names of settings files, section by section. The fields refer
    // to this object, which must outlive them.
    virtual std::vector<OptionField> fields() = 0;
    // Throws InputError that names the setting, what was found and what it may be.
    virtual void validate() const = 0;
    virtual std::unique_ptr<MethodSettings> clone() const = 0;
};

// Calls validate(options) of the struct, which the member of that name would hide.
template <typename Options>
void validate_options(const Options& options) {
    validate(options);
}

// The settings of a method that keeps them in a struct. Beside the struct stand
// `option_fields(Options&)` and `validate(const Options&)`.
template <typename Options>
class OptionSettings final : public MethodSettings {
public:
    OptionSettings() = default;
    explicit OptionSettings(Options given) : options(std::move(given)) {}

    std::vector<OptionField> fields() override { return option_fields(options); }
    void validate() const override { validate_options(options); }
    std::unique_ptr<MethodSettings> clone() const override {
        return std::make_unique<OptionSettings>(options);
    }

    Options options;
};

// Returns the struct behind `settings`. REQUIRES: they are of the method that has this struct.
template <typename Options>
const Options& options_of(const MethodSettings& settings) {
    const auto* const own = dynamic_cast<const OptionSettings<Options>*>(&settings);
    assert(own != nullptr);
    return own->options;
}

// A setting and its value, as TOML spells it.
struct SettingText {
    std::string name;  // "model.embedding_dim"
    std::string value;

    bool operator==(const SettingText&) const = default;
};

// Returns every setting with its value, in the order of fields().
std::vector<SettingText> setting_texts(const MethodSettings& settings);

// Returns the settings as a TOML document.
std::string to_toml(const MethodSettings& settings);

}  // namespace irwe
