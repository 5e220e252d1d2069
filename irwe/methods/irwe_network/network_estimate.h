// What a training of IRWE would take, for all who ask a method.

#pragma once

#include "irwe/methods/method.h"

namespace irwe {

TrainingEstimate network_estimate(const Problem& problem, const MethodSettings& settings,
                                  Resources& resources);

}  // namespace irwe
