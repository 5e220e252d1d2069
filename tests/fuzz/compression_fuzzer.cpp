// Edge lists through zstd, xz, bzip2 and zip. The first byte of the input says by which, and what
// becomes of the rest: text that is compressed here, in one part or two, such a file with a byte
// changed, or raw bytes behind the beginning of one.

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <string>

#include "irwe/graph/edge_list.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {
namespace {

std::string with_zstd(std::string_view text) {
    std::string result(ZSTD_compressBound(text.size()), '\0');
    result.resize(ZSTD_compress(result.data(), result.size(), text.data(), text.size(), 1));
    return result;
}

std::string with_xz(std::string_view text) {
    lzma_options_lzma options{};
    lzma_lzma_preset(&options, 0);
    options.dict_size = LZMA_DICT_SIZE_MIN;
    lzma_filter filters[]{{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}};
    std::string result(lzma_stream_buffer_bound(text.size()), '\0');
    std::size_t size = 0;
    promise(lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC32, nullptr,
                                      reinterpret_cast<const std::uint8_t*>(text.data()),
                                      text.size(), reinterpret_cast<std::uint8_t*>(result.data()),
                                      &size, result.size()) == LZMA_OK,
            "memory for xz");
    result.resize(size);
    return result;
}

std::string with_bzip2(std::string_view text) {
    constexpr int kSmallestBlocks = 1;
    auto size = static_cast<unsigned>(text.size() + text.size() / 50 + 1000);
    std::string result(size, '\0');
    promise(BZ2_bzBuffToBuffCompress(result.data(), &size, const_cast<char*>(text.data()),
                                     static_cast<unsigned>(text.size()), kSmallestBlocks, 0,
                                     0) == BZ_OK,
            "memory for bzip2");
    result.resize(size);
    return result;
}

void append_bytes(std::uint64_t number, std::size_t num_bytes, std::string& bytes) {
    for (std::size_t i = 0; i < num_bytes; ++i) {
        bytes += static_cast<char>(i < 8 ? number >> (8 * i) : 0);
    }
}

// An archive with one file, which is stored as it is.
std::string with_zip(std::string_view text) {
    const std::uint64_t sum =
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
    std::string fields;
    append_bytes(20, 10, fields);
    append_bytes(sum, 4, fields);
    append_bytes(text.size(), 4, fields);
    append_bytes(text.size(), 4, fields);
    append_bytes(1, 4, fields);  // letters of the name
    std::string archive = "PK\x03\x04" + fields + "f" + std::string(text);
    const std::size_t place = archive.size();
    std::string list = "PK\x01\x02";
    append_bytes(20, 2, list);
    list += fields;
    append_bytes(0, 14, list);
    list += "f";
    archive += list + "PK\x05\x06";
    append_bytes(0, 4, archive);
    append_bytes(0x10001, 4, archive);
    append_bytes(list.size(), 4, archive);
    append_bytes(place, 4, archive);
    append_bytes(0, 2, archive);
    return archive;
}

std::string compressed_file(std::uint8_t way, std::string_view rest) {
    constexpr std::size_t kBeginning = 12;
    const auto compress = [way](std::string_view text) {
        switch (way / 4 % 4) {
            case 0:
                return with_zstd(text);
            case 1:
                return with_xz(text);
            case 2:
                return with_bzip2(text);
            default:
                return with_zip(text);
        }
    };
    switch (way % 4) {
        case 0:
            return compress(rest);
        case 1:
            return compress(rest.substr(0, rest.size() / 2)) +
                   compress(rest.substr(rest.size() / 2));
        case 2: {  // damaged, where the first two bytes of the rest say
            const std::size_t num_places = std::min<std::size_t>(rest.size(), 2);
            std::string file = compress(rest.substr(num_places));
            if (num_places == 2) {
                const auto place = static_cast<unsigned char>(rest[0]);
                file[place * file.size() / 256] =
                    static_cast<char>(file[place * file.size() / 256] ^ rest[1]);
            }
            return file;
        }
        default:
            return compress("a b\n").substr(0, kBeginning) + std::string(rest);
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
    file.set(fuzz::compressed_file(data[0], {reinterpret_cast<const char*>(data + 1), size - 1}));
    fuzz::hold_to_contract([&] { fuzz::promise_graph(read_edge_list(file.path())); });
    return 0;
}
