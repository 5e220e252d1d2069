#include "irwe/linalg/processor.h"

#include <cblas.h>
#include <fmt/format.h>
#include <hwy/targets.h>

namespace irwe {

std::string processor_kernels() {
    const auto targets = static_cast<std::uint64_t>(hwy::SupportedTargets());
    const std::uint64_t best = targets & (~targets + 1);  // the lowest bit
    return fmt::format("OpenBLAS {}, SIMD {}", openblas_get_corename(),
                       hwy::TargetName(static_cast<std::int64_t>(best)));
}

}  // namespace irwe
