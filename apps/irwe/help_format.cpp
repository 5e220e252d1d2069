#include "apps/irwe/help_format.h"

#include <cstddef>
#include <sstream>
#include <string>

#include "apps/irwe/printing.h"

namespace irwe::cli {

namespace {

// On a narrow terminal the names take less room.
std::size_t description_column() { return text_columns() < 70 ? 20 : 32; }

class HelpFormat : public CLI::Formatter {
public:
    HelpFormat() {
        column_width(description_column());
        label("REQUIRED", "(needed)");
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        return wrapped(option->get_description(), text_columns() - description_column());
    }

    std::string make_subcommand(const CLI::App* verb) const override {
        std::stringstream out;
        CLI::detail::format_help(
            out, verb->get_name(),
            wrapped(verb->get_description(), text_columns() - description_column()),
            description_column());
        return out.str();
    }

    std::string make_footer(const CLI::App* app) const override {
        std::istringstream lines(app->get_footer());
        std::string result;
        for (std::string line; std::getline(lines, line);) {
            result += (line.starts_with(' ') ? line : wrapped(line, text_columns())) + '\n';
        }
        return result;
    }
};

}  // namespace

std::shared_ptr<CLI::Formatter> help_format() { return std::make_shared<HelpFormat>(); }

}  // namespace irwe::cli
