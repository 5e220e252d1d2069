#include "irwe/methods/struc2vec/time_warping.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

std::vector<DegreeCount> random_ring(std::size_t size, std::uint64_t seed) {
    RandomStream words = Random(seed).stream("ring");
    std::set<NodeId> degrees;
    while (degrees.size() < size) {
        degrees.insert(static_cast<NodeId>(words.below(4 * size)));
    }
    std::vector<DegreeCount> ring;
    for (const NodeId degree : degrees) {
        ring.push_back({degree, static_cast<NodeId>(1 + words.below(20))});
    }
    return ring;
}

// The whole table.
double slow_distance(const std::vector<DegreeCount>& a, const std::vector<DegreeCount>& b) {
    std::vector<std::vector<double>> table(a.size(), std::vector<double>(b.size()));
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            double before = i == 0 && j == 0 ? 0 : std::numeric_limits<double>::infinity();
            if (i > 0) {
                before = std::min(before, table[i - 1][j]);
            }
            if (j > 0) {
                before = std::min(before, table[i][j - 1]);
            }
            if (i > 0 && j > 0) {
                before = std::min(before, table[i - 1][j - 1]);
            }
            const double low = std::min(a[i].degree, b[j].degree) + 0.5;
            const double high = std::max(a[i].degree, b[j].degree) + 0.5;
            table[i][j] = before + (high / low - 1) * std::max(a[i].count, b[j].count);
        }
    }
    return table.back().back();
}

TEST(WarpingDistance, IsFourThirdsBetweenDegreesOneAndThree) {
    const std::vector<DegreeCount> one{{1, 1}};
    const std::vector<DegreeCount> three{{3, 1}};
    EXPECT_NEAR(warping_distance(one, three), 4.0 / 3, 1e-12);
    EXPECT_NEAR(warping_distance(three, one), 4.0 / 3, 1e-12);
    const std::vector<DegreeCount> ones{{1, 5}};
    EXPECT_NEAR(warping_distance(ones, three), 20.0 / 3, 1e-12);
    EXPECT_EQ(warping_distance(ones, ones), 0);
}

TEST(WarpingDistance, EqualsTheWholeTableWithinItsBand) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const std::vector<DegreeCount> a = random_ring(1 + seed % 7 * 5, seed);
        const std::vector<DegreeCount> b = random_ring(1 + seed % 5 * 8, seed + 100);
        const double expected = slow_distance(a, b);
        EXPECT_NEAR(warping_distance(a, b), expected, 1e-9 * (1 + expected));
        EXPECT_NEAR(warping_distance(b, a), expected, 1e-9 * (1 + expected));
    }
}

TEST(WarpingDistance, IsACostOfSomePathWithANarrowBand) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const std::vector<DegreeCount> a = random_ring(1 + seed * 7 % 90, seed);
        const std::vector<DegreeCount> b = random_ring(1 + seed * 5 % 60, seed + 100);
        const double exact = slow_distance(a, b);
        double last = std::numeric_limits<double>::max();  // a path exists, whatever the band
        for (const int band : {1, 2, 8, 32, 100}) {
            const double found = warping_distance(a, b, band);
            EXPECT_GE(found, exact * (1 - 1e-12));
            EXPECT_LE(found, last);
            last = found;
        }
        EXPECT_NEAR(last, exact, 1e-9 * (1 + exact));
    }
}

}  // namespace
}  // namespace irwe
