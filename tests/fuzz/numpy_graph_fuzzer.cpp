// Arrays of NumPy as graphs. The first byte of the input chooses options of reading, and the second
// says what becomes of the rest: a file as it stands, or arrays, one behind the other, that are
// made into the archive of a sparse matrix here.

#include "irwe/graph/formats/numpy_graph.h"

#include <zlib.h>

#include <array>
#include <string>

#include "tests/fuzz/graph_reading.h"

namespace irwe::fuzz {
namespace {

void append_number(std::uint64_t number, std::size_t num_bytes, std::string& bytes) {
    for (std::size_t i = 0; i < num_bytes; ++i) {
        bytes += static_cast<char>(i < 8 ? number >> (8 * i) : 0);
    }
}

// What stands in both headers of a member, from its version on.
std::string member_fields(std::string_view content, std::string_view name) {
    std::string fields;
    const std::uint64_t sum =
        crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size()));
    append_number(20, 2, fields);  // version
    append_number(0, 8, fields);   // flags, stored, time and date
    append_number(sum, 4, fields);
    append_number(content.size(), 4, fields);
    append_number(content.size(), 4, fields);
    append_number(name.size(), 2, fields);
    append_number(0, 2, fields);
    return fields;
}

// Splits `bytes` at the beginnings of arrays and makes them members of an archive.
std::string archive_of(std::string_view bytes, bool is_coo) {
    constexpr std::array<std::string_view, 5> kLists{"format.npy", "shape.npy", "data.npy",
                                                     "indices.npy", "indptr.npy"};
    constexpr std::array<std::string_view, 5> kPlaces{"format.npy", "shape.npy", "data.npy",
                                                      "row.npy", "col.npy"};
    std::string archive;
    std::string list;
    std::uint64_t num_members = 0;
    for (const std::string_view name : is_coo ? kPlaces : kLists) {
        const std::size_t end = std::min(bytes.find("\x93NUMPY", 1), bytes.size());
        const std::string_view content = bytes.substr(0, end);
        bytes.remove_prefix(end);
        const std::string fields = member_fields(content, name);
        list += "PK\x01\x02";
        append_number(20, 2, list);
        list += fields;
        append_number(0, 10, list);
        append_number(archive.size(), 4, list);
        list += name;
        archive += "PK\x03\x04" + fields;
        archive += name;
        archive += content;
        ++num_members;
    }
    const std::size_t place = archive.size();
    archive += list + "PK\x05\x06";
    append_number(0, 4, archive);
    append_number(num_members, 2, archive);
    append_number(num_members, 2, archive);
    append_number(list.size(), 4, archive);
    append_number(place, 4, archive);
    append_number(0, 2, archive);
    return archive;
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    if (size < 2) {
        return 0;
    }
    const std::string_view rest(reinterpret_cast<const char*>(data + 2), size - 2);
    if (data[1] % 3 == 0) {
        file.set(rest);
    } else {
        file.set(fuzz::archive_of(rest, data[1] % 3 == 1));
    }
    static_cast<void>(is_numpy_graph(file.path()));
    fuzz::read_and_check(file.path(), fuzz::graph_options(data[0]), read_numpy_graph);
    return 0;
}
