// The names of the files that shall be gone when the program ends, for a signal handler to remove.

#pragma once

#include <string>

namespace irwe {

// Adds a name. There is room for 16 at a time; what comes on top is not remembered.
void remember_temporary(const std::string& path);

// Takes it back: the file has gone, or it is to stay.
void forget_temporary(const std::string& path);

// Removes the files that are remembered: for a signal handler that ends the program. Safe to call
// from one.
void remove_temporary_files();

}  // namespace irwe
