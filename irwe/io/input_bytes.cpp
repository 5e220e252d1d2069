#include "irwe/io/input_bytes.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>

#include "irwe/base/error.h"

namespace irwe {
namespace {

#ifdef IRWE_FUZZING  // so that small inputs meet the borders, too
constexpr std::size_t kBlockSize = 64;
#else
constexpr std::size_t kBlockSize = std::size_t{1} << 17;
#endif
constexpr char kMagic0 = '\x1f';
constexpr char kMagic1 = '\x8b';

// Waiting for a pipe ends in this way when a signal comes that the program has a handler for.
void throw_if_interrupted(int error_number) {
    if (error_number == EINTR) {
        throw Interrupted();
    }
}

std::string reason(int error_number) { return std::generic_category().message(error_number); }

int open_file(const std::string& path, const std::string& name) {
    const int descriptor =
        path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
    throw_if_interrupted(descriptor < 0 ? errno : 0);
    require(descriptor >= 0, fmt::format("{}: cannot be opened: {}", name, reason(errno)));
    return descriptor;
}

bool is_directory(int descriptor) {
    struct stat status {};
    return fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

void InputBytes::EndInflation::operator()(z_stream_s* stream) const {
    inflateEnd(stream);
    delete stream;
}

InputBytes::InputBytes(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      descriptor_(open_file(path, name_)),
      block_(kBlockSize) {
    require(!is_directory(descriptor_.get()),
            fmt::format("{}: is a directory, expected a text file", name_));
}

InputBytes::~InputBytes() = default;

std::size_t InputBytes::read(std::span<char> bytes) {
    if (!is_known_) {
        gather(2);
        is_known_ = true;
        if (begins_with_magic()) {
            begin_inflation();
        }
    }
    if (inflation_ != nullptr) {
        return inflate_into(bytes);
    }
    std::size_t count = std::min(at_hand_.size(), bytes.size());
    std::copy_n(at_hand_.begin(), count, bytes.begin());
    at_hand_ = at_hand_.subspan(count);
    while (count < bytes.size()) {
        const std::size_t more = read_file(bytes.subspan(count));
        if (more == 0) {
            break;
        }
        count += more;
    }
    return count;
}

std::size_t InputBytes::read_file(std::span<char> bytes) {
    const ssize_t count = ::read(descriptor_.get(), bytes.data(), bytes.size());
    if (count < 0) {
        const int error_number = errno;
        throw_if_interrupted(error_number);
        throw InputError(fmt::format("{}: cannot be read: {}", name_, reason(error_number)));
    }
    return static_cast<std::size_t>(count);
}

void InputBytes::gather(std::size_t count) {
    if (at_hand_.size() >= count) {
        return;
    }
    if (!at_hand_.empty()) {
        std::memmove(block_.data(), at_hand_.data(), at_hand_.size());
    }
    at_hand_ = std::span(block_).first(at_hand_.size());
    while (at_hand_.size() < count) {
        const std::size_t more = read_file(std::span(block_).subspan(at_hand_.size()));
        if (more == 0) {
            return;
        }
        at_hand_ = std::span(block_).first(at_hand_.size() + more);
    }
}

bool InputBytes::begins_with_magic() const {
    return at_hand_.size() >= 2 && at_hand_[0] == kMagic0 && at_hand_[1] == kMagic1;
}

void InputBytes::begin_inflation() {
    constexpr int kGzip = 16;
    auto stream = std::make_unique<z_stream>();
    if (inflateInit2(stream.get(), MAX_WBITS + kGzip) != Z_OK) {
        throw std::bad_alloc();
    }
    inflation_.reset(stream.release());
    in_member_ = true;
}

std::size_t InputBytes::inflate_into(std::span<char> bytes) {
    z_stream& stream = *inflation_;
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    while (stream.avail_out > 0 && (in_member_ || has_next_member())) {
        gather(1);
        if (at_hand_.empty()) {
            fail_early_end();
        }
        stream.next_in = reinterpret_cast<Bytef*>(at_hand_.data());
        stream.avail_in = static_cast<uInt>(at_hand_.size());
        const int status = inflate(&stream, Z_NO_FLUSH);
        at_hand_ = at_hand_.last(stream.avail_in);
        if (status == Z_MEM_ERROR) {
            throw std::bad_alloc();
        }
        in_member_ = status != Z_STREAM_END;
        if (status != Z_OK && status != Z_BUF_ERROR && in_member_) {
            throw InputError(
                fmt::format("{}: the gzip file is damaged; gzip -t shows details", name_));
        }
    }
    return bytes.size() - stream.avail_out;
}

// Returns false if nothing but zeros stands behind the last member.
bool InputBytes::has_next_member() {
    gather(2);
    if (begins_with_magic()) {
        inflateReset(inflation_.get());
        in_member_ = true;
        return true;
    }
    if (at_hand_.size() == 1 && at_hand_[0] == kMagic0) {
        fail_early_end();
    }
    for (; !at_hand_.empty(); at_hand_ = {}, gather(1)) {
        const auto other = std::ranges::find_if(at_hand_, [](char byte) { return byte != 0; });
        if (other != at_hand_.end()) {
            throw InputError(
                fmt::format("{}: the gzip file is damaged: found the byte 0x{:02X} behind the end "
                            "of a member, expected another member or the end of the file; gzip -t "
                            "shows details",
                            name_, static_cast<unsigned char>(*other)));
        }
    }
    return false;
}

void InputBytes::fail_early_end() const {
    throw InputError(
        fmt::format("{}: the gzip file ends early; was it copied or downloaded in full?", name_));
}

}  // namespace irwe
