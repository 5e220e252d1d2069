#include "irwe/methods/sound_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

struct Range {
    double least = -std::numeric_limits<double>::infinity();  // itself is not among them
    std::string_view words = "finite numbers";
};

Range range_of(std::string_view tensor_name) {
    if (tensor_name.ends_with("deviation")) {
        return {0, "positive finite numbers"};
    }
    if (tensor_name.ends_with("variance") || tensor_name.ends_with("/second")) {
        return {-std::numeric_limits<double>::denorm_min(), "finite numbers that are not negative"};
    }
    return {};
}

template <typename Number>
void require_sound_tensor(const TensorView& tensor, const std::string& path,
                          std::string_view noun) {
    const std::span numbers(reinterpret_cast<const Number*>(tensor.bytes.data()),
                            tensor.bytes.size() / sizeof(Number));
    const auto first = static_cast<std::int64_t>(tensor.first_byte / sizeof(Number));
    const Range range = range_of(tensor.name);
    const auto is_sound = [&](Number number) {
        return std::isfinite(number) && number > range.least;
    };
    const auto bad = std::ranges::find_if_not(numbers, is_sound);
    require(bad == numbers.end(), [&] {
        return fmt::format(
            "{}: the tensor {} of the {} has {} at place {}, expected {}; train it again", path,
            excerpt(tensor.name), noun, *bad, first + (bad - numbers.begin()), range.words);
    });
}

}  // namespace

void require_sound_numbers(const ArchiveContent& content) {
    content.for_each_piece([&](const TensorView& piece) {
        require_sound_numbers(std::span(&piece, 1), content.name());
    });
}

void require_sound_numbers(std::span<const TensorView> tensors, const std::string& path,
                           std::string_view noun) {
    for (const TensorView& tensor : tensors) {
        if (tensor.dtype == archive_dtype<float>()) {
            require_sound_tensor<float>(tensor, path, noun);
        } else if (tensor.dtype == archive_dtype<double>()) {
            require_sound_tensor<double>(tensor, path, noun);
        }
    }
}

}  // namespace irwe
