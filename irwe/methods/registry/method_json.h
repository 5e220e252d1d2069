// Rows of the registry as JSON, for programs and for the Python package.

#pragma once

#include <span>
#include <string>

#include "irwe/methods/method.h"

namespace irwe {

// Returns a method as a JSON object: what `irwe methods NAME --json` prints. Settings that depend
// on the graph are those of a small one, as TOML spells them.
std::string method_json(const Method& method);

// Returns several methods as a JSON array.
std::string methods_json(std::span<const Method> methods);

}  // namespace irwe
