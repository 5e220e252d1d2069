// The methods that are compared, by their names or by what they cost.

#pragma once

#include <string>
#include <vector>

#include "irwe/methods/method.h"

namespace irwe::compare {

// Returns the methods of the registry that `names` mean, each once, those of lesser cost first:
// names of methods, "fast" for those that take seconds, "all". Throws InputError for a name that
// there is not, and if there is none.
std::vector<const Method*> chosen_methods(const std::vector<std::string>& names);

}  // namespace irwe::compare
