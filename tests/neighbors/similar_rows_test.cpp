#include "irwe/neighbors/similar_rows.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "irwe/neighbors/neighbor_search.h"
#include "tests/neighbors/points.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

std::vector<std::uint32_t> numbers(std::uint32_t begin, std::uint32_t end) {
    std::vector<std::uint32_t> result(end - begin);
    std::iota(result.begin(), result.end(), begin);
    return result;
}

// The definition: places by counting who is nearer, half a place for each equal one.
std::vector<SimilarRow> by_counting(const Matrix& known, const Matrix& rows,
                                    const std::vector<std::uint32_t>& candidates) {
    std::vector<SimilarRow> result;
    std::vector<double> badness;
    for (const std::uint32_t a : candidates) {
        double sum = 0;
        SimilarRow row{.row = a, .score = 0, .cosine = -2, .like = 0};
        for (Eigen::Index m = 0; m < known.rows(); ++m) {
            const auto cosine = [&](std::uint32_t v) {
                return static_cast<float>(
                    known.row(m).cast<double>().dot(rows.row(v).cast<double>()));
            };
            double place = 0.5;
            for (const std::uint32_t b : candidates) {
                place += cosine(b) > cosine(a) ? 1 : cosine(b) == cosine(a) ? 0.5 : 0;
            }
            sum += std::log(place);
            if (cosine(a) > row.cosine) {
                row.cosine = cosine(a);
                row.like = static_cast<std::uint32_t>(m);
            }
        }
        badness.push_back(sum);
        result.push_back(row);
    }
    for (std::size_t i = 0; i < result.size(); ++i) {
        const auto num_further = std::ranges::count_if(
            badness, [&](double other) { return other > badness[i] + 1e-12; });
        result[i].score = static_cast<double>(num_further) / static_cast<double>(result.size());
    }
    std::ranges::stable_sort(result, std::greater(), &SimilarRow::score);
    return result;
}

class SimilarRows : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(SimilarRows, AreThoseOfTheDefinition) {
    for (const Eigen::Index num_known : {1, 2, 5, 70}) {
        Matrix points = clustered_points(200, 6, 5, 2, 3);
        points.row(150) = points.row(90);  // equal rows
        points.row(151) = points.row(90);
        const Matrix rows = as_unit_rows(points);
        const Matrix known = rows.topRows(num_known);
        const std::vector<std::uint32_t> candidates = numbers(80, 200);
        const std::vector<SimilarRow> expected = by_counting(known, rows, candidates);
        const std::vector<SimilarRow> found = similar_rows(known, rows, candidates, 500, pool_);
        ASSERT_EQ(found.size(), candidates.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i].row, expected[i].row) << num_known << " at " << i;
            EXPECT_DOUBLE_EQ(found[i].score, expected[i].score);
            EXPECT_FLOAT_EQ(found[i].cosine, expected[i].cosine);
        }
    }
}

TEST_F(SimilarRows, OfOneKnownRowAreItsNearestNeighbors) {
    const Matrix rows = as_unit_rows(gaussian_points(300, 8, 1));
    std::vector<std::uint32_t> others = numbers(0, 300);
    others.erase(others.begin() + 17);
    const std::vector<Neighbor> expected = nearest_neighbors(rows, 17, 12);
    const std::vector<SimilarRow> found =
        similar_rows(rows.middleRows(17, 1), rows, others, 12, pool_);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].row, expected[i].node);
        EXPECT_EQ(found[i].cosine, expected[i].cosine);
        EXPECT_DOUBLE_EQ(found[i].score, (298.0 - static_cast<double>(i)) / 299);
    }
}

TEST_F(SimilarRows, ShareAScoreIfTheyAreEqual) {
    Matrix points = gaussian_points(40, 3, 5);
    for (Eigen::Index i = 10; i < 20; ++i) {
        points.row(i) = points.row(10);
    }
    const Matrix rows = as_unit_rows(points);
    const std::vector<SimilarRow> found =
        similar_rows(rows.middleRows(10, 1), rows, numbers(11, 40), 9, pool_);
    for (std::uint32_t i = 0; i < 9; ++i) {
        EXPECT_EQ(found[i].row, 11 + i);
        EXPECT_DOUBLE_EQ(found[i].score, 20.0 / 29);
    }
}

TEST_F(SimilarRows, AreTheSameBytesForEveryNumberOfThreads) {
    const Matrix rows = as_unit_rows(gaussian_points(500, 8, 2));
    const auto by = [&](int num_threads) {
        ThreadPool pool(num_threads);
        return similar_rows(rows.topRows(90), rows, numbers(90, 500), 100, pool);
    };
    EXPECT_EQ(by(1), by(4));
}

TEST_F(SimilarRows, RefusesWhatHasNoAnswer) {
    const Matrix rows = as_unit_rows(gaussian_points(5, 2, 2));
    const std::vector<std::uint32_t> all = numbers(0, 5);
    EXPECT_EQ(input_error([&] { similar_rows(Matrix(0, 2), rows, all, 1, pool_); }),
              "there is no known row, expected at least one");
    EXPECT_EQ(input_error([&] { similar_rows(rows, rows, all, 0, pool_); }),
              "0 similar rows were asked for, expected at least 1");
    EXPECT_THAT(input_error([&] { similar_rows(Matrix(1, 3), rows, all, 1, pool_); }),
                testing::HasSubstr("the known rows have 3 columns"));
    EXPECT_TRUE(similar_rows(rows, rows, {}, 3, pool_).empty());
}

TEST(NeighborSearch, IsExactForFewPairsAndByAnIndexForMany) {
    ThreadPool pool(2);
    const Matrix rows = as_unit_rows(clustered_points(3000, 16, 30, 3, 7));
    const Matrix queries = rows.topRows(400);
    const NeighborSearch exact = search_neighbors(queries, rows, 6, pool);
    EXPECT_FALSE(exact.share_found.has_value());
    const NeighborLists expected = nearest_rows(queries, rows, 6, pool);
    EXPECT_EQ(exact.lists.ids, expected.ids);
    const NeighborSearch by_index = search_neighbors(queries, rows, 6, pool, {}, 1000);
    ASSERT_TRUE(by_index.share_found.has_value());
    EXPECT_GT(*by_index.share_found, 0.95);
    std::int64_t num_found = 0;
    for (std::uint32_t q = 0; q < 400; q += 2) {
        num_found += std::ranges::count_if(by_index.lists.cosine_of(q), [&](float cosine) {
            return cosine >= expected.cosine_of(q).back();
        });
    }
    EXPECT_DOUBLE_EQ(*by_index.share_found, static_cast<double>(num_found) / (200 * 6));
}

}  // namespace
}  // namespace irwe
