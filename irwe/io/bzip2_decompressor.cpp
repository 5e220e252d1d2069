#include <bzlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "irwe/base/error.h"
#include "irwe/io/decompressor.h"

namespace irwe {
namespace {

// Needs at most 4 MB, which is a property of the format.
class Bzip2Decompressor : public Decompressor {
public:
    Bzip2Decompressor() { begin(); }
    ~Bzip2Decompressor() override { BZ2_bzDecompressEnd(&stream_); }
    Bzip2Decompressor(const Bzip2Decompressor&) = delete;
    Bzip2Decompressor& operator=(const Bzip2Decompressor&) = delete;

    Step step(std::span<const char> input, std::span<char> output) override {
        stream_.next_in = const_cast<char*>(input.data());  // it is only read
        stream_.avail_in = static_cast<unsigned>(input.size());
        stream_.next_out = output.data();
        stream_.avail_out = static_cast<unsigned>(output.size());
        const int status = BZ2_bzDecompress(&stream_);
        if (status == BZ_MEM_ERROR) {
            throw std::bad_alloc();
        }
        if (status != BZ_OK && status != BZ_STREAM_END) {
            throw InputError("the bzip2 file is damaged; bzip2 -t shows details");
        }
        return {.num_used = input.size() - stream_.avail_in,
                .num_made = output.size() - stream_.avail_out,
                .is_at_end = status == BZ_STREAM_END};
    }

    void restart() override {
        BZ2_bzDecompressEnd(&stream_);
        stream_ = {};
        begin();
    }

private:
    void begin() {
        constexpr int kSilent = 0;
        constexpr int kFast = 0;
        if (BZ2_bzDecompressInit(&stream_, kSilent, kFast) != BZ_OK) {
            throw std::bad_alloc();
        }
    }

    bz_stream stream_{};
};

// BZh, the size of blocks from 1 to 9, and the mark of a block or, in an empty file, of the end.
// The first four could begin a text, too.
MagicMatch match_stream(std::string_view bytes) {
    constexpr std::string_view kStream = "BZh";
    const MagicMatch match = match_magic(bytes, kStream);
    if (match != MagicMatch::whole || bytes.size() == kStream.size()) {
        return match == MagicMatch::none ? match : MagicMatch::beginning;
    }
    if (bytes[3] < '1' || bytes[3] > '9') {
        return MagicMatch::none;
    }
    const std::string_view mark = bytes.substr(4);
    return std::max(match_magic(mark, "\x31\x41\x59\x26\x53\x59"),
                    match_magic(mark, "\x17\x72\x45\x38\x50\x90"));
}

}  // namespace

const Compression kBzip2{.name = "bzip2",
                         .part = "stream",
                         .check = "bzip2 -t",
                         .may_pad_between_parts = false,
                         .match = match_stream,
                         .begin = []() -> std::unique_ptr<Decompressor> {
                             return std::make_unique<Bzip2Decompressor>();
                         }};

}  // namespace irwe
