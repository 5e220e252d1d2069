// minizip's files for writing, by calls of the system that are repeated when a signal interrupts
// them: those of the C library, which minizip takes by itself, count that as a failure.

#pragma once

#include <string>

namespace irwe {

// A new zip archive in the file at `path`, which is there and is emptied; for zipClose(). Null, with
// the reason in errno, if it cannot be opened.
void* open_zip_for_writing(const std::string& path);

}  // namespace irwe
