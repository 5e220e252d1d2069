#include "apps/reproduce/joined_parts.h"

#include <ranges>
#include <string_view>

#include "irwe/methods/registry/registry.h"

namespace irwe {

JoinedParts joined_parts(const std::string& name) {
    constexpr std::string_view kAttributes = "attributes";
    JoinedParts result;
    for (const auto word : std::views::split(name, '+')) {
        const std::string part(word.begin(), word.end());
        if (part == kAttributes) {
            result.has_attributes = true;
        } else {
            result.methods.push_back(&find_method(part));
        }
    }
    return result;
}

}  // namespace irwe
