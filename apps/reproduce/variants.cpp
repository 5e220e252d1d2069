#include "apps/reproduce/variants.h"

#include <array>

namespace irwe {
namespace {

constexpr std::array<Variant, 9> kVariants{{
    {"irwe", "IRWE", [](NetworkSettings&) {}},
    {"no-walk-loss", "(1) w/o loss L_reg-phi",
     [](NetworkSettings& settings) { settings.training.walk_loss_weight = 0; }},
    {"no-walk-statistics", "(2) w/o input s(v)",
     [](NetworkSettings& settings) { settings.model.identity_inputs = IdentityInputs::degrees; }},
    {"no-degree-features", "(3) w/o input delta(v)",
     [](NetworkSettings& settings) {
         settings.model.identity_inputs = IdentityInputs::statistics;
     }},
    {"no-feature-loss", "(4) w/o loss L_reg-psi",
     [](NetworkSettings& settings) { settings.training.feature_loss_weight = 0; }},
    {"no-identity-input", "(5) w/o input psi(v)",
     [](NetworkSettings& settings) { settings.model.position_inputs = PositionInputs::encodings; }},
    {"no-encoding-input", "(6) w/o input pi_g(v)",
     [](NetworkSettings& settings) { settings.model.position_inputs = PositionInputs::identity; }},
    {"mean-readout", "(7) w/o ROut",
     [](NetworkSettings& settings) { settings.model.readout = Readout::mean; }},
    {"adjacency-target", "(8) w/o loss L_gamma",
     [](NetworkSettings& settings) {
         settings.training.position_target = PositionLossTarget::adjacency;
     }},
}};

}  // namespace

std::span<const Variant> variants() { return kVariants; }

}  // namespace irwe
