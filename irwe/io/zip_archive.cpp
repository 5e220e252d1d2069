#include "irwe/io/zip_archive.h"

#include <minizip/unzip.h>
#include <minizip/zip.h>

#include <cerrno>
#include <cstdint>
#include <string_view>

#include "irwe/io/retrying_stream.h"

namespace irwe {
namespace {

// minizip closes what it opened.
void* open_stream_to_read(void* /*opaque*/, const void* path, int /*mode*/) {
    return open_to_read(static_cast<const char*>(path)).release();
}

void* open_stream_to_rewrite(void* /*opaque*/, const void* path, int /*mode*/) {
    return open_to_rewrite(static_cast<const char*>(path)).release();
}

// A place or a result of minizip's; below 0 it is a failure, which is remembered.
template <typename Result>
Result remembered(void* failure, Result result) {
    if (result < 0) {
        *static_cast<int*>(failure) = errno;
    }
    return result;
}

ZPOS64_T tell_and_remember(void* failure, void* stream) {
    return static_cast<ZPOS64_T>(remembered(failure, ftello(static_cast<std::FILE*>(stream))));
}

long seek_and_remember(void* failure, void* stream, ZPOS64_T offset, int origin) {
    static_assert(ZLIB_FILEFUNC_SEEK_SET == SEEK_SET && ZLIB_FILEFUNC_SEEK_CUR == SEEK_CUR &&
                  ZLIB_FILEFUNC_SEEK_END == SEEK_END);
    return remembered(failure,
                      fseeko(static_cast<std::FILE*>(stream), static_cast<off_t>(offset), origin));
}

// The bytes from `begin` on; fewer if the file ends there, none if there is no such place.
std::string bytes_at(std::FILE* file, std::int64_t begin, std::size_t size) {
    std::string bytes(size, '\0');
    if (begin < 0 || fseeko(file, begin, SEEK_SET) != 0) {
        return "";
    }
    bytes.resize(std::fread(bytes.data(), 1, size, file));
    return bytes;
}

}  // namespace

void* open_zip_for_writing(const std::string& path, int& failure) {
    zlib_filefunc64_def functions{};
    fill_fopen64_filefunc(&functions);
    functions.zopen64_file = open_stream_to_rewrite;
    functions.ztell64_file = tell_and_remember;
    functions.zseek64_file = seek_and_remember;
    functions.opaque = &failure;
    return zipOpen2_64(path.c_str(), APPEND_STATUS_CREATE, nullptr, &functions);
}

void* open_zip_for_reading(const std::string& path) {
    zlib_filefunc64_def functions{};
    fill_fopen64_filefunc(&functions);
    functions.zopen64_file = open_stream_to_read;
    return unzOpen2_64(path.c_str(), &functions);
}

void CloseZip::operator()(void* zip) const { unzClose(zip); }

bool ends_with_archive(std::FILE* file, void* zip) {
    constexpr std::string_view kEndOfList = "PK\x05\x06";
    constexpr std::int64_t kSizeOfEnd = 22;  // and a comment behind it
    unz_global_info64 info{};
    if (unzGetGlobalInfo64(zip, &info) != UNZ_OK || fseeko(file, 0, SEEK_END) != 0) {
        return false;
    }
    const std::int64_t begin =
        ftello(file) - kSizeOfEnd - static_cast<std::int64_t>(info.size_comment);
    return bytes_at(file, begin, kEndOfList.size()) == kEndOfList;
}

bool has_same_name_twice(std::FILE* file, void* zip) {
    unz_file_info64 info{};
    if (unzGetCurrentFileInfo64(zip, &info, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK) {
        return false;
    }
    std::string listed(info.size_filename, '\0');
    int method = 0;
    int level = 0;
    constexpr int kAsItLies = 1;
    if (unzGetCurrentFileInfo64(zip, &info, listed.data(), listed.size(), nullptr, 0, nullptr, 0) !=
            UNZ_OK ||
        unzOpenCurrentFile2(zip, &method, &level, kAsItLies) != UNZ_OK) {
        return false;
    }
    // The extra fields lie before the data, and the name lies before them.
    const auto data = static_cast<std::int64_t>(unzGetCurrentFileZStreamPos64(zip));
    const std::int64_t fields = unzGetLocalExtrafield(zip, nullptr, 0);
    unzCloseCurrentFile(zip);
    const std::int64_t begin = data - fields - static_cast<std::int64_t>(listed.size());
    return fields >= 0 && bytes_at(file, begin, listed.size()) == listed;
}

}  // namespace irwe
