// Archives of minizip over streams that survive signals, and checks that minizip lacks. The data of
// a member have a checksum, but the list of members at the end of the file has none: a damaged name
// would hide an array.

#pragma once

#include <cstdio>
#include <string>

namespace irwe {

// Truncates the existing file at `path` and begins an archive, to be closed by zipClose(). Returns
// null, with the reason in errno, if the file cannot be opened.
//
// If minizip cannot read or change its position in the file, it continues and writes an unreadable
// archive. The error number of such a failure is stored in `failure`, which the caller keeps alive
// until the archive is closed.
void* open_zip_for_writing(const std::string& path, int& failure);

// Opens the archive in the file, to be closed by unzClose(). Returns null if there is none.
void* open_zip_for_reading(const std::string& path);

// Closes an archive that was opened for reading.
struct CloseZip {
    void operator()(void* zip) const;
};

// Returns true if the file ends with the last byte of the archive. `zip` is the unzFile of the same
// file.
bool ends_with_archive(std::FILE* file, void* zip);

// Returns true if the name of the current member equals the name before its data.
bool has_same_name_twice(std::FILE* file, void* zip);

}  // namespace irwe
