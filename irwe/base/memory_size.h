// Amounts of memory: what is free, and how to say it.

#pragma once

#include <cstddef>
#include <string>

namespace irwe {

// Returns half of the memory that is free, in bytes: by the system, by the limits of the control
// groups that the process is in, and by its own limit of addresses (ulimit -v).
std::size_t default_memory();

// Throws InputError, which begins with `place`, if what it holds takes more memory than is allowed.
void require_room(const std::string& place, double num_bytes, std::size_t max_bytes);

// Returns "1.5 GB", "300 MB".
std::string memory_text(std::size_t num_bytes);

}  // namespace irwe
