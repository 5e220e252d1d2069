// Decompressors: one row and one source for each program whose compressed files are read.

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace irwe {

// Decompresses one part of a file after another: a member of gzip, a frame of zstd, a stream of xz
// or bzip2. Verifies the checksums that a part has.
class Decompressor {
public:
    struct Step {
        std::size_t num_used = 0;  // bytes of the input
        std::size_t num_made = 0;  // bytes of the output
        bool is_at_end = false;    // of the part
    };

    Decompressor() = default;
    virtual ~Decompressor() = default;
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;

    // Decompresses some of `input` into `output`. With an empty input it returns what is left to
    // return; if that is nothing, the rest of the part is missing. Throws InputError, without the
    // name of the file, if the bytes are damaged or ask for more memory than kMaxWindow.
    virtual Step step(std::span<const char> input, std::span<char> output) = 0;
    // Begins another part. REQUIRES: the part before is at its end.
    virtual void restart() = 0;
};

// Decompressors look back at no more bytes than this, so they need little more memory, whatever a
// file asks for. This is what zstd itself allows without an option, and twice what xz -9 needs.
inline constexpr std::size_t kMaxWindow = std::size_t{1} << 27;

enum class MagicMatch { none, beginning, whole };  // beginning: the bytes end within the magic

struct Compression {
    std::string_view name;       // of the program: "gzip"
    std::string_view part;       // what a file consists of: "member"
    std::string_view check;      // the command that says more about a damaged file
    bool may_pad_between_parts;  // zeros may stand not only behind the last part
    // Returns whether bytes are the beginning of a part.
    MagicMatch (*match)(std::string_view bytes);
    std::unique_ptr<Decompressor> (*begin)();
};

// Returns all rows.
std::span<const Compression> compressions();

// The most bytes that Compression::match looks at.
inline constexpr std::size_t kMaxMagicSize = 10;

// The rows, each in a source of its own.
extern const Compression kGzip;
extern const Compression kZstd;
extern const Compression kXz;
extern const Compression kBzip2;

// Compares bytes with the magic of a format.
constexpr MagicMatch match_magic(std::string_view bytes, std::string_view magic) {
    if (bytes.starts_with(magic)) {
        return MagicMatch::whole;
    }
    return magic.starts_with(bytes) ? MagicMatch::beginning : MagicMatch::none;
}

}  // namespace irwe
