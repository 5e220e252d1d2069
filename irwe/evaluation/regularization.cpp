#include "irwe/evaluation/regularization.h"

#include <fmt/format.h>

#include "irwe/base/error.h"

namespace irwe {

void require_inverse_regularization(double inverse_regularization) {
    require(inverse_regularization >= kLeastRegularizationInverse &&
                inverse_regularization <= kLargestRegularizationInverse,
            fmt::format("expected an inverse regularization above 0, from {:g} to {:g}, found {}",
                        kLeastRegularizationInverse, kLargestRegularizationInverse,
                        inverse_regularization));
}

}  // namespace irwe
