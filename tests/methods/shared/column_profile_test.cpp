#include "irwe/methods/shared/column_profile.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <set>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/io/archive.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

Matrix normal_rows(Eigen::Index num_rows, Eigen::Index num_columns, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("normal");
    Matrix rows(num_rows, num_columns);
    for (Real& entry : entries(rows)) {
        entry = static_cast<Real>(stream.gaussian_pair().first);
    }
    return rows;
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

class ColumnProfileTest : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(ColumnProfileTest, FindsNoDriftInItsOwnRows) {
    const Matrix rows = normal_rows(50, 7, 1);
    EXPECT_THAT(ColumnProfile(rows, pool_).drifts(rows, pool_), testing::Each(0));
}

TEST_F(ColumnProfileTest, MeasuresAShiftInDeviations) {
    Matrix rows = normal_rows(10'000, 2, 1);
    rows.col(1) *= 5;
    const ColumnProfile profile(rows, pool_);
    rows.col(0).array() += 0.7F;
    rows.col(1).array() -= 10;
    EXPECT_THAT(profile.drifts(rows, pool_),
                testing::ElementsAre(testing::DoubleNear(0.7, 0.03), testing::DoubleNear(2, 0.03)));
}

// The distance of normal distributions of deviations 1 and c is |c - 1| E|Z|.
TEST_F(ColumnProfileTest, FindsAColumnFourTimesAsNarrowAsFarAsOneFourTimesAsWide) {
    Matrix rows = normal_rows(10'000, 2, 2);
    const ColumnProfile profile(rows, pool_);
    rows.col(0) *= 4;
    rows.col(1) /= 4;
    const double expected = 3 * std::sqrt(2 / std::numbers::pi) / 2;
    EXPECT_THAT(profile.drifts(rows, pool_), testing::Each(testing::DoubleNear(expected, 0.07)));
}

// Ten rows lie a third of a deviation from the distribution that they are from.
TEST_F(ColumnProfileTest, LeavesOutWhatSmallSamplesDifferByChance) {
    const ColumnProfile profile(normal_rows(2000, 300, 3), pool_);
    for (const Eigen::Index num_rows : {10, 100, 1000}) {
        Matrix others = normal_rows(num_rows, 300, 4);
        EXPECT_LT(mean_of(profile.drifts(others, pool_)), 0.4 / std::sqrt(num_rows)) << num_rows;
        others.array() += 1;
        EXPECT_GT(mean_of(profile.drifts(others, pool_)), 0.6) << num_rows;
    }
}

TEST_F(ColumnProfileTest, KnowsTheRangeOfItsRows) {
    Matrix rows(3, 1);
    rows << 2, -1, 5;
    const ColumnProfile profile(rows, pool_);
    EXPECT_EQ(profile.beyond(0, -1), 0);
    EXPECT_EQ(profile.beyond(0, 5), 0);
    EXPECT_EQ(profile.beyond(0, 5.5), 0.5);
    EXPECT_EQ(profile.beyond(0, -3), 2);
    EXPECT_NEAR(profile.deviation(0), std::sqrt(6), 1e-6);
    EXPECT_EQ(profile.largest_deviation(), profile.deviation(0));
}

TEST_F(ColumnProfileTest, FindsThatAConstantColumnBeganToVary) {
    Matrix rows = Matrix::Constant(40, 2, 3);
    const ColumnProfile profile(rows, pool_);
    rows.col(1) = normal_rows(40, 1, 5);
    const std::vector<double> drifts = profile.drifts(rows, pool_);
    EXPECT_EQ(drifts[0], 0);
    EXPECT_GT(drifts[1], 10);
    EXPECT_TRUE(std::isfinite(drifts[1]));
}

TEST_F(ColumnProfileTest, OneRowIsEnough) {
    const ColumnProfile profile(normal_rows(1, 3, 6), pool_);
    for (const double drift : profile.drifts(normal_rows(1, 3, 7), pool_)) {
        EXPECT_TRUE(std::isfinite(drift) && drift > 0);
    }
}

TEST(ProfileRows, AreAllOrASampleWithoutRepeats) {
    const std::vector<NodeId> all = profile_rows(kMaxProfileRows);
    EXPECT_EQ(all.size(), kMaxProfileRows);
    EXPECT_EQ(all.back(), kMaxProfileRows - 1);
    const std::vector<NodeId> sample = profile_rows(3 * kMaxProfileRows);
    EXPECT_EQ(std::set(sample.begin(), sample.end()).size(), kMaxProfileRows);
    EXPECT_TRUE(std::ranges::is_sorted(sample));
    EXPECT_LT(sample.back(), 3 * kMaxProfileRows);
    EXPECT_NEAR(static_cast<double>(sample[kMaxProfileRows / 2]), 1.5 * kMaxProfileRows,
                0.05 * kMaxProfileRows);
    EXPECT_EQ(profile_rows(3 * kMaxProfileRows), sample);
}

class ColumnProfileFileTest : public ColumnProfileTest {
protected:
    // Returns what reading a profile of `dim` columns says after `change` of one that was written.
    template <typename Change>
    std::string reading(Change change, Eigen::Index dim = 2, std::uint64_t num_nodes = 30) {
        Matrix quantiles = Matrix::Zero(34, 2);
        for (Eigen::Index i = 0; i < 34; ++i) {
            quantiles.row(i).setConstant(static_cast<Real>(i));
        }
        Matrix deviations = Matrix::Constant(1, 2, 10);
        change(quantiles, deviations);
        const std::string path = directory_.path_of("x");
        ArchiveWriter writer(path);
        writer.add("quantiles", entries(quantiles), {34, 2});
        writer.add("deviations", entries(deviations));
        writer.commit();
        return input_error([&] { ColumnProfile(Archive::read(path), dim, num_nodes); });
    }

    TemporaryDirectory directory_;
};

TEST_F(ColumnProfileFileTest, IsTheSameAfterItsFile) {
    const ColumnProfile profile(normal_rows(30, 5, 8), pool_);
    const std::string path = directory_.path_of("x");
    ArchiveWriter writer(path);
    profile.write(writer);
    writer.commit();
    const ColumnProfile read(Archive::read(path), 5, 30);
    const Matrix others = normal_rows(20, 5, 9);
    EXPECT_EQ(read.drifts(others, pool_), profile.drifts(others, pool_));
    EXPECT_EQ(read.beyond(2, 100), profile.beyond(2, 100));
}

// Numbers so small have lost their digits, and their deviation is 0.
TEST_F(ColumnProfileFileTest, ReadsColumnsThatVaryNextToNothing) {
    Matrix rows = normal_rows(30, 2, 3);
    rows.col(1).setZero();
    rows(7, 1) = std::numeric_limits<Real>::denorm_min();
    const std::string path = directory_.path_of("profile");
    const ColumnProfile profile(rows, pool_);
    ArchiveWriter writer(path);
    profile.write(writer);
    writer.commit();
    EXPECT_EQ(ColumnProfile(Archive::read(path), 2, 30).largest(1), rows(7, 1));
}

TEST_F(ColumnProfileFileTest, RefusesWhatNoRowsHave) {
    const std::string refusal =
        directory_.path_of("x") +
        ": its quantiles are not those of any nodes; the file is not a model of this program";
    EXPECT_EQ(reading([](Matrix&, Matrix&) {}), "no error");
    EXPECT_EQ(reading([](Matrix& quantiles, Matrix&) { quantiles(7, 1) = 100; }), refusal);
    EXPECT_EQ(reading([](Matrix& quantiles, Matrix&) { quantiles(33, 0) = INFINITY; }), refusal);
    // 30 numbers from 0 to 33.
    for (const double deviation : {-1.0, 0.0, 4.2, 16.6, 1e30, static_cast<double>(NAN)}) {
        EXPECT_THAT(reading([&](Matrix&, Matrix& deviations) {
                        deviations(0, 1) = static_cast<Real>(deviation);
                    }),
                    testing::HasSubstr("its deviations are not those of nodes with its quantiles"))
            << deviation;
    }
    for (const double deviation : {4.3, 16.5}) {
        EXPECT_EQ(reading([&](Matrix&, Matrix& deviations) {
                      deviations(0, 1) = static_cast<Real>(deviation);
                  }),
                  "no error")
            << deviation;
    }
    EXPECT_EQ(reading([](Matrix&, Matrix&) {}, 2, 0), refusal);
    EXPECT_THAT(reading([](Matrix&, Matrix&) {}, 3), testing::HasSubstr("quantiles"));
}

}  // namespace
}  // namespace irwe
