// Settings files in TOML.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "irwe/io/option_field.h"

namespace irwe {

// Assigns the values of the TOML document `text` to `fields`. `source` names the document in
// messages.
//
// Throws InputError, naming the line, if the document is not TOML, a setting has no field, or a
// field does not accept its value.
void apply_toml(std::string_view text, const std::string& source,
                std::span<const OptionField> fields);

}  // namespace irwe
