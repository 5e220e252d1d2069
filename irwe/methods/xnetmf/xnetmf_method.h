// Roles by the degrees around a node: xNetMF of Heimann, Shen, Safavi and Koutra, "REGAL:
// representation learning-based graph alignment", CIKM 2018.
//
// Space identity. A node is described by how many nodes of each degree, in octaves, lie 0, 1, 2 ...
// hops away, each hop discounted. Nodes are similar by a Gaussian of the distance of these
// descriptions; vectors whose products give the similarities come from those to a few landmarks
// (Nystroem). Landmarks of the training graph serve any other graph.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"

namespace irwe {

struct XnetmfOptions {
    int embedding_dim = 128;  // landmarks
    int num_hops = 2;
    double discount = 0.1;  // of every further hop
    double gamma = 1;       // similarity = exp(-gamma distance^2)
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(XnetmfOptions& options);
void validate(const XnetmfOptions& options);

Method xnetmf_method();

}  // namespace irwe
