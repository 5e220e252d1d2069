// What minizip does not check when it reads an archive. The data of a member have a checksum, but the
// list of members, at the end of the file, has none: a damaged name would hide an array.

#pragma once

#include <cstdio>

namespace irwe {

// True if the file ends with the last byte of the archive. `zip` is the unzFile of the same file.
bool ends_with_archive(std::FILE* file, void* zip);

// True if the name of the current member is that which stands before its data.
bool has_same_name_twice(std::FILE* file, void* zip);

}  // namespace irwe
