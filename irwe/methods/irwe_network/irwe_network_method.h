// The paper's network as a row of the registry: identity and position from one model.

#pragma once

#include <string_view>

#include "irwe/methods/method.h"

namespace irwe {

inline constexpr std::string_view kNetworkName = "irwe-network";

Method irwe_network_method();

}  // namespace irwe
