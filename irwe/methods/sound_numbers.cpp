#include "irwe/methods/sound_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

template <typename Number>
void require_sound(const TensorView& tensor, const std::string& path) {
    const std::span numbers(reinterpret_cast<const Number*>(tensor.bytes.data()),
                            tensor.bytes.size() / sizeof(Number));
    const bool is_divisor = tensor.name.ends_with("deviation");
    const auto is_sound = [&](Number number) {
        return std::isfinite(number) && (!is_divisor || number > 0);
    };
    const auto bad = std::ranges::find_if_not(numbers, is_sound);
    require(bad == numbers.end(), [&] {
        return fmt::format(
            "{}: the tensor {} of the model has {} at place {}, expected {} numbers; train it "
            "again",
            path, excerpt(tensor.name), *bad, bad - numbers.begin(),
            is_divisor ? "positive finite" : "finite");
    });
}

}  // namespace

void require_sound_numbers(std::span<const TensorView> tensors, const std::string& path) {
    for (const TensorView& tensor : tensors) {
        if (tensor.dtype == archive_dtype<float>()) {
            require_sound<float>(tensor, path);
        } else if (tensor.dtype == archive_dtype<double>()) {
            require_sound<double>(tensor, path);
        }
    }
}

}  // namespace irwe
