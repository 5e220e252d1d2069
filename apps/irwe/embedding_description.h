// Describes a file of embeddings.

#pragma once

#include <string>

namespace irwe::cli {

// Returns the description as text or as JSON. Throws the exceptions of read_embeddings.
std::string describe_embeddings(const std::string& path, bool json);

}  // namespace irwe::cli
