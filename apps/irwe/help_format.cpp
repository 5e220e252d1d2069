#include "apps/irwe/help_format.h"

#include <cstddef>
#include <sstream>
#include <string>

#include "apps/irwe/printing.h"

namespace irwe::cli {

namespace {

constexpr std::size_t kDescriptionColumn = 32;

class HelpFormat : public CLI::Formatter {
public:
    HelpFormat() {
        column_width(kDescriptionColumn);
        label("REQUIRED", "(needed)");
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        return wrapped(option->get_description(), kColumns - kDescriptionColumn);
    }

    std::string make_subcommand(const CLI::App* verb) const override {
        std::stringstream out;
        CLI::detail::format_help(out, verb->get_name(),
                                 wrapped(verb->get_description(), kColumns - kDescriptionColumn),
                                 kDescriptionColumn);
        return out.str();
    }

    std::string make_footer(const CLI::App* app) const override {
        std::istringstream lines(app->get_footer());
        std::string result;
        for (std::string line; std::getline(lines, line);) {
            result += (line.starts_with(' ') ? line : wrapped(line, kColumns)) + '\n';
        }
        return result;
    }
};

}  // namespace

std::shared_ptr<CLI::Formatter> help_format() { return std::make_shared<HelpFormat>(); }

}  // namespace irwe::cli
