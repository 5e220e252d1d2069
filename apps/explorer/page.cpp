#include "apps/explorer/page.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <new>
#include <system_error>

#include "irwe/base/error.h"

namespace irwe::explorer {
namespace {

constexpr std::string_view kEmptyData =
    R"(<script id="irwe-data" type="application/octet-stream" data-encoding="none"></script>)";

constexpr std::string_view kPolicyBegin = R"(<meta http-equiv="Content-Security-Policy" content=")";
constexpr std::string_view kAskTheServer = "connect-src 'self'";
constexpr std::string_view kAskNobody = "connect-src 'none'";

// Returns the place of the policy within the page: what `content` of its <meta> says.
std::string_view policy_within(std::string_view page) {
    const std::size_t begin = page.find(kPolicyBegin);
    const std::size_t end =
        begin == std::string_view::npos ? begin : page.find('"', begin + kPolicyBegin.size());
    const std::size_t line_end = page.find_first_of("\r\n", std::min(begin, page.size()));
    require(end != std::string_view::npos && end < line_end,
            "the explorer's page does not say what it may do (Content-Security-Policy); make it "
            "anew by `make web`");
    return page.substr(begin + kPolicyBegin.size(), end - begin - kPolicyBegin.size());
}

// Returns `page` with a policy by which it may ask nobody.
std::string without_requests(std::string_view page) {
    const std::string_view policy = policy_within(page);
    const std::size_t place = policy.find(kAskTheServer);
    std::string result(page);
    if (place != std::string_view::npos) {
        const auto begin = static_cast<std::size_t>(policy.data() - page.data()) + place;
        result.replace(begin, kAskTheServer.size(), kAskNobody);
    }
    return result;
}

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

// A file whose owner is asked of what is open, which nobody can exchange meanwhile.
class OpenFile {
public:
    explicit OpenFile(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    ~OpenFile() {
        if (is_open()) {
            close(file_);
        }
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    bool is_open() const { return file_ >= 0; }

    bool is_trusted(uid_t owner_of_program) const {
        struct stat about {};
        return fstat(file_, &about) == 0 && S_ISREG(about.st_mode) &&
               is_trusted_page(about.st_uid, about.st_mode, owner_of_program);
    }

    std::string content() const {
        std::string result;
        std::array<char, std::size_t{1} << 16> buffer{};
        ssize_t size = 0;
        while ((size = read(file_, buffer.data(), buffer.size())) > 0 ||
               (size < 0 && errno == EINTR)) {
            result.append(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
        }
        require(size == 0, "the explorer's page cannot be read; make it anew by `make web`");
        return result;
    }

private:
    int file_;
};

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
            .program = kProgram,
            .install_command = "make web install"};
}

bool is_trusted_page(uid_t owner, mode_t mode, uid_t owner_of_program) {
    return (owner == 0 || owner == owner_of_program) && (mode & S_IWOTH) == 0;
}

std::string read_page(const PagePlaces& places) {
    struct stat program {};
    require(
        stat(places.program.c_str(), &program) == 0,
        fmt::format("{}: cannot tell who owns it, so no page beside it is trusted; see that the "
                    "program is where it was installed",
                    places.program));
    std::string refused;
    for (const std::string& path : places.paths) {
        const OpenFile file(path);
        if (!file.is_open()) {
            continue;
        }
        if (file.is_trusted(program.st_uid)) {
            return file.content();
        }
        refused += fmt::format(
            "; {} is not used, because it does not belong to root or the owner of the program, or "
            "everybody can write to it",
            path);
    }
    throw InputError(
        fmt::format("the explorer's page is not there: looked for {}{}; make it by `make web`, "
                    "which needs npm, "
                    "or install irwe with it by `{}`",
                    fmt::join(places.paths, " and "), refused, places.install_command));
}

std::string page_with_data(std::string_view page, std::string_view data) {
    require(page.find(kEmptyData) != std::string_view::npos,
            "the explorer's page has no place for data; make it anew by `make web`");
    std::string result = without_requests(page);
    const std::string filled =
        fmt::format(R"(<script id="irwe-data" type="application/octet-stream" )"
                    R"(data-encoding="gzip+base64">{}</script>)",
                    base64(gzipped(data)));
    result.replace(result.find(kEmptyData), kEmptyData.size(), filled);
    return result;
}

std::string page_policy(std::string_view page) {
    return fmt::format("{}; frame-ancestors 'none'", policy_within(page));
}

}  // namespace irwe::explorer
