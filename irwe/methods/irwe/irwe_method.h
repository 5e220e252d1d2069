// IRWE as a row of the registry: identity and position from one model (the paper).

#pragma once

#include <string_view>

#include "irwe/methods/method.h"

namespace irwe {

inline constexpr std::string_view kIrweName = "irwe";

Method irwe_method();

}  // namespace irwe
