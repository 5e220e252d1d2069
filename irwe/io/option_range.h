// Checks of settings. Each message is "NAME: expected ..., found ...", as those of OptionField.

#pragma once

#include <cstdint>
#include <string_view>

namespace irwe {

// Throw InputError if a setting is out of range.
void require_between(std::string_view name, std::int64_t value, std::int64_t min, std::int64_t max);
void require_within(std::string_view name, double value, double min, double max);
void require_positive(std::string_view name, double value);
void require_not_negative(std::string_view name, double value);
void require_share(std::string_view name, double value);  // from 0 to below 1

}  // namespace irwe
