// Messages of P-GNN (You, Ying and Leskovec, ICML 2019): what a node hears from the nearest member
// of each of several sets of nodes, its anchors.
//
// The message from set k to node v is ReLU(w_t a_u + b_v), where u is the nearest member of the set
// and w_t a number for the distance t of both. Nothing of nodes x sets x columns is stored: the
// backward pass computes messages again. Sums over sets run in their order, and the gradient of a
// row of `a` is summed in the order of the places where it is the nearest, so the bytes are the
// same for every number of threads.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/nn/gather_rows.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// For each node and set the nearest member and the place of their distance in a table: number
// v num_sets + k belongs to node v and set k. Copies share the numbers of members.
class AnchorPlaces {
public:
    // REQUIRES: both lists have num_nodes num_sets numbers; members are below num_nodes, and
    // distances below num_distances.
    AnchorPlaces(std::vector<std::uint32_t> members, std::vector<std::uint32_t> distances,
                 std::int64_t num_nodes, std::int64_t num_sets, std::int64_t num_distances);

    std::int64_t num_nodes() const { return members_.num_table_rows(); }
    std::int64_t num_sets() const { return num_sets_; }
    std::int64_t num_distances() const { return num_distances_; }
    std::span<const std::uint32_t> members() const { return members_.rows(); }
    std::span<const std::uint32_t> distances() const { return distances_; }
    // Returns for each node the numbers of which it is the member, ascending.
    const SparseRows& places() const { return members_.places(); }

private:
    RowChoice members_;
    std::vector<std::uint32_t> distances_;
    std::int64_t num_sets_;
    std::int64_t num_distances_;
};

// What messages are made of.
struct AnchorMessages {
    Tensor weights;  // w, (num_distances, 1)
    Tensor members;  // a, (nodes, d)
    Tensor own;      // b, (nodes, d)
};

// Returns the mean of the messages to each node over all sets, (nodes, d). The caller keeps
// `anchors` alive while the tape exists.
Tensor anchor_means(Tape& tape, const AnchorPlaces& anchors, const AnchorMessages& messages);

// Returns the inner product of each message with `direction` (d, 1), plus `bias` (1, 1): a matrix
// (nodes, num_sets). The caller keeps `anchors` alive while the tape exists.
Tensor anchor_positions(Tape& tape, const AnchorPlaces& anchors, const AnchorMessages& messages,
                        Tensor direction, Tensor bias);

}  // namespace irwe::nn
