#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <new>

#include "irwe/base/error.h"
#include "irwe/io/decompressor.h"

namespace irwe {
namespace {

class ZstdDecompressor : public Decompressor {
public:
    ZstdDecompressor() : context_(ZSTD_createDCtx()) {
        constexpr int kWindowLog = std::bit_width(kMaxWindow) - 1;
        if (context_ == nullptr || ZSTD_isError(ZSTD_DCtx_setParameter(
                                       context_.get(), ZSTD_d_windowLogMax, kWindowLog)) != 0U) {
            throw std::bad_alloc();
        }
    }

    Step step(std::span<const char> input, std::span<char> output) override {
        ZSTD_inBuffer in{input.data(), input.size(), 0};
        ZSTD_outBuffer out{output.data(), output.size(), 0};
        const std::size_t left = ZSTD_decompressStream(context_.get(), &out, &in);
        if (ZSTD_isError(left) != 0U) {
            fail(ZSTD_getErrorCode(left));
        }
        return {.num_used = in.pos, .num_made = out.pos, .is_at_end = left == 0};
    }

    void restart() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }

private:
    struct FreeContext {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };

    [[noreturn]] static void fail(ZSTD_ErrorCode code) {
        if (code == ZSTD_error_memory_allocation) {
            throw std::bad_alloc();
        }
        if (code == ZSTD_error_frameParameter_windowTooLarge) {
            throw InputError(fmt::format(
                "the zstd file needs a window of more than {} MB to be read; decompress it "
                "first, by zstd -d --long=31",
                kMaxWindow >> 20U));
        }
        if (code == ZSTD_error_dictionary_wrong) {
            throw InputError(
                "the zstd file was compressed with a dictionary, which is not in it; decompress "
                "it first, by zstd -d -D DICTIONARY");
        }
        throw InputError("the zstd file is damaged; zstd -t shows details");
    }

    std::unique_ptr<ZSTD_DCtx, FreeContext> context_;
};

// A frame, or one to be skipped, as pzstd puts them before others.
MagicMatch match_frame(std::string_view bytes) {
    constexpr std::string_view kSkipped = "*M\x18";
    const MagicMatch match = match_magic(bytes, "\x28\xB5\x2F\xFD");
    if (match != MagicMatch::none || bytes[0] < '\x50' || bytes[0] > '\x5F') {
        return match;
    }
    return match_magic(bytes.substr(1), kSkipped);
}

}  // namespace

const Compression kZstd{.name = "zstd",
                        .part = "frame",
                        .check = "zstd -t",
                        .may_pad_between_parts = false,
                        .match = match_frame,
                        .begin = []() -> std::unique_ptr<Decompressor> {
                            return std::make_unique<ZstdDecompressor>();
                        }};

}  // namespace irwe
