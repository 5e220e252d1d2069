#include "apps/reproduce/variants.h"

#include <array>

namespace irwe {
namespace {

constexpr std::array<Variant, 9> kVariants{{
    {"irwe", "IRWE", [](IrweSettings&) {}},
    {"no-walk-loss", "(1) w/o loss L_reg-phi",
     [](IrweSettings& settings) { settings.training.walk_loss_weight = 0; }},
    {"no-walk-statistics", "(2) w/o input s(v)",
     [](IrweSettings& settings) { settings.model.identity_inputs = IdentityInputs::degrees; }},
    {"no-degree-features", "(3) w/o input delta(v)",
     [](IrweSettings& settings) { settings.model.identity_inputs = IdentityInputs::statistics; }},
    {"no-feature-loss", "(4) w/o loss L_reg-psi",
     [](IrweSettings& settings) { settings.training.feature_loss_weight = 0; }},
    {"no-identity-input", "(5) w/o input psi(v)",
     [](IrweSettings& settings) { settings.model.position_inputs = PositionInputs::encodings; }},
    {"no-encoding-input", "(6) w/o input pi_g(v)",
     [](IrweSettings& settings) { settings.model.position_inputs = PositionInputs::identity; }},
    {"mean-readout", "(7) w/o ROut",
     [](IrweSettings& settings) { settings.model.readout = Readout::mean; }},
    {"adjacency-target", "(8) w/o loss L_gamma",
     [](IrweSettings& settings) {
         settings.training.position_target = PositionLossTarget::adjacency;
     }},
}};

}  // namespace

std::span<const Variant> variants() { return kVariants; }

const Variant& whole_model() { return kVariants.front(); }

}  // namespace irwe
