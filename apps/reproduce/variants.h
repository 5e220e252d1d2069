// The model, and the model without each of its parts: rows 1 to 8 of the paper's ablation study.

#pragma once

#include <span>
#include <string_view>

#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

struct Variant {
    std::string_view name;   // for files and commands: "no-walk-loss"
    std::string_view title;  // for tables: "(1) w/o loss L_reg-phi"
    void (*leave_out)(NetworkSettings& settings);
};

// Returns the whole model, then the ablations in the order of the paper.
std::span<const Variant> variants();

}  // namespace irwe
