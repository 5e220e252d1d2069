#include "irwe/nn/running_mean.h"

#include <cassert>

namespace irwe::nn {

void update_running_means(const std::vector<Parameter*>& means,
                          const std::vector<Parameter*>& parameters, double momentum) {
    assert(means.size() == parameters.size() && momentum >= 0 && momentum <= 1);
    const auto kept = static_cast<Real>(momentum);
    const auto taken = static_cast<Real>(1 - momentum);
    for (std::size_t i = 0; i < means.size(); ++i) {
        assert(means[i]->value.rows() == parameters[i]->value.rows() &&
               means[i]->value.cols() == parameters[i]->value.cols());
        means[i]->value = kept * means[i]->value + taken * parameters[i]->value;
    }
}

}  // namespace irwe::nn
