#include "irwe/io/checksum.h"

#include <fmt/format.h>
#include <zlib.h>

namespace irwe {

void Checksum::add(std::span<const std::byte> piece) {
    value_ = static_cast<std::uint32_t>(
        crc32_z(value_, reinterpret_cast<const Bytef*>(piece.data()), z_size_t{piece.size()}));
}

std::string Checksum::text() const { return fmt::format("{:08x}", value_); }

std::string checksum_text(std::initializer_list<std::span<const std::byte>> pieces) {
    Checksum checksum;
    for (const std::span<const std::byte> piece : pieces) {
        checksum.add(piece);
    }
    return checksum.text();
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
