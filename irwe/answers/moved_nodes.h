// Tells nodes that moved further than by chance from all others, by their distances in pairs of
// graphs that were resampled.

#pragma once

#include <span>
#include <vector>

namespace irwe {

// The distances by which nodes moved, in the order of the nodes.
struct Distances {
    std::vector<double> observed;
    // Distances in each pair that was resampled; less than 0 for a node that it does not have.
    std::vector<std::vector<double>> by_chance;
};

struct ScoredNode {
    double noise;
    double score;
    double chance;
};

// Returns for each node
//   - its noise: the root of the mean square of its distances by chance;
//   - its score: the observed distance over sqrt(noise^2 + c pooled^2), where pooled^2 is the mean
//     square of all distances by chance. The second term keeps a node that hardly ever moves from
//     being reported for next to nothing;
//   - its chance: the share of scores by chance, of all nodes, that are at least as large; the
//     observed one counts as one of them. The score of a distance by chance is made in the same
//     way, by the other ones of its node and the observed one.
//
// If the observed distances come from the same distribution as those by chance, a chance of at most
// a is expected for a share a of the nodes. Where nothing moves by chance, scores are 0 for nodes
// that did not move, and infinite for those that did.
//
// REQUIRES: `by_chance` has at least two entries, each with as many distances as `observed`.
std::vector<ScoredNode> scored_nodes(const Distances& distances);

}  // namespace irwe
