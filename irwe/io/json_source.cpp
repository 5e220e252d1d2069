#include "irwe/io/json_source.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/block_size.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Returns what nlohmann-json says without its own number of the error and its own place.
std::string_view reason_in(std::string_view message) {
    if (const std::size_t end = message.find("] "); message.starts_with('[')) {
        message.remove_prefix(end == std::string_view::npos ? 0 : end + 2);
    }
    if (const std::size_t column = message.find(", column "); message.starts_with("parse error")) {
        const std::size_t end = message.find(": ", column);
        message.remove_prefix(end == std::string_view::npos ? 0 : end + 2);
    }
    return message;
}

}  // namespace

JsonSource::JsonSource(PeekedBytes file) : file_(std::move(file)), block_(kInputBlockSize) {
    read_block();
}

void JsonSource::read_block() {
    num_before_ += size_;
    position_ = 0;
    if (num_before_ - value_end_ > kMaxToken) {
        fail(fmt::format("a text or number longer than {} bytes, expected a graph", kMaxToken));
    }
    size_ = file_.read(block_);
}

bool JsonSource::skip_blanks() {
    while (!is_at_end() && std::string_view(" \t\r\n").find(current()) != std::string_view::npos) {
        advance();
        end_value();
    }
    return !is_at_end();
}

void JsonSource::fail(const std::string& message) const {
    throw InputError(fmt::format("{}:{}: {}", name(), line_, message));
}

void JsonSource::fail_broken(std::string_view message) const {
    const std::uint64_t place = num_before_ + position_;
    fail(fmt::format("the JSON is broken near column {}: {}{}", place - line_begin_,
                     escaped(reason_in(message)),
                     is_at_end() ? "; was the file copied in full?" : ""));
}

}  // namespace irwe
