// A stack of linear layers, an activation after each.

#pragma once

#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "irwe/nn/activation.h"
#include "irwe/nn/linear.h"

namespace irwe::nn {

class Mlp {
public:
    // Makes layers from sizes[0] to sizes[1] to ... outputs, named name.0, name.1, ... If
    // `last_activation` is false, the last layer is linear.
    Mlp(const std::string& name, std::span<const int> sizes, Activation activation,
        const Initializer& initializer, bool last_activation = true);

    Tensor operator()(Tape& tape, Tensor x) const;
    // Applies all but the linear part of the first layer, whose result `first` the caller has
    // computed.
    Tensor after_first_layer(Tape& tape, Tensor first) const;
    const Linear& first_layer() const { return layers_.front(); }

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.layers_);
    }

private:
    std::vector<Linear> layers_;
    Activation activation_;
    bool last_activation_;
};

// Returns {first, hidden..., last}, the sizes of an Mlp.
std::vector<int> layer_sizes(int first, std::span<const int> hidden, int last);

}  // namespace irwe::nn
