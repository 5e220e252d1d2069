// Embeddings as arrays of NumPy. The first byte of the input says what becomes of the rest: a file
// as it stands, .npz or .npy, or an .npz that is made here of arrays, so that its checksums are
// right.

#include <zlib.h>

#include <string>
#include <vector>

#include "tests/fuzz/embedding_checks.h"

namespace irwe::fuzz {
namespace {

using Bytes = std::vector<std::uint8_t>;

void append(Bytes& bytes, std::uint64_t number, int size) {
    for (int i = 0; i < size; ++i) {
        bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
    }
}

void append(Bytes& bytes, std::string_view text) {
    bytes.insert(bytes.end(), text.begin(), text.end());
}

// What the header of a member and its entry in the list of members have in common.
void append_description(Bytes& bytes, std::string_view name, std::span<const std::uint8_t> array) {
    append(bytes, 20, 2);  // version 2.0 of the format
    append(bytes, 0, 8);   // no flags, stored, no time and date
    append(bytes, crc32(0, array.data(), static_cast<uInt>(array.size())), 4);
    append(bytes, array.size(), 4);
    append(bytes, array.size(), 4);
    append(bytes, name.size(), 2);
    append(bytes, 0, 2);  // nothing extra
}

// A zip archive of members "nodes.npy" and "identity.npy", not compressed.
Bytes archive_of(std::span<const std::uint8_t> nodes, std::span<const std::uint8_t> identity) {
    Bytes file;
    Bytes list;
    const auto add = [&](std::string_view name, std::span<const std::uint8_t> array) {
        const std::size_t place = file.size();
        append(file, "PK\x03\x04");
        append_description(file, name, array);
        append(file, name);
        file.insert(file.end(), array.begin(), array.end());
        append(list, "PK\x01\x02");
        append(list, 20, 2);
        append_description(list, name, array);
        append(list, 0, 8);  // no comment, first disk, no attributes,
        append(list, 0, 2);  // which take ten bytes
        append(list, place, 4);
        append(list, name);
    };
    add("nodes.npy", nodes);
    add("identity.npy", identity);
    const std::size_t place = file.size();
    file.insert(file.end(), list.begin(), list.end());
    append(file, "PK\x05\x06");
    append(file, 0, 4);  // one disk
    append(file, 2, 2);
    append(file, 2, 2);
    append(file, list.size(), 4);
    append(file, place, 4);
    append(file, 0, 2);  // no comment
    return file;
}

// Where the second array begins, by the first bytes of each; the end if there is none.
std::size_t second_array(std::span<const std::uint8_t> arrays) {
    const std::string_view text(reinterpret_cast<const char*>(arrays.data()), arrays.size());
    return std::min(text.find("\x93NUMPY", 1), text.size());
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    if (size == 0) {
        return 0;
    }
    const std::span rest(data + 1, size - 1);
    if (data[0] % 2 == 0) {
        fuzz::read_embedding_file(rest);
    } else {
        const std::size_t middle = fuzz::second_array(rest);
        fuzz::read_embedding_file(fuzz::archive_of(rest.first(middle), rest.subspan(middle)));
    }
    return 0;
}
