// Names of temporary files, which a signal handler removes when the program ends.

#pragma once

#include <string>

namespace irwe {

// Adds a name. Up to 16 names are remembered at a time; more are ignored.
void remember_temporary(const std::string& path);

// Removes a name, because the file is gone or shall stay.
void forget_temporary(const std::string& path);

// Removes the remembered files. Safe to call from a signal handler that ends the program.
void remove_temporary_files();

}  // namespace irwe
