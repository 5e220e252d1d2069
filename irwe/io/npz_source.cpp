#include "irwe/io/npz_source.h"

#include <fmt/format.h>
#include <minizip/unzip.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <system_error>

#include "irwe/base/error.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/npy_header.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kExtension = ".npy";
constexpr std::string_view kZipMember = "PK\x03\x04";
constexpr std::string_view kEmptyZip = "PK\x05\x06";

RetryingStream open_file(const std::string& path) {
    RetryingStream file = open_to_read(path);
    require(file != nullptr,
            fmt::format("{}: cannot be opened: {}", path, std::generic_category().message(errno)));
    std::error_code unknown;
    require(std::filesystem::is_regular_file(path, unknown),
            fmt::format("{}: is not a plain file, expected an .npz or .npy of NumPy", path));
    return file;
}

// Returns true if the member is encrypted, or compressed in another way than NumPy does.
bool is_foreign(const unz_file_info64& info) {
    constexpr std::uint64_t kEncrypted = 1;
    return (info.flag & kEncrypted) != 0 ||
           (info.compression_method != 0 && info.compression_method != Z_DEFLATED);
}

// Throws InputError if the member cannot be read, or if the list of the archive lies about it.
void check_member(const unz_file_info64& info, const std::string& name, const std::string& path,
                  std::uint64_t file_size) {
    constexpr std::uint64_t kBestRatio = 1032;  // deflate at its best makes 1032 bytes of one
    require(!is_foreign(info),
            fmt::format("{}: array {} is encrypted or compressed in another way than NumPy "
                        "does, expected an archive of np.savez or np.savez_compressed",
                        path, excerpt(name)));
    require(info.compressed_size <= file_size &&
                info.uncompressed_size <= kBestRatio * (info.compressed_size + 1),
            fmt::format("{}: array {} has {} bytes by the list of the archive, more than a "
                        "file of {} bytes can hold; is it damaged?",
                        path, excerpt(name), info.uncompressed_size, file_size));
}

}  // namespace

NpzSource::NpzSource(const std::string& path) : path_(path), file_(open_file(path)) {
    file_size_ = std::filesystem::file_size(path);
    const std::string first = first_bytes(path, kNpyMagic.size());
    require(recognizes(first), fmt::format("{}: is neither an .npz nor an .npy of NumPy", path));
    if (first == kNpyMagic) {
        return;
    }
    zip_.reset(open_zip_for_reading(path));
    require(zip_ != nullptr && ends_with_archive(file_.get(), zip_.get()),
            fmt::format("{}: the .npz archive is damaged or ends early; was it copied or "
                        "downloaded in full?",
                        path));
}

bool NpzSource::recognizes(std::string_view first_bytes) {
    return first_bytes.starts_with(kNpyMagic) || first_bytes.starts_with(kZipMember) ||
           first_bytes.starts_with(kEmptyZip);
}

bool NpzSource::begins_with_array(std::string_view first_bytes) {
    constexpr std::size_t kSizeOfHeader = 30;  // of a member of a zip archive
    constexpr std::size_t kNameSize = 26;      // where the length of its name stands, in two bytes
    if (!first_bytes.starts_with(kZipMember) || first_bytes.size() < kSizeOfHeader) {
        return first_bytes.starts_with(kNpyMagic);
    }
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(first_bytes[i]); };
    const std::size_t length = byte(kNameSize) + std::size_t{256} * byte(kNameSize + 1);
    return first_bytes.substr(kSizeOfHeader, length).ends_with(kExtension);
}

std::vector<NpzSource::Member> NpzSource::members() {
    if (zip_ == nullptr) {
        return {{"", file_size_}};
    }
    std::vector<Member> result;
    bool is_good = true;
    int found = unzGoToFirstFile(zip_.get());
    for (; found == UNZ_OK && is_good; found = unzGoToNextFile(zip_.get())) {
        unz_file_info64 info{};
        std::array<char, 1024> name{};
        found = unzGetCurrentFileInfo64(zip_.get(), &info, name.data(), name.size() - 1, nullptr, 0,
                                        nullptr, 0);
        if (found != UNZ_OK) {
            break;
        }
        const std::string_view member = name.data();
        is_good = is_foreign(info) || has_same_name_twice(file_.get(), zip_.get());
        if (member.ends_with(kExtension)) {
            require(is_clean_name(member),
                    fmt::format("{}: has an array called {}, expected {} as its name", path_,
                                excerpt(member), kCleanName));
            result.push_back({std::string(member.substr(0, member.size() - kExtension.size())),
                              info.uncompressed_size});
            check_member(info, result.back().name, path_, file_size_);
        }
    }
    require(is_good && found == UNZ_END_OF_LIST_OF_FILE,
            fmt::format("{}: the list of arrays in the archive is damaged; was it copied or "
                        "downloaded in full?",
                        path_));
    return result;
}

void NpzSource::open(const std::string& name) {
    if (zip_ == nullptr) {
        std::rewind(file_.get());
        return;
    }
    constexpr int kCaseMatters = 1;
    const std::string member = name + std::string(kExtension);
    require(unzLocateFile(zip_.get(), member.c_str(), kCaseMatters) == UNZ_OK &&
                unzOpenCurrentFile(zip_.get()) == UNZ_OK,
            fmt::format("{}: array {} is damaged; was the file copied or downloaded in "
                        "full?",
                        path_, excerpt(name)));
}

std::size_t NpzSource::read(std::span<char> bytes) {
    if (zip_ == nullptr) {
        return std::fread(bytes.data(), 1, bytes.size(), file_.get());
    }
    assert(bytes.size() <= std::numeric_limits<int>::max());
    const int count =
        unzReadCurrentFile(zip_.get(), bytes.data(), static_cast<unsigned>(bytes.size()));
    return count < 0 ? 0 : static_cast<std::size_t>(count);
}

bool NpzSource::close() { return zip_ == nullptr || unzCloseCurrentFile(zip_.get()) == UNZ_OK; }

}  // namespace irwe
