// Points of the plane, or forces on them, with one array per coordinate for SIMD.

#pragma once

#include <cstddef>
#include <vector>

namespace irwe {

struct PlanePoints {
    explicit PlanePoints(std::size_t num_points = 0) : x(num_points), y(num_points) {}
    std::size_t size() const { return x.size(); }

    std::vector<float> x, y;
};

}  // namespace irwe
