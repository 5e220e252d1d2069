#include "apps/irwe/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "apps/irwe/console.h"

namespace irwe::cli {
namespace {

std::optional<std::size_t> columns_of_environment() {
    const char* const value = std::getenv("COLUMNS");
    const std::string_view text = value != nullptr ? value : "";
    std::size_t columns = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
    const bool is_number = error == std::errc() && end == text.data() + text.size() && columns > 0;
    return is_number ? std::optional(columns) : std::nullopt;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

std::size_t terminal_columns(int descriptor) {
    constexpr std::size_t kUsual = 80;
    winsize window{};
    if (ioctl(descriptor, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) {
        return window.ws_col;
    }
    return columns_of_environment().value_or(kUsual);
}

std::string cut_to(std::string_view text, std::size_t columns) {
    std::size_t num_characters = 0;
    std::size_t end_of_last_but_one = 0;  // of those that fit
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (continues_character(text[i])) {
            continue;
        }
        if (num_characters + 1 == columns) {
            end_of_last_but_one = i;
        }
        if (num_characters == columns) {
            return columns == 0 ? std::string()
                                : std::string(text.substr(0, end_of_last_but_one)) + "…";
        }
        ++num_characters;
    }
    return std::string(text);
}

void redraw_line(std::string_view text) {
    const std::size_t columns = terminal_columns(STDERR_FILENO);
    // The last column stays free: some terminals begin a new line when it is written to.
    write_message(fmt::format("\r{}\x1b[K", cut_to(text, columns - (columns > 1 ? 1 : 0))));
}

}  // namespace irwe::cli
