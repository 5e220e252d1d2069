// The beginning of a text file, by which its format is recognized.

#pragma once

#include <cstddef>
#include <string>

namespace irwe {

// Returns the first bytes of a plain file, at most `size`, decompressed as InputBytes does and
// without a byte-order mark. Returns an empty text for a file that cannot be read and for a pipe,
// from which nothing is taken.
std::string text_beginning(const std::string& path, std::size_t size);

}  // namespace irwe
