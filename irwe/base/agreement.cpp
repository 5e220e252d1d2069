#include "irwe/base/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "irwe/base/chunks.h"

namespace irwe {
namespace {

using Text = std::array<char, 32>;  // of a digest

// Returns what most ranks have; of several that are as frequent, the first.
Text most_frequent(const std::vector<Text>& texts) {
    return *std::ranges::max_element(
        texts, {}, [&](const Text& text) { return std::ranges::count(texts, text); });
}

}  // namespace

void add_bytes(Digest& digest, std::span<const std::byte> bytes, ThreadPool& pool) {
    constexpr std::int64_t kBytesPerTask = 1 << 20;
    const auto digest_of_part = [&](std::int64_t begin, std::int64_t end) {
        Digest part;
        for (std::int64_t i = begin; i < end;
             i += static_cast<std::int64_t>(sizeof(std::uint64_t))) {
            std::uint64_t word = 0;
            std::memcpy(
                &word, bytes.data() + i,
                static_cast<std::size_t>(std::min<std::int64_t>(end - i, sizeof(std::uint64_t))));
            part.add(word);
        }
        return part.text();
    };
    digest.add(bytes.size());
    for (const std::string& part :
         map_chunks(pool, std::ssize(bytes), kBytesPerTask, digest_of_part)) {
        digest.add(std::string_view(part));
    }
}

void require_agreement(World& world, std::string_view what, const Digest& own) {
    Text text{};
    std::ranges::copy(own.text(), text.begin());
    const std::vector<Text> all = gather_values(world, text);
    const Text expected = most_frequent(all);
    const auto other = std::ranges::find_if(all, [&](const Text& t) { return t != expected; });
    if (other == all.end()) {
        return;
    }
    const auto same = std::ranges::find(all, expected);
    throw RanksDiffer(fmt::format("{} has other {} than {}, and should have computed the same",
                                  world.name(static_cast<int>(other - all.begin())), what,
                                  world.name(static_cast<int>(same - all.begin()))));
}

}  // namespace irwe
