// Settings files in TOML.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "irwe/io/option_field.h"

namespace irwe {

// Assigns what the TOML document `text` names to `fields`. `source` is the name of the document in
// messages.
//
// Throws InputError, which names the line, for a document that is not TOML, a setting that no field
// has, and a value that its field does not take.
void apply_toml(std::string_view text, const std::string& source,
                std::span<const OptionField> fields);

}  // namespace irwe
