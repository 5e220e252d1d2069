// The parameters of a network, visited in one way: for files, optimizers, counts and copies.
//
// A module is a class that lists its parts once:
//
//     template <typename Self>
//     static auto parts(Self& self) {
//         return std::tie(self.weight_, self.bias_);
//     }
//
// A part is a Parameter, a module, or a tuple, variant, optional or range of parts. Parts of a
// constant module are constant.

#pragma once

#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "irwe/nn/parameter.h"

namespace irwe::nn {

// Calls visit(parameter) for every parameter of `part`, in the order in which parts are listed.
template <typename Part, typename Visitor>
void for_each_parameter(Part& part, const Visitor& visit) {
    const auto descend = [&visit](auto&... parts) { (for_each_parameter(parts, visit), ...); };
    if constexpr (std::is_same_v<std::remove_const_t<Part>, Parameter>) {
        visit(part);
    } else if constexpr (requires { Part::parts(part); }) {
        std::apply(descend, Part::parts(part));
    } else if constexpr (requires { std::tuple_size<Part>::value; }) {
        std::apply(descend, part);
    } else if constexpr (requires { part.valueless_by_exception(); }) {
        std::visit(descend, part);
    } else if constexpr (requires { part.has_value(); }) {
        if (part.has_value()) {
            for_each_parameter(*part, visit);
        }
    } else {
        for (auto& element : part) {
            for_each_parameter(element, visit);
        }
    }
}

// Returns the parameters of `part` that `wanted` accepts, as pointers that are valid while `part`
// is not moved; to constants if it is constant.
template <typename Part, typename Wanted>
auto parameters_if(Part& part, const Wanted& wanted) {
    std::vector<std::conditional_t<std::is_const_v<Part>, const Parameter*, Parameter*>> result;
    for_each_parameter(part, [&](auto& parameter) {
        if (wanted(parameter)) {
            result.push_back(&parameter);
        }
    });
    return result;
}

// Returns all parameters of `part`, statistics included.
template <typename Part>
auto parameters_of(Part& part) {
    return parameters_if(part, [](const Parameter&) { return true; });
}

// Returns the parameters that an optimizer changes.
template <typename Part>
auto trained_parameters_of(Part& part) {
    return parameters_if(part, [](const Parameter& parameter) { return parameter.is_trained; });
}

}  // namespace irwe::nn
