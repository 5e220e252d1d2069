// The linear layer: x W + b.

#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns x (n, in) times weight (in, out), plus bias (1, out) in every row.
Tensor linear(Tape& tape, Tensor x, Tensor weight);
Tensor linear(Tape& tape, Tensor x, Tensor weight, Tensor bias);

// Returns x (n, d) plus bias (1, d) in every row.
Tensor add_bias(Tape& tape, Tensor x, Tensor bias);

// Adds the sum of the rows of d_y to d_bias.
void add_row_sum(ThreadPool& pool, const Matrix& d_y, Matrix& d_bias);

enum class Bias { no, yes };

// Weight and bias of a layer. Both are initialized uniformly in +-1 / sqrt(in).
class Linear {
public:
    // Names the parameters name.weight and name.bias.
    Linear(const std::string& name, int num_inputs, int num_outputs, Bias bias,
           const Initializer& initializer);

    Tensor operator()(Tape& tape, Tensor x) const;

    Tensor weight(Tape& tape) const { return tape.parameter(weight_); }
    Tensor bias(Tape& tape) const { return tape.parameter(*bias_); }

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.weight_, self.bias_);
    }

private:
    Parameter weight_;
    std::optional<Parameter> bias_;
};

}  // namespace irwe::nn
