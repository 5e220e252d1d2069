#include "apps/explorer/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>

#include "irwe/base/error.h"

namespace irwe::explorer {
namespace {

constexpr std::string_view kEmptyData =
    R"(<script id="irwe-data" type="application/octet-stream" data-encoding="none"></script>)";

// Returns `data` compressed for a browser, with a header of gzip that has no date.
std::string gzipped(std::string_view data) {
    constexpr int kWindowOfGzip = 15 + 16;
    constexpr int kMemoryLevel = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kWindowOfGzip, kMemoryLevel,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::bad_alloc();
    }
    std::string result;
    std::array<char, std::size_t{1} << 16> buffer{};
    constexpr std::size_t kBytesAtOnce = std::size_t{1} << 30;
    do {
        const std::string_view part = data.substr(0, kBytesAtOnce);
        data.remove_prefix(part.size());
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
        stream.avail_in = static_cast<uInt>(part.size());
        do {
            stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
            stream.avail_out = static_cast<uInt>(buffer.size());
            deflate(&stream, data.empty() ? Z_FINISH : Z_NO_FLUSH);
            result.append(buffer.data(), buffer.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    } while (!data.empty());
    deflateEnd(&stream);
    return result;
}

std::string base64(std::string_view data) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    result.reserve((data.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < data.size(); i += 3) {
        const std::size_t size = std::min<std::size_t>(3, data.size() - i);
        std::uint32_t word = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            word = word << 8 | (j < size ? static_cast<unsigned char>(data[i + j]) : 0U);
        }
        for (std::size_t j = 0; j < 4; ++j) {
            result += j <= size ? kDigits[word >> (18 - 6 * j) & 63U] : '=';
        }
    }
    return result;
}

}  // namespace

PagePlaces page_places_of_program() {
    constexpr const char* kProgram = "/proc/self/exe";
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink(kProgram, error);
    require(!error, fmt::format("{}: cannot be read, by which the explorer's page is found beside "
                                "the program: {}; is /proc mounted?",
                                kProgram, error.message()));
    const std::filesystem::path folder = program.parent_path().parent_path();
    return {.paths = {folder / "share/irwe/explorer.html", folder / "web/page.html"},
            .install_command = "make web install"};
}

std::string read_page(const PagePlaces& places) {
    for (const std::string& path : places.paths) {
        std::ifstream file(path, std::ios::binary);
        if (file) {
            return {std::istreambuf_iterator<char>(file), {}};
        }
    }
    throw InputError(fmt::format(
        "the explorer's page is not there: looked for {}; make it by `make web`, which needs npm, "
        "or install irwe with it by `{}`",
        fmt::join(places.paths, " and "), places.install_command));
}

std::string page_with_data(std::string_view page, std::string_view data) {
    const std::size_t place = page.find(kEmptyData);
    require(place != std::string_view::npos,
            "the explorer's page has no place for data; make it anew by `make web`");
    std::string result(page.substr(0, place));
    result +=
        R"(<script id="irwe-data" type="application/octet-stream" data-encoding="gzip+base64">)";
    result += base64(gzipped(data));
    result += "</script>";
    result += page.substr(place + kEmptyData.size());
    return result;
}

}  // namespace irwe::explorer
