#include <fmt/format.h>
#include <lzma.h>

#include <new>

#include "irwe/base/error.h"
#include "irwe/io/decompressor.h"

namespace irwe {
namespace {

class XzDecompressor : public Decompressor {
public:
    XzDecompressor() { begin(); }
    ~XzDecompressor() override { lzma_end(&stream_); }
    XzDecompressor(const XzDecompressor&) = delete;
    XzDecompressor& operator=(const XzDecompressor&) = delete;

    Step step(std::span<const char> input, std::span<char> output) override {
        stream_.next_in = reinterpret_cast<const std::uint8_t*>(input.data());
        stream_.avail_in = input.size();
        stream_.next_out = reinterpret_cast<std::uint8_t*>(output.data());
        stream_.avail_out = output.size();
        const lzma_ret status = lzma_code(&stream_, LZMA_RUN);
        const bool waits = status == LZMA_OK || (status == LZMA_BUF_ERROR && input.empty());
        if (!waits && status != LZMA_STREAM_END) {
            fail(status);
        }
        return {.num_used = input.size() - stream_.avail_in,
                .num_made = output.size() - stream_.avail_out,
                .is_at_end = status == LZMA_STREAM_END};
    }

    void restart() override { begin(); }

private:
    void begin() {
        constexpr std::uint64_t kBesidesWindow = std::uint64_t{1} << 20U;
        if (lzma_stream_decoder(&stream_, kMaxWindow + kBesidesWindow,
                                LZMA_TELL_UNSUPPORTED_CHECK) != LZMA_OK) {
            throw std::bad_alloc();
        }
    }

    [[noreturn]] static void fail(lzma_ret status) {
        switch (status) {
            case LZMA_MEM_ERROR:
                throw std::bad_alloc();
            case LZMA_MEMLIMIT_ERROR:
                throw InputError(
                    fmt::format("the xz file needs a dictionary of more than {} MB to be read; "
                                "decompress it first, by xz -d",
                                kMaxWindow >> 20U));
            case LZMA_OPTIONS_ERROR:
            case LZMA_UNSUPPORTED_CHECK:
                throw InputError(
                    "the xz file uses filters or checksums that are not known here, or is damaged; "
                    "xz -t shows details");
            default:
                throw InputError("the xz file is damaged; xz -t shows details");
        }
    }

    lzma_stream stream_ = LZMA_STREAM_INIT;
};

}  // namespace

const Compression kXz{
    .name = "xz",
    .part = "stream",
    .check = "xz -t",
    .may_pad_between_parts = true,
    .match =
        [](std::string_view bytes) {
            using namespace std::string_view_literals;
            return match_magic(bytes, "\xFD\x37\x7A\x58\x5A\x00"sv);
        },
    .begin = []() -> std::unique_ptr<Decompressor> { return std::make_unique<XzDecompressor>(); }};

}  // namespace irwe
