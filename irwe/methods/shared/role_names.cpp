#include "irwe/methods/shared/role_names.h"

#include <fmt/format.h>

#include "irwe/methods/shared/flow_features.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"

namespace irwe {
namespace {

std::string away(const std::string& what, int num_steps) {
    return num_steps == 1 ? fmt::format("{} of neighbors", what)
                          : fmt::format("{} {} steps away", what, num_steps);
}

// Each round has sums, then means, of the columns of the round before: always the degree, the
// triangles and the degrees of neighbors, one step further away.
void add_recursive(int num_rounds, std::vector<std::string>& names) {
    for (int round = 0; round <= num_rounds; ++round) {
        const std::int64_t first = round == 0 ? 0 : num_recursive_columns(round - 1);
        const std::int64_t count = (num_recursive_columns(round) - first) / 3;
        for (std::int64_t i = 0; i < count; ++i) {
            names.push_back(round == 0 ? "degree" : away("degrees", round));
            names.push_back(round == 0 ? "triangles" : away("triangles", round));
            names.push_back(away("degrees", round + 1));
        }
    }
}

void add_octaves(int num_hops, std::vector<std::string>& names) {
    for (int hop = 0; hop <= num_hops; ++hop) {
        for (std::int64_t i = 0; i < num_octave_columns(0); ++i) {
            names.push_back(hop == 0   ? "degree"
                            : hop == 1 ? "degrees after 1 hop"
                                       : fmt::format("degrees after {} hops", hop));
        }
    }
}

}  // namespace

std::vector<std::string> role_column_names(const RoleOptions& options) {
    std::vector<std::string> names;
    add_recursive(options.num_rounds, names);
    add_octaves(options.num_hops, names);
    for (const std::string& name : flow_column_names(options.kind, options.num_flow_hops)) {
        names.push_back(name);
    }
    for (int t = 0; t < kNumReturnRatios; ++t) {
        names.push_back(fmt::format("returns after {} steps", t + 2));
    }
    return names;
}

}  // namespace irwe
