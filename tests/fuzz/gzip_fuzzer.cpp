// Edge lists through gzip. The first byte of the input says what becomes of the rest: text that is
// compressed here, such a file with some of its bytes changed, or raw bytes behind a gzip header.

#include <zlib.h>

#include <array>
#include <vector>

#include "irwe/graph/edge_list.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Ready for another file, in memory that is asked for but once.
z_stream& compression(int level) {
    static z_stream stream{};  // zlib knows it by its address
    static const int made = [] {
        constexpr int kGzip = 16;
        constexpr int kLittleMemory = 1;
        return deflateInit2(&stream, 1, Z_DEFLATED, MAX_WBITS + kGzip, kLittleMemory,
                            Z_DEFAULT_STRATEGY);
    }();
    promise(made == Z_OK && deflateReset(&stream) == Z_OK &&
                deflateParams(&stream, level, Z_DEFAULT_STRATEGY) == Z_OK,
            "memory to compress");
    return stream;
}

Bytes compressed(std::span<const std::uint8_t> content, int level) {
    z_stream& stream = compression(level);
    // The bound alone is not enough for zlib to store a few bytes in one go.
    constexpr std::size_t kSpare = 64;
    Bytes result(deflateBound(&stream, content.size()) + kSpare);
    stream.next_in = const_cast<Bytef*>(content.data());  // zlib only reads it
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = result.data();
    stream.avail_out = static_cast<uInt>(result.size());
    promise(deflate(&stream, Z_FINISH) == Z_STREAM_END, "room for what was compressed");
    result.resize(stream.total_out);
    return result;
}

// The rest of the input, as `way` says.
Bytes gzip_file(std::uint8_t way, std::span<const std::uint8_t> rest) {
    constexpr std::array<std::uint8_t, 10> kHeader{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};
    switch (way % 4) {
        case 0:
            return compressed(rest, way % 8 == 0 ? 1 : 0);
        case 1: {  // two members, one behind the other
            Bytes first = compressed(rest.first(rest.size() / 2), 0);
            const Bytes second = compressed(rest.subspan(rest.size() / 2), 1);
            first.insert(first.end(), second.begin(), second.end());
            return first;
        }
        case 2: {  // damaged, where the first two bytes of the rest say
            const std::size_t num_places = std::min<std::size_t>(rest.size(), 2);
            Bytes file = compressed(rest.subspan(num_places), 0);
            if (num_places == 2) {
                file[rest[0] * file.size() / 256] ^= rest[1];
            }
            return file;
        }
        default: {
            Bytes file(kHeader.begin(), kHeader.end());
            file.insert(file.end(), rest.begin(), rest.end());
            return file;
        }
    }
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    if (size == 0) {
        return 0;
    }
    file.set(fuzz::gzip_file(data[0], {data + 1, size - 1}));
    fuzz::hold_to_contract([&] { fuzz::promise_graph(read_edge_list(file.path())); });
    return 0;
}
