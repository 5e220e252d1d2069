#include "irwe/io/decompressor.h"

#include <array>

namespace irwe {

std::span<const Compression> compressions() {
    static const std::array kAll{kGzip, kZstd, kXz, kBzip2};
    return kAll;
}

}  // namespace irwe
