#include "irwe/nn/mlp.h"

#include <cassert>

namespace irwe::nn {

Mlp::Mlp(const std::string& name, std::span<const int> sizes, Activation activation,
         const Initializer& initializer, bool last_activation)
    : activation_(activation), last_activation_(last_activation) {
    assert(sizes.size() >= 2);
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        layers_.emplace_back(name + '.' + std::to_string(i), sizes[i], sizes[i + 1], Bias::yes,
                             initializer);
    }
}

Tensor Mlp::operator()(Tape& tape, Tensor x) const {
    return after_first_layer(tape, first_layer()(tape, x));
}

Tensor Mlp::after_first_layer(Tape& tape, Tensor first) const {
    Tensor y = first;
    for (std::size_t i = 1; i < layers_.size(); ++i) {
        y = layers_[i](tape, activate(tape, y, activation_));
    }
    return last_activation_ ? activate(tape, y, activation_) : y;
}

std::vector<int> layer_sizes(int first, std::span<const int> hidden, int last) {
    std::vector<int> sizes{first};
    sizes.insert(sizes.end(), hidden.begin(), hidden.end());
    sizes.push_back(last);
    return sizes;
}

}  // namespace irwe::nn
