// Settings files in TOML.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "irwe/io/option_field.h"

namespace irwe {

// Returns the method that a settings file is for: the value of `method = "NAME"` before its first
// section; nothing if it does not say. `source` names the document in messages.
//
// Throws InputError, naming the line, if the document is not TOML or the value is not a text.
std::optional<std::string> method_in_toml(std::string_view text, const std::string& source);

// Assigns the values of the TOML document `text` to `fields`; the method that it may name is left
// out. `source` names the document in messages.
//
// Throws InputError, naming the line, if the document is not TOML, a setting has no field, or a
// field does not accept its value.
void apply_toml(std::string_view text, const std::string& source,
                std::span<const OptionField> fields);

}  // namespace irwe
