#include "irwe/io/text_output.h"

#define ZLIB_CONST  // input is const
#include <zlib.h>

#include <array>
#include <cstddef>
#include <new>
#include <span>

namespace irwe {
namespace {

AtomicFile open_output(const std::string& path) {
    return path.empty() || is_standard_output(path) ? AtomicFile::standard_output()
                                                    : AtomicFile(path);
}

}  // namespace

// zlib's deflate with a gzip header, in which it leaves the date at 0.
class TextOutput::Compressor {
public:
    Compressor() {
        constexpr int kLargestWindow = 15;
        constexpr int kWithGzipHeader = 16;
        constexpr int kDefaultMemory = 8;
        // Level 1: an edge list comes out an eighth larger than at level 6, in a quarter of the
        // time.
        if (deflateInit2(&stream_, 1, Z_DEFLATED, kLargestWindow + kWithGzipHeader, kDefaultMemory,
                         Z_DEFAULT_STRATEGY) != Z_OK) {
            throw std::bad_alloc();  // the one way in which it fails with valid arguments
        }
    }
    ~Compressor() { deflateEnd(&stream_); }
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;

    // Appends `text`, compressed, to `file`; with Z_FINISH, also all that zlib still holds.
    void write(std::string_view text, int flush, AtomicFile& file) {
        stream_.next_in = reinterpret_cast<const Bytef*>(text.data());
        stream_.avail_in = static_cast<uInt>(text.size());
        do {
            stream_.next_out = reinterpret_cast<Bytef*>(output_.data());
            stream_.avail_out = static_cast<uInt>(output_.size());
            deflate(&stream_, flush);
            file.write(std::span(output_).first(output_.size() - stream_.avail_out));
        } while (stream_.avail_out == 0);
    }

private:
    z_stream stream_{};
    std::array<std::byte, std::size_t{1} << 16> output_{};
};

TextOutput::TextOutput(const std::string& path)
    : file_(open_output(path)),
      compressor_(path.ends_with(".gz") ? std::make_unique<Compressor>() : nullptr) {}

TextOutput::~TextOutput() = default;

void TextOutput::flush() {
    if (compressor_) {
        compressor_->write(buffer_, Z_NO_FLUSH, file_);
    } else {
        file_.write(buffer_);
    }
    buffer_.clear();
}

void TextOutput::commit() {
    flush();
    if (compressor_) {
        compressor_->write({}, Z_FINISH, file_);
    }
    file_.commit();
}

}  // namespace irwe
