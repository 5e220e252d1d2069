// Embeddings as arrays of NumPy. The first byte of the input says what becomes of the rest: a file
// as it stands, .npz or .npy, or an .npz that is made here, of arrays or with an origin, so that
// its checksums are right.

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

struct Member {
    std::string_view name;
    std::span<const std::uint8_t> array;
};

// A zip archive, not compressed.
Bytes archive_of(const std::vector<Member>& members) {
    Bytes file;
    Bytes list;
    for (const auto& [name, array] : members) {
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
    }
    const std::size_t place = file.size();
    file.insert(file.end(), list.begin(), list.end());
    append(file, "PK\x05\x06");
    append(file, 0, 4);  // one disk
    append(file, members.size(), 2);
    append(file, members.size(), 2);
    append(file, list.size(), 4);
    append(file, place, 4);
    append(file, 0, 2);  // no comment
    return file;
}

// An array with this header, of numbers of four bytes.
template <typename Values>
Bytes array_of(const std::string& description, const Values& values) {
    Bytes array;
    append(array, "\x93NUMPY\x01");
    append(array, 0, 1);
    const std::string header = description + '\n';
    append(array, header.size(), 2);
    append(array, header);
    for (const std::uint32_t value : values) {
        append(array, value, 4);
    }
    return array;
}

// An archive of two nodes whose origin is `text`, a byte a character.
Bytes archive_with_origin(std::span<const std::uint8_t> text) {
    const auto description = [](const std::string& type, const std::string& shape) {
        return "{'descr': '<" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    };
    const Bytes origin = array_of(description("U" + std::to_string(text.size()), "(1,)"), text);
    const Bytes vectors = array_of(description("f4", "(2, 1)"), std::vector<std::uint32_t>{0, 1});
    return archive_of(
        {{"identity.npy", vectors}, {"position.npy", vectors}, {"irwe_origin.npy", origin}});
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
    if (data[0] % 3 == 0) {
        fuzz::read_embedding_file(rest);
    } else if (data[0] % 3 == 1) {
        const std::size_t middle = fuzz::second_array(rest);
        fuzz::read_embedding_file(fuzz::archive_of(
            {{"nodes.npy", rest.first(middle)}, {"identity.npy", rest.subspan(middle)}}));
    } else if (!rest.empty()) {
        fuzz::read_embedding_file(fuzz::archive_with_origin(rest));
    }
    return 0;
}
