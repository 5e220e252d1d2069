// Files of zstd, xz, bzip2 and zip, for tests that read them.

#pragma once

#include <bzlib.h>
#include <lzma.h>
#include <minizip/zip.h>
#include <zstd.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irwe {

// Returns `content` as a frame of zstd with a checksum; window_log 0 is that of the level.
inline std::string zstd(std::string_view content, int window_log = 0) {
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    if (window_log > 0) {
        ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
        ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
    }
    std::string result(ZSTD_compressBound(content.size()) + 64, '\0');
    // In two steps, so that the size is not known at first and the window is as large as said.
    ZSTD_inBuffer in{content.data(), content.size(), 0};
    ZSTD_outBuffer out{result.data(), result.size(), 0};
    ZSTD_compressStream2(context, &out, &in, ZSTD_e_flush);
    const std::size_t left = ZSTD_compressStream2(context, &out, &in, ZSTD_e_end);
    ZSTD_freeCCtx(context);
    if (left != 0) {
        throw std::runtime_error("zstd failed");
    }
    result.resize(out.pos);
    return result;
}

// Returns `content` as a stream of xz; dictionary_size 0 is that of the preset.
inline std::string xz(std::string_view content, std::uint32_t dictionary_size = 0) {
    lzma_options_lzma options{};
    lzma_lzma_preset(&options, 1);
    if (dictionary_size > 0) {
        options.dict_size = dictionary_size;
    }
    lzma_filter filters[]{{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}};
    std::string result(lzma_stream_buffer_bound(content.size()), '\0');
    std::size_t size = 0;
    if (lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC64, nullptr,
                                  reinterpret_cast<const std::uint8_t*>(content.data()),
                                  content.size(), reinterpret_cast<std::uint8_t*>(result.data()),
                                  &size, result.size()) != LZMA_OK) {
        throw std::runtime_error("xz failed");
    }
    result.resize(size);
    return result;
}

// Returns `content` as a stream of bzip2.
inline std::string bzip2(std::string_view content) {
    auto size = static_cast<unsigned>(content.size() + content.size() / 50 + 1000);
    std::string result(size, '\0');
    if (BZ2_bzBuffToBuffCompress(result.data(), &size, const_cast<char*>(content.data()),
                                 static_cast<unsigned>(content.size()), 9, 0, 0) != BZ_OK) {
        throw std::runtime_error("bzip2 failed");
    }
    result.resize(size);
    return result;
}

// Writes a zip archive with these files, by name and content, to `path`.
inline void write_zip(const std::string& path,
                      const std::vector<std::pair<std::string, std::string>>& files) {
    zipFile archive = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
    for (const auto& [name, content] : files) {
        const zip_fileinfo info{};
        if (zipOpenNewFileInZip64(archive, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                                  Z_DEFLATED, 6, 0) != ZIP_OK ||
            zipWriteInFileInZip(archive, content.data(), static_cast<unsigned>(content.size())) !=
                ZIP_OK ||
            zipCloseFileInZip(archive) != ZIP_OK) {
            throw std::runtime_error("zip failed");
        }
    }
    zipClose(archive, nullptr);
}

}  // namespace irwe
