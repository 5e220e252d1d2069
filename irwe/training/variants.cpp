#include "irwe/training/variants.h"

#include <array>

namespace irwe {
namespace {

constexpr std::array<Variant, 9> kVariants{{
    {"irwe", "IRWE", [](Settings&) {}},
    {"no-walk-loss", "(1) w/o loss L_reg-phi",
     [](Settings& settings) { settings.training.walk_loss_weight = 0; }},
    {"no-walk-statistics", "(2) w/o input s(v)",
     [](Settings& settings) { settings.model.identity_inputs = IdentityInputs::degrees; }},
    {"no-degree-features", "(3) w/o input delta(v)",
     [](Settings& settings) { settings.model.identity_inputs = IdentityInputs::statistics; }},
    {"no-feature-loss", "(4) w/o loss L_reg-psi",
     [](Settings& settings) { settings.training.feature_loss_weight = 0; }},
    {"no-identity-input", "(5) w/o input psi(v)",
     [](Settings& settings) { settings.model.position_inputs = PositionInputs::encodings; }},
    {"no-encoding-input", "(6) w/o input pi_g(v)",
     [](Settings& settings) { settings.model.position_inputs = PositionInputs::identity; }},
    {"mean-readout", "(7) w/o ROut",
     [](Settings& settings) { settings.model.readout = Readout::mean; }},
    {"adjacency-target", "(8) w/o loss L_gamma",
     [](Settings& settings) { settings.training.position_target = PositionLossTarget::adjacency; }},
}};

}  // namespace

std::span<const Variant> variants() { return kVariants; }

const Variant& whole_model() { return kVariants.front(); }

}  // namespace irwe
