#include "irwe/graph/names_npz.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace irwe {
namespace {

constexpr std::uint64_t kLargeArray = std::uint64_t{1} << 25;  // bytes
constexpr std::uint64_t kMostlyPadding = 16;  // times what the names take, at four bytes a letter

// Returns true if the texts, padded to equal length, take much more room than they need.
bool would_be_mostly_padding(const NodeNames& names) {
    const std::span<const std::uint64_t> offsets = names.text_offsets();
    std::uint64_t longest = 0;
    for (std::size_t v = 0; v + 1 < offsets.size(); ++v) {
        longest = std::max(longest, offsets[v + 1] - offsets[v]);
    }
    const std::uint64_t padded = 4 * longest * names.size();
    return padded > kLargeArray && padded > kMostlyPadding * 4 * names.text_bytes().size();
}

}  // namespace

void add_names(const NodeNames& names, NpzWriter& archive) {
    if (names.are_integers()) {
        archive.add(kNamesArray, names.integers());
    } else if (would_be_mostly_padding(names)) {
        archive.add(kNameBytesArray, names.text_bytes());
        archive.add(kNameOffsetsArray, names.text_offsets());
    } else {
        archive.add_texts(kNamesArray, names.size(),
                          [&](std::int64_t i) { return names[static_cast<NodeId>(i)]; });
    }
}

}  // namespace irwe
