// Losses that tell true scores from false ones: binary cross-entropies of inner products.
//
// l(x) = ln(1 + e^-x) is the loss of a score that should be large, l(-x) that of one that should be
// small. Sums are made in double precision, in blocks of rows, in their order.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/linalg/sparse_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// How the scores of negatives enter: each by its own loss, or all of a batch as one number, their
// sum x, by the smaller of l(-x) and ln 1000. The latter has no gradient once x is large; it is
// what the program of SPINE does.
enum class NegativeScores { each, summed };

struct PairTerms {
    std::span<const Real> weights{};  // one for each pair; all 1 if empty
    double factor = 1;                // of the whole loss
    NegativeScores negatives = NegativeScores::each;
};

// Returns the mean over i of w_i (l(left_i . right_i) + sum over k of l(-left_i . negative_k)):
// pairs with negatives that all of them share. left, right (n, d); negatives (m, d). If scores of
// negatives are summed, weights are those of the first term alone. The weights are not needed any
// more when this returns.
//
// REQUIRES: n > 0.
double pair_logistic(Tape& tape, Tensor left, Tensor right, Tensor negatives,
                     const PairTerms& terms = {});

// Returns `factor` times the mean over i of l(first_i . (near_i - far_i)): triplets of which the
// first is to be nearer to the second than to the third. (n, d) each.
//
// REQUIRES: n > 0.
double triplet_logistic(Tape& tape, Tensor first, Tensor near, Tensor far, double factor = 1);

// Pairs of rows, of which some should have a large inner product and the others a small one.
class SignedPairs {
public:
    // Prepares for the pairs (left[i], right[i]), of which the first num_joined should be large.
    //
    // REQUIRES: both lists are of one size and not empty; their entries are below num_rows.
    SignedPairs(std::vector<std::uint32_t> left, std::vector<std::uint32_t> right,
                std::int64_t num_joined, std::int64_t num_rows);

    std::int64_t size() const { return static_cast<std::int64_t>(left_.size()); }
    std::int64_t num_rows() const { return others_.num_rows(); }
    std::uint32_t left(std::int64_t i) const { return left_[static_cast<std::size_t>(i)]; }
    std::uint32_t right(std::int64_t i) const { return right_[static_cast<std::size_t>(i)]; }
    double sign(std::int64_t i) const { return i < num_joined_ ? 1 : -1; }

    // Returns a matrix with factors[i] at (left[i], right[i]) and at (right[i], left[i]).
    SparseRows with_factors(const Matrix& factors) const;

private:
    std::vector<std::uint32_t> left_, right_;
    std::int64_t num_joined_;
    SparseRows others_;                 // for each row those that it is paired with
    std::vector<std::uint64_t> pairs_;  // of the entries of others_
};

// Returns the mean over all pairs of l(sign x_left . x_right). Nothing of pairs x columns is
// stored: the backward pass is a product with a sparse matrix.
//
// REQUIRES: x has pairs.num_rows() rows. The caller keeps `pairs` alive while the tape exists.
double signed_pair_logistic(Tape& tape, Tensor x, const SignedPairs& pairs);

// The discriminator of DGI (Velickovic et al., ICLR 2019): the score of a row h is h B s^T + b.
struct Discriminator {
    Tensor summary;  // s, (1, d)
    Tensor weight;   // B, (d, d)
    Tensor bias;     // b, (1, 1)
};
// Returns the mean of l(score) over the rows of `positives` and of l(-score) over those of
// `negatives`, as one mean over both; (n, d) each.
//
// REQUIRES: n > 0.
double bilinear_logistic(Tape& tape, Tensor positives, Tensor negatives,
                         const Discriminator& discriminator);

}  // namespace irwe::nn
