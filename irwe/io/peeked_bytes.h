// The bytes of a file, a pipe or standard input whose beginning can be looked at before they are
// read: formats are recognized by their content, and a pipe can be read only once.

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "irwe/io/input_bytes.h"

namespace irwe {

class PeekedBytes {
public:
    // Opens `path` as InputBytes does, which says what compressed files and "-" are.
    explicit PeekedBytes(const std::string& path) : file_(std::make_unique<InputBytes>(path)) {}

    // Returns the first bytes of the file, kMaxPeeked of them or all if there are fewer. Valid as
    // long as the object exists. Throws as InputBytes::read does.
    //
    // REQUIRES: nothing was read yet.
    std::string_view beginning();
    static constexpr std::size_t kMaxPeeked = std::size_t{1} << 14;

    // Fills `bytes` with the next bytes, from the first on, and returns their number: fewer than
    // requested only at the end. Throws as InputBytes::read does.
    std::size_t read(std::span<char> bytes);

    // Returns the name of the file for messages: its path, or "standard input".
    const std::string& name() const { return file_->name(); }

private:
    std::unique_ptr<InputBytes> file_;
    std::string beginning_;
    std::size_t num_taken_ = 0;  // of beginning_
    bool has_peeked_ = false;
};

}  // namespace irwe
