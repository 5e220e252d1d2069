#include "irwe/io/option_range.h"

#include <fmt/format.h>

#include "irwe/base/error.h"

namespace irwe {

void require_between(std::string_view name, std::int64_t value, std::int64_t min,
                     std::int64_t max) {
    require(value >= min && value <= max, [&] {
        return fmt::format("{}: expected a whole number from {} to {}, found {}", name, min, max,
                           value);
    });
}

void require_within(std::string_view name, double value, double min, double max) {
    require(value >= min && value <= max, [&] {
        return fmt::format("{}: expected a number from {} to {}, found {}", name, min, max, value);
    });
}

void require_positive(std::string_view name, double value) {
    require(value > 0,
            [&] { return fmt::format("{}: expected a number above 0, found {}", name, value); });
}

void require_not_negative(std::string_view name, double value) {
    require(value >= 0,
            [&] { return fmt::format("{}: expected a number from 0 on, found {}", name, value); });
}

void require_share(std::string_view name, double value) {
    require(value >= 0 && value < 1, [&] {
        return fmt::format("{}: expected a number from 0 to below 1, found {}", name, value);
    });
}

}  // namespace irwe
