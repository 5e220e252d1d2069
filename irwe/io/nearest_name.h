// Names that someone who mistyped one may have meant.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irwe {

// Returns how many characters must be added, left out, replaced, or swapped with their neighbor, to
// make `b` of `a`. Capital letters of ASCII count as small ones. Costs the product of the lengths.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Returns true if `name` is so like `given` that it may have been meant: a third of the characters
// may differ, or one of a short name. No name is like an empty one.
bool is_near(std::string_view given, std::string_view name);

// Returns the name that is most like `given`, the first of several, if it is near.
std::optional<std::string> nearest_name(std::string_view given, std::span<const std::string> names);

// Returns "; did you mean NAME?" for the nearest name, or "" if none is near.
std::string did_you_mean(std::string_view given, std::span<const std::string> names);

// Collects the names that are most like a given one among very many, which come one by one.
class NearNames {
public:
    explicit NearNames(std::string given) : given_(std::move(given)) {}

    void offer(const std::string& name);

    // Returns the nearest names, at most three of the same distance, in the order of their offer;
    // none if none is near.
    const std::vector<std::string>& nearest() const { return nearest_; }

private:
    std::string given_;
    std::size_t distance_ = 0;  // of nearest_
    std::vector<std::string> nearest_;
};

}  // namespace irwe
