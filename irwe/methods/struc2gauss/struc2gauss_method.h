// Roles as Gaussians: Pei, Du, Zhang, Fletcher and Pechenizkiy, "struc2gauss: structural role
// preserving network embedding via Gaussian embedding", Data Mining and Knowledge Discovery 34,
// 2020.
//
// Space identity, for the nodes of the training graph. Every node is drawn to those whose roles are
// most similar (role_similarity.h) and away from others (gaussian_nodes.h); its vector is the mean
// of its Gaussian.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/struc2gauss/role_similarity.h"

namespace irwe {

struct Struc2gaussOptions {
    int embedding_dim = 128;
    RoleSimilarityOptions similarity{};
    int num_near = 40;  // most similar nodes of a node
    int num_far = 10;   // nodes that are not among them, for each of them
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(Struc2gaussOptions& options);
void validate(const Struc2gaussOptions& options);

Method struc2gauss_method();

}  // namespace irwe
