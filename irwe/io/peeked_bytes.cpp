#include "irwe/io/peeked_bytes.h"

#include <algorithm>
#include <cassert>

namespace irwe {

std::string_view PeekedBytes::beginning() {
    assert(num_taken_ == 0);
    if (!has_peeked_) {
        beginning_.resize(kMaxPeeked);
        beginning_.resize(file_->read(beginning_));
        has_peeked_ = true;
    }
    return beginning_;
}

std::size_t PeekedBytes::read(std::span<char> bytes) {
    const std::size_t count = std::min(bytes.size(), beginning_.size() - num_taken_);
    std::copy_n(beginning_.data() + num_taken_, count, bytes.data());
    num_taken_ += count;
    return count == bytes.size() ? count : count + file_->read(bytes.subspan(count));
}

}  // namespace irwe
