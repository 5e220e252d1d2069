// The memory that this process may still take: by the system, by the control groups it is in, and
// by its own limit of addresses.

#pragma once

#include <string>

namespace irwe {

// Each returns a number of bytes, or infinity where nothing limits them or nothing is known. Files
// of the system are read below `root`, "" for this system's own.

// Returns what the system says is available.
double available_memory(const std::string& root);

// Returns what the control groups of the process leave, of version 2 or 1: the least of the group
// itself and all groups around it. What a group holds of files that were read and can be read again
// does not count as used.
double memory_left_in_groups(const std::string& root);

// Returns what the limit of the address space (ulimit -v) leaves.
double addresses_left();

}  // namespace irwe
