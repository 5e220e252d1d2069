#include "irwe/io/aligned.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace irwe {
namespace {

std::size_t num_characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows[0].size(), 0);
    for (const std::vector<std::string>& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], num_characters(row[i]));
        }
    }
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool is_last = i + 1 == row.size();
            text += row[i];
            text += is_last ? "\n" : std::string(widths[i] - num_characters(row[i]) + 2, ' ');
        }
    }
    return text;
}

}  // namespace irwe
