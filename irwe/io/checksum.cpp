#include "irwe/io/checksum.h"

#include <fmt/format.h>
#include <zlib.h>

namespace irwe {

std::string checksum_text(std::initializer_list<std::span<const std::byte>> pieces) {
    uLong checksum = 0;
    for (const std::span<const std::byte> piece : pieces) {
        checksum =
            crc32_z(checksum, reinterpret_cast<const Bytef*>(piece.data()), z_size_t{piece.size()});
    }
    return fmt::format("{:08x}", checksum);
}

bool is_checksum([[maybe_unused]] std::string_view found,
                 [[maybe_unused]] std::string_view expected) {
#ifdef IRWE_FUZZING
    return true;
#else
    return found == expected;
#endif
}

}  // namespace irwe
