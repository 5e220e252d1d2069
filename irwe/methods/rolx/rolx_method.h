// Soft roles: Henderson, Gallagher, Eliassi-Rad, Tong, Basu, Akoglu, Koutra, Faloutsos and Li,
// "RolX: structural role extraction and mining in large graphs", KDD 2012.
//
// Space identity. Recursive features, each divided by its largest value in the training graph, are
// factorized without negative numbers: a part is a role, and the vector of a node says how much of
// each role it has. The roles of the training graph describe any other graph.
//
// The paper chooses the number of roles by the length of a description; here it is a setting.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"

namespace irwe {

struct RolxOptions {
    int num_roles = 16;
    int num_rounds = 3;       // of recursive features
    int factor_rounds = 200;  // of the factorization
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(RolxOptions& options);
void validate(const RolxOptions& options);

Method rolx_method();

}  // namespace irwe
