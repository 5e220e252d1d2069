#include "irwe/methods/shared/occurrence_counter.h"

#include <gmock/gmock.h>

#include <map>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using Counts = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Counts drained(OccurrenceCounter& counter) {
    Counts result;
    counter.drain([&](std::uint32_t value, std::uint32_t count) {
        result.push_back({value, count});
    });
    return result;
}

// Small ranges are counted in an array and large ones sorted: both must give what a map gives.
TEST(OccurrenceCounter, CountsLikeAMapWhateverTheRange) {
    RandomStream stream = Random(2).stream("values");
    for (const std::uint32_t range :
         {1U, 2U, 9U, 100U, 3000U, 40000U, 2097152U, 2097153U, 4000000000U}) {
        OccurrenceCounter counter(range, 500);
        for (int round = 0; round < 3; ++round) {
            std::map<std::uint32_t, std::uint32_t> expected;
            for (int call = 0; call < 5; ++call) {
                std::vector<std::uint32_t> values(stream.below(200));
                const std::uint64_t spread = round == 0 ? range : 1 + range / 10;
                for (std::uint32_t& value : values) {
                    value = static_cast<std::uint32_t>(range - 1 - stream.below(spread) % range);
                    ++expected[value];
                }
                counter.add(values);
            }
            EXPECT_EQ(drained(counter), Counts(expected.begin(), expected.end())) << range;
        }
        EXPECT_TRUE(drained(counter).empty());
    }
}

}  // namespace
}  // namespace irwe
