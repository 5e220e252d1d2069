// Settings by name: reading options from text and writing them as text.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irwe {

// One option of a struct, under the name that settings files use: "model.embedding_dim". The caller
// keeps the option alive while the field exists.
class OptionField {
public:
    OptionField(std::string name, bool& value);
    OptionField(std::string name, int& value);
    OptionField(std::string name, std::uint64_t& value);
    OptionField(std::string name, double& value);
    OptionField(std::string name, std::vector<int>& value);
    // Makes the field of a choice: choices[i] is the name of the enumerator with value i.
    template <typename Enum>
    requires std::is_enum_v<Enum> OptionField(std::string name, Enum& value,
                                              std::vector<std::string> choices)
        : OptionField(
              std::move(name), std::move(choices), [&value] { return static_cast<int>(value); },
              [&value](int index) { value = static_cast<Enum>(index); }) {}

    const std::string& name() const { return name_; }

    // Returns the value as TOML: 64, 0.5, true, [512, 128], "counts".
    std::string text() const { return get_(); }

    // Sets the value from the spelling of text(); a choice may lack its quotes. Throws InputError:
    // "name: expected ..., found ...".
    void assign(std::string_view text) const { set_(text); }

private:
    OptionField(std::string name, std::vector<std::string> choices, std::function<int()> get,
                std::function<void(int)> set);

    std::string name_;
    std::function<std::string()> get_;
    std::function<void(std::string_view)> set_;
};

// Returns the field with that name. Throws InputError, with the most similar name, if there is
// none.
const OptionField& find_field(std::span<const OptionField> fields, std::string_view name);

// Returns all fields as a TOML document, with sections in the order of their first field.
std::string to_toml(std::span<const OptionField> fields);

}  // namespace irwe
