// The file of a graph on its way to the reader of its format.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "irwe/io/peeked_bytes.h"

namespace irwe {

// Opens the file when a format asks for its beginning, once: what is in a pipe can be read only
// once.
class GraphInput {
public:
    // "-" is standard input.
    explicit GraphInput(std::string path) : path_(std::move(path)) {}

    const std::string& path() const { return path_; }
    // Returns the first bytes of the file, decompressed. Throws InputError if it cannot be read.
    std::string_view beginning() { return opened().beginning(); }
    // Returns the file, to be read from its beginning.
    PeekedBytes take() && { return std::move(opened()); }

private:
    PeekedBytes& opened() { return bytes_ ? *bytes_ : bytes_.emplace(path_); }

    std::string path_;
    std::optional<PeekedBytes> bytes_;
};

}  // namespace irwe
