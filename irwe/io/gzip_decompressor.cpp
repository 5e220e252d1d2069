#define ZLIB_CONST  // input is const
#include <zlib.h>

#include <new>

#include "irwe/base/error.h"
#include "irwe/io/decompressor.h"

namespace irwe {
namespace {

class GzipDecompressor : public Decompressor {
public:
    GzipDecompressor() {
        constexpr int kWithHeader = 16;
        if (inflateInit2(&stream_, MAX_WBITS + kWithHeader) != Z_OK) {
            throw std::bad_alloc();
        }
    }
    ~GzipDecompressor() override { inflateEnd(&stream_); }
    GzipDecompressor(const GzipDecompressor&) = delete;
    GzipDecompressor& operator=(const GzipDecompressor&) = delete;

    Step step(std::span<const char> input, std::span<char> output) override {
        stream_.next_in = reinterpret_cast<const Bytef*>(input.data());
        stream_.avail_in = static_cast<uInt>(input.size());
        stream_.next_out = reinterpret_cast<Bytef*>(output.data());
        stream_.avail_out = static_cast<uInt>(output.size());
        const int status = inflate(&stream_, Z_NO_FLUSH);
        if (status == Z_MEM_ERROR) {
            throw std::bad_alloc();
        }
        if (status != Z_OK && status != Z_BUF_ERROR && status != Z_STREAM_END) {
            throw InputError("the gzip file is damaged; gzip -t shows details");
        }
        return {.num_used = input.size() - stream_.avail_in,
                .num_made = output.size() - stream_.avail_out,
                .is_at_end = status == Z_STREAM_END};
    }

    void restart() override { inflateReset(&stream_); }

private:
    z_stream stream_{};
};

}  // namespace

const Compression kGzip{
    .name = "gzip",
    .part = "member",
    .check = "gzip -t",
    .may_pad_between_parts = false,
    .match = [](std::string_view bytes) { return match_magic(bytes, "\x1f\x8b"); },
    .begin = []() -> std::unique_ptr<Decompressor> {
        return std::make_unique<GzipDecompressor>();
    }};

}  // namespace irwe
