// The methods that there are.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/methods/method.h"

namespace irwe {

// Returns all methods; the first is the one that is meant where none is named.
std::span<const Method> methods();
const Method& default_method();

// Returns the method called `name`. Throws InputError, with the names that there are.
const Method& find_method(std::string_view name);

// Returns the names of the methods that `condition` holds for, as "a, b, c".
template <typename Condition>
std::string names_of_methods(const Condition& condition) {
    std::string names;
    for (const Method& method : methods()) {
        if (condition(method)) {
            names += (names.empty() ? "" : ", ") + method.name;
        }
    }
    return names;
}

}  // namespace irwe
