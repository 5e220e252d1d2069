#include "apps/irwe/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "irwe/base/parallel.h"
#include "irwe/evaluation/regularization.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {

CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
    const auto check = [min, max](std::string& text) -> std::string {
        std::uint64_t value = 0;
        const char* const end = text.data() + text.size();
        const auto [position, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc() || position != end || value < min || value > max) {
            return fmt::format("expected a whole number from {} to {}, found {}", min, max,
                               excerpt(text));
        }
        text = std::to_string(value);
        return "";
    };
    return {check, ""};
}

namespace {

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

}  // namespace

CLI::Validator memory_size() {
    const auto check = [](std::string& text) -> std::string {
        double value = 0;
        const char* const end = text.data() + text.size();
        const auto [position, error] = std::from_chars(text.data(), end, value);
        const std::string unit(position, end);
        const std::map<std::string, double> units{{"", 1},      {"B", 1},   {"KB", 1e3}, {"K", 1e3},
                                                  {"MB", 1e6},  {"M", 1e6}, {"GB", 1e9}, {"G", 1e9},
                                                  {"TB", 1e12}, {"T", 1e12}};
        const auto factor = units.find(upper(unit));
        constexpr double kMax = 1e18;
        if (error != std::errc() || factor == units.end() || !(value * factor->second >= 1) ||
            value * factor->second > kMax) {
            return fmt::format("expected an amount of memory such as 500MB or 4GB, found {}",
                               excerpt(text));
        }
        text = fmt::format("{:.0f}", value * factor->second);
        return "";
    };
    return {check, ""};
}

void add_max_memory(CLI::App& verb, std::size_t& max_memory, const std::string& help) {
    verb.add_option("--max-memory", max_memory, help)->type_name("SIZE")->transform(memory_size());
}

std::string uncounted_memory_note(const Method& method) {
    return fmt::format("--max-memory: nobody has counted what {} needs, so it is not held to it",
                       method.name);
}

void add_threads(CLI::App& verb, int& num_threads, std::function<void(const std::string&)> say) {
    constexpr std::uint64_t kMaxThreads = 1024;
    verb.add_option("--threads", num_threads,
                    "Threads to use, 0 for all cores; does not change the result")
        ->type_name("N")
        ->transform(whole_number(0, kMaxThreads))
        ->capture_default_str();
    verb.parse_complete_callback([&num_threads, say = std::move(say)] {
        const int most = ThreadPool::max_threads();
        if (num_threads > most) {
            say(
                fmt::format("--threads {}: uses {}; more would take longer on the cores of this "
                            "machine, and give the same result",
                            num_threads, most));
        }
    });
}

void add_threads(CLI::App& verb, int& num_threads, const Console& console) {
    add_threads(verb, num_threads, [&console](const std::string& note) { console.say(note); });
}

CLI::Validator one_of(std::vector<std::string> choices) {
    const auto check = [choices = std::move(choices)](const std::string& text) -> std::string {
        if (std::ranges::find(choices, text) != choices.end()) {
            return "";
        }
        return fmt::format("expected {}, found {}", fmt::join(choices, " or "), excerpt(text));
    };
    return {check, ""};
}

CLI::Validator file_name() {
    const auto check = [](const std::string& text) -> std::string {
        return text.empty() ? "expected the name of a file, found an empty one" : "";
    };
    return {check, ""};
}

CLI::Validator number_below(double limit, const std::string& expected) {
    const auto check = [limit, expected](const std::string& text) -> std::string {
        double value = 0;
        const char* const end = text.data() + text.size();
        const auto [position, error] = std::from_chars(text.data(), end, value);
        const bool is_good = error == std::errc() && position == end && value > 0 && value < limit;
        return is_good ? "" : fmt::format("expected {}, found {}", expected, excerpt(text));
    };
    return {check, ""};
}

CLI::Validator inverse_regularization() {
    const auto check = [](const std::string& text) -> std::string {
        double value = 0;
        const char* const end = text.data() + text.size();
        const auto [position, error] = std::from_chars(text.data(), end, value);
        const bool is_good = error == std::errc() && position == end &&
                             value >= kLeastRegularizationInverse &&
                             value <= kLargestRegularizationInverse;
        return is_good ? ""
                       : fmt::format("expected a number above 0, from {:g} to {:g}, found {}",
                                     kLeastRegularizationInverse, kLargestRegularizationInverse,
                                     excerpt(text));
    };
    return {check, ""};
}

CLI::Validator number_not_negative() {
    const auto check = [](const std::string& text) -> std::string {
        double value = 0;
        const char* const end = text.data() + text.size();
        const auto [position, error] = std::from_chars(text.data(), end, value);
        const bool is_good =
            error == std::errc() && position == end && std::isfinite(value) && value >= 0;
        return is_good ? "" : fmt::format("expected a number from 0 on, found {}", excerpt(text));
    };
    return {check, ""};
}

std::string shell_word(const std::string& text) {
    const bool is_plain = !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view("_./-+=:,@%").find(static_cast<char>(c)) != std::string_view::npos;
    });
    if (is_plain) {
        return text;
    }
    std::string word = "'";
    for (const char c : text) {
        word += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return word + '\'';
}

}  // namespace irwe::cli
