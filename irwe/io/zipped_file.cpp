#include "irwe/io/zipped_file.h"

#include <fmt/format.h>
#include <minizip/unzip.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/retrying_stream.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kEmptyArchive = "PK\x05\x06";

struct Member {
    std::string name;
    unz_file_info64 info{};
    unz64_file_pos place{};
    bool is_named_twice = false;  // in the list at the end and before the data
};

// Returns the files in the archive; nothing if its list is damaged.
std::optional<std::vector<Member>> files_in(std::FILE* file, unzFile zip) {
    std::vector<Member> result;
    int found = unzGoToFirstFile(zip);
    for (; found == UNZ_OK; found = unzGoToNextFile(zip)) {
        Member member;
        std::array<char, 1024> name{};
        if (unzGetCurrentFileInfo64(zip, &member.info, name.data(), name.size() - 1, nullptr, 0,
                                    nullptr, 0) != UNZ_OK ||
            unzGetFilePos64(zip, &member.place) != UNZ_OK) {
            return std::nullopt;
        }
        member.name = name.data();
        if (member.name.ends_with('/') || member.name.starts_with("__MACOSX/")) {
            continue;
        }
        member.is_named_twice = has_same_name_twice(file, zip);
        result.push_back(std::move(member));
    }
    if (found != UNZ_END_OF_LIST_OF_FILE) {
        return std::nullopt;
    }
    return result;
}

// Returns the names of some files, and how many others there are.
std::string names_of(std::span<const Member> files) {
    constexpr std::size_t kMost = 5;
    std::vector<std::string> names;
    for (const Member& file : files.first(std::min(files.size(), kMost))) {
        names.push_back(excerpt(file.name));
    }
    const std::string rest =
        files.size() > kMost ? fmt::format(" and {} others", files.size() - kMost) : "";
    return fmt::format("{}{}", fmt::join(names, ", "), rest);
}

void require_one(std::span<const Member> files, const std::string& path) {
    require(!files.empty(),
            fmt::format("{}: is a zip archive of folders only, expected one file in it", path));
    require(
        !std::ranges::all_of(files, [](const Member& file) { return file.name.ends_with(".npy"); }),
        fmt::format("{}: is an .npz with arrays of NumPy ({}), expected text", path,
                    names_of(files)));
    require(files.size() == 1,
            fmt::format("{}: is a zip archive of {} files, expected one: {}; extract the one that "
                        "is meant, e.g. by unzip",
                        path, files.size(), names_of(files)));
}

void require_readable(const Member& file, const std::string& path) {
    constexpr std::uint64_t kEncrypted = 1;
    require((file.info.flag & kEncrypted) == 0,
            fmt::format("{}: {} in the zip archive is encrypted; extract it, e.g. by unzip", path,
                        excerpt(file.name)));
    require(
        file.info.compression_method == 0 || file.info.compression_method == Z_DEFLATED,
        fmt::format("{}: {} in the zip archive is compressed by method {}, expected deflate or no "
                    "compression; extract it, e.g. by 7z x",
                    path, excerpt(file.name), file.info.compression_method));
}

}  // namespace

bool ZippedFile::recognizes(std::string_view first_bytes) {
    return first_bytes.starts_with("PK\x03\x04") || first_bytes.starts_with(kEmptyArchive);
}

ZippedFile::ZippedFile(const std::string& path) : path_(path) {
    require(first_bytes(path, kEmptyArchive.size()) != kEmptyArchive,  // which minizip cannot open
            fmt::format("{}: is a zip archive without files, expected one file in it", path));
    const RetryingStream file = open_to_read(path);
    zip_.reset(file != nullptr ? open_zip_for_reading(path) : nullptr);
    require(zip_ != nullptr && ends_with_archive(file.get(), zip_.get()),
            fmt::format("{}: the zip archive is damaged or ends early; was it copied or "
                        "downloaded in full?",
                        path));
    const std::optional<std::vector<Member>> files = files_in(file.get(), zip_.get());
    if (!files) {
        fail_damaged();
    }
    require_one(*files, path);
    const Member& only = files->front();
    require_readable(only, path);
    if (!only.is_named_twice || unzGoToFilePos64(zip_.get(), &only.place) != UNZ_OK ||
        unzOpenCurrentFile(zip_.get()) != UNZ_OK) {
        fail_damaged();
    }
    num_left_ = only.info.uncompressed_size;
}

ZippedFile::~ZippedFile() = default;

std::size_t ZippedFile::read(std::span<char> bytes) {
    std::size_t num_read = 0;
    while (num_read < bytes.size() && num_left_ > 0) {
        constexpr std::size_t kMost = std::numeric_limits<int>::max();
        const auto size = static_cast<unsigned>(std::min(bytes.size() - num_read, kMost));
        const int count = unzReadCurrentFile(zip_.get(), bytes.data() + num_read, size);
        if (count <= 0 || static_cast<std::uint64_t>(count) > num_left_) {
            fail_damaged();
        }
        num_read += static_cast<std::size_t>(count);
        num_left_ -= static_cast<std::uint64_t>(count);
    }
    if (num_left_ == 0 && !is_checked_) {
        is_checked_ = true;
        if (unzCloseCurrentFile(zip_.get()) != UNZ_OK) {
            fail_damaged();
        }
    }
    return num_read;
}

void ZippedFile::fail_damaged() const {
    throw InputError(fmt::format("{}: the zip archive is damaged; unzip -t shows details", path_));
}

}  // namespace irwe
