// The repulsive half of t-SNE's gradient, in which every pair of points takes part.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/layout/grid_field.h"
#include "irwe/layout/plane_points.h"

namespace irwe {

// Computes the repulsion with a grid: each point distributes its charge to the 16 nodes around it,
// with the weights of cubic interpolation, the grid computes the field at its nodes, and the point
// reads the field from the same nodes. Costs O(N + n^2 log n) for a grid of n x n, where n grows
// with the extent of the points.
//
// The spacing is a third of the length over which the kernel changes. Forces are then within 1 % of
// the exact ones in norm, or within 2 % where points are so sparse that few near ones matter. If
// the map is so wide that the grid would cost much more than the points, the grid becomes coarser.
// The bytes are the same for every number of threads.
class Repulsion {
public:
    // Computes force_i = sum_j (y_i - y_j) / (1 + |y_i - y_j|^2)^2 and returns the sum of 1 / (1 +
    // |y_i - y_j|^2) over all pairs i != j. REQUIRES: points are finite.
    double compute(const PlanePoints& points, PlanePoints& forces, ThreadPool& pool);

private:
    struct Stencil;

    void choose_grid(const PlanePoints& points, ThreadPool& pool);
    Stencil stencil(float x, float y) const;
    void sort_into_bands(const PlanePoints& points, ThreadPool& pool);
    void spread(const PlanePoints& points, ThreadPool& pool);
    // Reads the forces. Returns the energy of the points with themselves on the grid, nearly one
    // each.
    double gather(const PlanePoints& points, PlanePoints& forces, ThreadPool& pool) const;
    double own_energy(const Stencil& stencil) const;

    std::optional<GridField> grid_;
    std::array<float, 16> near_kernel_{};  // 1 / (1 + d^2) for nodes of one stencil
    double origin_x_ = 0;
    double origin_y_ = 0;
    std::vector<float> charges_;
    std::vector<float> field_;
    std::vector<std::uint32_t> band_of_;    // for each point
    std::vector<std::uint32_t> in_bands_;   // the points, by band
    std::vector<std::size_t> band_begins_;  // number of bands plus one
};

}  // namespace irwe
