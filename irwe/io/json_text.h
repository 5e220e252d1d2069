// JSON as this project writes it. For sources only: no public header includes it.

#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace irwe {

// Returns `json` indented by two blanks. Bytes that are not UTF-8, as JSON must be, are replaced:
// the name of a file or a node may have them. Control characters are escaped, also those of Unicode
// (\u009b) and hidden ones (\u202e, utf8.h), which JSON would allow but a terminal obeys.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace irwe
