// minizip's archives over steady streams, and what minizip does not check when it reads one. The data of
// a member have a checksum, but the list of members, at the end of the file, has none: a damaged name
// would hide an array.

#pragma once

#include <cstdio>
#include <string>

namespace irwe {

// A new archive in the file at `path`, which is there and is emptied; for zipClose(). Null, with the
// reason in errno, if it cannot be opened.
//
// minizip goes on when it cannot learn or change its place in the file, and writes an archive that
// nobody can read. The reason of such a failure is left in `failure`, which outlives the archive.
void* open_zip_for_writing(const std::string& path, int& failure);

// The archive in the file, for unzClose(). Null if there is none.
void* open_zip_for_reading(const std::string& path);

// True if the file ends with the last byte of the archive. `zip` is the unzFile of the same file.
bool ends_with_archive(std::FILE* file, void* zip);

// True if the name of the current member is that which stands before its data.
bool has_same_name_twice(std::FILE* file, void* zip);

}  // namespace irwe
