#include "irwe/layout/grid_field.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

std::vector<float> random_charges(std::size_t side) {
    RandomStream stream = Random(side).stream("charges");
    std::vector<float> charges(side * side);
    for (float& charge : charges) {
        charge = static_cast<float>(stream.uniform() < 0.1 ? stream.uniform() : 0);
    }
    return charges;
}

TEST(GridField, IsTheSumOverAllPairsOfNodes) {
    ThreadPool pool(2);
    const std::size_t side = 48;
    const double spacing = 0.4;
    const std::vector<float> charges = random_charges(side);
    std::vector<float> field(2 * side * side);
    GridField grid(side, spacing, pool);
    const double energy = grid.compute(charges, field, pool);

    double expected_energy = 0;
    for (std::size_t a = 0; a < side * side; ++a) {
        double row_force = 0;
        double column_force = 0;
        for (std::size_t b = 0; b < side * side; ++b) {
            const double rows =
                spacing * (static_cast<double>(a / side) - static_cast<double>(b / side));
            const double columns =
                spacing * (static_cast<double>(a % side) - static_cast<double>(b % side));
            const double weight = 1 / (1 + rows * rows + columns * columns);
            row_force += charges[b] * weight * weight * rows;
            column_force += charges[b] * weight * weight * columns;
            expected_energy += charges[a] * charges[b] * weight;
        }
        ASSERT_NEAR(field[2 * a], row_force, 1e-4) << a;
        ASSERT_NEAR(field[2 * a + 1], column_force, 1e-4) << a;
    }
    EXPECT_NEAR(energy / expected_energy, 1, 1e-5);
}

TEST(GridField, HasSidesThatCanBeTransformed) {
    EXPECT_EQ(GridField::round_up(0), 16U);
    EXPECT_EQ(GridField::round_up(48), 48U);
    EXPECT_EQ(GridField::round_up(49), 64U);
    EXPECT_EQ(GridField::round_up(65), 96U);
    EXPECT_EQ(GridField::round_up(1537), 1728U);
}

}  // namespace
}  // namespace irwe
