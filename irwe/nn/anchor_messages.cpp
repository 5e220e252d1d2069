#include "irwe/nn/anchor_messages.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/nn/activation_kernel.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 64;

using Row = Eigen::Matrix<Real, 1, Eigen::Dynamic>;

// The numbers behind the tensors of messages, for kernels.
struct Sources {
    Sources(const Tape& tape, const AnchorPlaces& anchors, const AnchorMessages& messages)
        : places(anchors),
          weights(tape.value(messages.weights)),
          members(tape.value(messages.members)),
          own(tape.value(messages.own)) {
        assert(members.rows() == anchors.num_nodes() && own.rows() == anchors.num_nodes());
        assert(weights.rows() == anchors.num_distances() && weights.cols() == 1);
        assert(members.cols() == own.cols());
    }

    std::int64_t node(std::int64_t place) const { return place / places.num_sets(); }
    std::int64_t set(std::int64_t place) const { return place % places.num_sets(); }
    std::uint32_t member(std::int64_t place) const {
        return places.members()[static_cast<std::size_t>(place)];
    }
    Real weight(std::int64_t place) const {
        return weights(places.distances()[static_cast<std::size_t>(place)], 0);
    }
    // Computes what ReLU makes a message of.
    void sum(std::int64_t place, Row& result) const {
        result = weight(place) * members.row(member(place)) + own.row(node(place));
    }

    const AnchorPlaces& places;
    const Matrix& weights;
    const Matrix& members;
    const Matrix& own;
};

// The gradients of what ReLU makes the messages of some places of, one row per place.
class SumGradients {
public:
    explicit SumGradients(Eigen::Index num_columns) : num_columns_(num_columns) {}

    // Computes the gradients for places(0), ..., places(count - 1). `d_message(place, row)` sets
    // the row to the gradient of a message.
    template <typename Places, typename DMessage>
    const Matrix& compute(const Sources& sources, std::int64_t count, const Places& places,
                          const DMessage& d_message) {
        sums_.resize(count, num_columns_);
        d_messages_.resize(count, num_columns_);
        gradients_.setZero(count, num_columns_);
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t place = places(i);
            sums_.row(i) = sources.weight(place) * sources.members.row(sources.member(place)) +
                           sources.own.row(sources.node(place));
            d_message(place, d_messages_.row(i));
        }
        add_activation_gradient(Activation::relu, sums_.data(), d_messages_.data(),
                                gradients_.data(), static_cast<std::size_t>(gradients_.size()));
        return gradients_;
    }

private:
    Eigen::Index num_columns_;
    Matrix sums_, d_messages_, gradients_;
};

// Adds the gradients of own rows, and those of weights.
template <typename DMessage>
void add_gradients_by_nodes(Tape& tape, const AnchorMessages& messages, const Sources& sources,
                            const DMessage& d_message) {
    const std::int64_t num_sets = sources.places.num_sets();
    Matrix d_weights(sources.own.rows(), num_sets);  // of each place
    const bool needs_own = tape.needs_gradient(messages.own);
    Matrix* const d_own = needs_own ? &tape.gradient(messages.own) : nullptr;
    parallel_for_chunks(
        tape.pool(), sources.own.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            SumGradients of_sums(sources.own.cols());
            for (std::int64_t v = begin; v < end; ++v) {
                const auto place = [&](std::int64_t k) { return v * num_sets + k; };
                const Matrix& d_sums = of_sums.compute(sources, num_sets, place, d_message);
                for (std::int64_t k = 0; k < num_sets; ++k) {
                    d_weights(v, k) =
                        d_sums.row(k).dot(sources.members.row(sources.member(place(k))));
                    if (needs_own) {
                        d_own->row(v) += d_sums.row(k);
                    }
                }
            }
        });
    if (tape.needs_gradient(messages.weights)) {
        std::vector<double> sums(static_cast<std::size_t>(sources.weights.rows()));
        for (std::int64_t place = 0; place < d_weights.size(); ++place) {
            sums[sources.places.distances()[static_cast<std::size_t>(place)]] +=
                static_cast<double>(d_weights.data()[place]);
        }
        Matrix& d_table = tape.gradient(messages.weights);
        for (std::size_t t = 0; t < sums.size(); ++t) {
            d_table(static_cast<Eigen::Index>(t), 0) += static_cast<Real>(sums[t]);
        }
    }
}

// Adds the gradients of the rows of members.
template <typename DMessage>
void add_gradients_by_members(Tape& tape, const AnchorMessages& messages, const Sources& sources,
                              const DMessage& d_message) {
    if (!tape.needs_gradient(messages.members)) {
        return;
    }
    constexpr std::int64_t kMembersPerTask = 4;  // some are the nearest of nearly all nodes
    constexpr std::size_t kPlacesPerTile = 128;
    const SparseRows& places = sources.places.places();
    Matrix& d_members = tape.gradient(messages.members);
    parallel_for_chunks(
        tape.pool(), d_members.rows(), kMembersPerTask, [&](std::int64_t begin, std::int64_t end) {
            SumGradients of_sums(sources.own.cols());
            for (std::int64_t u = begin; u < end; ++u) {
                const std::span<const std::uint32_t> all = places.row(u).columns;
                for (std::size_t first = 0; first < all.size(); first += kPlacesPerTile) {
                    const auto tile =
                        all.subspan(first, std::min(kPlacesPerTile, all.size() - first));
                    const auto place = [&](std::int64_t i) -> std::int64_t {
                        return tile[static_cast<std::size_t>(i)];
                    };
                    const Matrix& d_sums =
                        of_sums.compute(sources, std::ssize(tile), place, d_message);
                    for (std::int64_t i = 0; i < std::ssize(tile); ++i) {
                        d_members.row(u) += sources.weight(place(i)) * d_sums.row(i);
                    }
                }
            }
        });
}

template <typename DMessage>
void add_gradients(Tape& tape, const AnchorMessages& messages, const Sources& sources,
                   const DMessage& d_message) {
    add_gradients_by_nodes(tape, messages, sources, d_message);
    add_gradients_by_members(tape, messages, sources, d_message);
}

}  // namespace

AnchorPlaces::AnchorPlaces(std::vector<std::uint32_t> members, std::vector<std::uint32_t> distances,
                           std::int64_t num_nodes, std::int64_t num_sets,
                           std::int64_t num_distances)
    : members_(std::move(members), num_nodes),
      distances_(std::move(distances)),
      num_sets_(num_sets),
      num_distances_(num_distances) {
    assert(members_.size() == num_nodes * num_sets);
    assert(std::ssize(distances_) == num_nodes * num_sets);
}

Tensor anchor_means(Tape& tape, const AnchorPlaces& anchors, const AnchorMessages& messages) {
    const Sources sources(tape, anchors, messages);
    const std::int64_t num_sets = anchors.num_sets();
    const Real share = Real{1} / static_cast<Real>(num_sets);
    Matrix means = Matrix::Zero(sources.own.rows(), sources.own.cols());
    parallel_for_chunks(tape.pool(), means.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            Row sum(means.cols());
                            for (std::int64_t v = begin; v < end; ++v) {
                                for (std::int64_t k = 0; k < num_sets; ++k) {
                                    sources.sum(v * num_sets + k, sum);
                                    means.row(v) += sum.cwiseMax(Real{0});
                                }
                                means.row(v) *= share;
                            }
                        });
    const Tensor y =
        tape.result(std::move(means), {messages.weights, messages.members, messages.own});
    tape.record([&tape, &anchors, messages, y, share] {
        const Sources again(tape, anchors, messages);
        const Matrix& d_y = tape.gradient(y);
        add_gradients(tape, messages, again, [&](std::int64_t place, auto d_message) {
            d_message = share * d_y.row(again.node(place));
        });
    });
    return y;
}

Tensor anchor_positions(Tape& tape, const AnchorPlaces& anchors, const AnchorMessages& messages,
                        Tensor direction, Tensor bias) {
    const Sources sources(tape, anchors, messages);
    const std::int64_t num_sets = anchors.num_sets();
    const Row way = tape.value(direction).transpose();
    assert(way.cols() == sources.own.cols());
    const Real first = tape.value(bias)(0, 0);
    Matrix positions(sources.own.rows(), num_sets);
    parallel_for_chunks(tape.pool(), positions.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            Row sum(way.cols());
                            for (std::int64_t v = begin; v < end; ++v) {
                                for (std::int64_t k = 0; k < num_sets; ++k) {
                                    sources.sum(v * num_sets + k, sum);
                                    positions(v, k) = first + sum.cwiseMax(Real{0}).dot(way);
                                }
                            }
                        });
    const Tensor y = tape.result(
        std::move(positions), {messages.weights, messages.members, messages.own, direction, bias});
    tape.record([&tape, &anchors, messages, direction, bias, way, y] {
        const Sources again(tape, anchors, messages);
        const Matrix& d_y = tape.gradient(y);
        if (tape.needs_gradient(direction)) {
            const Row d_way =
                sum_in_order(tape.pool(), d_y.rows(), kRowsPerTask, Row(Row::Zero(way.cols())),
                             [&](std::int64_t begin, std::int64_t end) {
                                 Row part = Row::Zero(way.cols());
                                 Row sum(way.cols());
                                 for (std::int64_t v = begin; v < end; ++v) {
                                     for (std::int64_t k = 0; k < d_y.cols(); ++k) {
                                         again.sum(v * d_y.cols() + k, sum);
                                         part += d_y(v, k) * sum.cwiseMax(Real{0});
                                     }
                                 }
                                 return part;
                             });
            tape.gradient(direction) += d_way.transpose();
        }
        if (tape.needs_gradient(bias)) {
            tape.gradient(bias)(0, 0) += static_cast<Real>(d_y.cast<double>().sum());
        }
        add_gradients(tape, messages, again, [&](std::int64_t place, auto d_message) {
            d_message = d_y(again.node(place), again.set(place)) * way;
        });
    });
    return y;
}

}  // namespace irwe::nn
