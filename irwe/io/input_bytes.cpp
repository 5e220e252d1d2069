#include "irwe/io/input_bytes.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include "irwe/base/error.h"
#include "irwe/io/block_size.h"

namespace irwe {
namespace {

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

bool is_plain_file(int descriptor) {
    struct stat status {};
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

// Returns true if the bytes, all that a file has, cannot be text, or are too much like the
// beginning of a compressed file to be anything else.
bool is_no_text(std::string_view bytes) {
    constexpr std::size_t kMany = 6;
    return bytes.size() >= kMany || std::ranges::any_of(bytes, [](char byte) {
               const auto value = static_cast<unsigned char>(byte);
               return value < 0x20U || value > 0x7EU;
           });
}

}  // namespace

InputBytes::InputBytes(const std::string& path)
    : path_(path),
      name_(path == "-" ? "standard input" : path),
      descriptor_(open_file(path, name_)),
      block_(kInputBlockSize) {
    require(!is_directory(descriptor_.get()),
            fmt::format("{}: is a directory, expected a text file", name_));
}

InputBytes::~InputBytes() = default;

std::size_t InputBytes::read(std::span<char> bytes) {
    if (!is_known_) {
        recognize();
    }
    if (decompressor_ != nullptr) {
        return decompress_into(bytes);
    }
    if (zipped_ != nullptr) {
        return zipped_->read(bytes);
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

void InputBytes::recognize() {
    gather(kMaxMagicSize);
    is_known_ = true;
    const std::string_view first(at_hand_.data(), std::min(at_hand_.size(), kMaxMagicSize));
    for (const Compression& compression : compressions()) {
        const MagicMatch match = first.empty() ? MagicMatch::none : compression.match(first);
        if (match == MagicMatch::whole || (match == MagicMatch::beginning && is_no_text(first))) {
            compression_ = &compression;
            decompressor_ = compression.begin();
            in_part_ = true;
            return;
        }
    }
    if (ZippedFile::recognizes(first)) {
        require(path_ != "-" && is_plain_file(descriptor_.get()),
                fmt::format("{}: is a zip archive, which cannot be read from a pipe; give the name "
                            "of the file, or pipe what unzip -p makes of it",
                            name_));
        zipped_ = std::make_unique<ZippedFile>(path_);
    }
}

std::size_t InputBytes::decompress_into(std::span<char> bytes) {
    std::size_t num_made = 0;
    while (num_made < bytes.size() && (in_part_ || has_next_part())) {
        gather(1);
        const Decompressor::Step step = with_error_prefix(
            name_, [&] { return decompressor_->step(at_hand_, bytes.subspan(num_made)); });
        if (at_hand_.empty() && step.num_made == 0 && !step.is_at_end) {
            fail_early_end();
        }
        at_hand_ = at_hand_.subspan(step.num_used);
        num_made += step.num_made;
        in_part_ = !step.is_at_end;
    }
    return num_made;
}

// Returns false if nothing but zeros stands behind the last part.
bool InputBytes::has_next_part() {
    gather(kMaxMagicSize);
    const std::string_view next(at_hand_.data(), std::min(at_hand_.size(), kMaxMagicSize));
    const MagicMatch match = next.empty() ? MagicMatch::none : compression_->match(next);
    if (match == MagicMatch::whole) {
        decompressor_->restart();
        in_part_ = true;
        return true;
    }
    if (match == MagicMatch::beginning) {
        fail_early_end();
    }
    for (; !at_hand_.empty(); at_hand_ = {}, gather(1)) {
        const auto other = std::ranges::find_if(at_hand_, [](char byte) { return byte != 0; });
        if (other != at_hand_.end() && compression_->may_pad_between_parts &&
            other != at_hand_.begin()) {
            at_hand_ = at_hand_.last(static_cast<std::size_t>(at_hand_.end() - other));
            return has_next_part();
        }
        if (other != at_hand_.end()) {
            throw InputError(
                fmt::format("{0}: the {1} file is damaged: found the byte 0x{2:02X} behind the end "
                            "of a {3}, expected another {3} or the end of the file; {4} shows "
                            "details",
                            name_, compression_->name, static_cast<unsigned char>(*other),
                            compression_->part, compression_->check));
        }
    }
    return false;
}

void InputBytes::fail_early_end() const {
    throw InputError(fmt::format("{}: the {} file ends early; was it copied or downloaded in full?",
                                 name_, compression_->name));
}

}  // namespace irwe
