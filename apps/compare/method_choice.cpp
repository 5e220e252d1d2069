#include "apps/compare/method_choice.h"

#include <algorithm>

#include "irwe/base/error.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::compare {

std::vector<const Method*> chosen_methods(const std::vector<std::string>& names) {
    std::vector<const Method*> chosen;
    for (const std::string& name : names) {
        const Method* const one = name == "all" || name == "fast" ? nullptr : &find_method(name);
        for (const Method& method : methods()) {
            const bool is_meant = one != nullptr
                                      ? one == &method
                                      : name == "all" || method.cost_class == CostClass::seconds;
            if (is_meant && std::ranges::find(chosen, &method) == chosen.end()) {
                chosen.push_back(&method);
            }
        }
    }
    require(!chosen.empty(), "expected a method to compare, found none; see irwe methods");
    std::ranges::stable_sort(chosen, {}, &Method::cost_class);
    return chosen;
}

}  // namespace irwe::compare
