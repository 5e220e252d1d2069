// The bytes of the arrays in a NumPy file: the members of an .npz archive, or the one array of an
// .npy.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/io/retrying_stream.h"
#include "irwe/io/zip_archive.h"

namespace irwe {

class NpzSource {
public:
    // Throws InputError if the file cannot be read, is neither .npz nor .npy, or is damaged.
    explicit NpzSource(const std::string& path);

    // Returns true if a file that begins with these bytes is a zip archive or an .npy.
    static bool recognizes(std::string_view first_bytes);
    // Returns true if a file that begins with these bytes, a hundred or more, is an .npy or a zip
    // archive whose first member is one.
    static bool begins_with_array(std::string_view first_bytes);

    struct Member {
        std::string name;  // without .npy; empty for the array of an .npy
        std::uint64_t size;
    };
    // Returns the arrays. Throws InputError if the list of the archive is damaged, or if an array
    // has a name that is none or is compressed as NumPy does not.
    std::vector<Member> members();

    // Goes to the beginning of the array `name`, its header included.
    void open(const std::string& name);
    // Reads the next bytes; fewer than requested at the end, or if they are damaged.
    std::size_t read(std::span<char> bytes);
    // Returns false if all bytes were read and their checksum is not that of the archive.
    bool close();

private:
    std::string path_;
    RetryingStream file_;
    std::uint64_t file_size_ = 0;
    std::unique_ptr<void, CloseZip> zip_;  // null for an .npy
};

}  // namespace irwe
