#include "irwe/graph/table_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "irwe/io/field_kind.h"
#include "irwe/io/utf8.h"

namespace irwe {

std::optional<double> weight_in_attributes(std::string_view attributes) {
    for (const std::string_view key : {"'weight':", "\"weight\":"}) {
        const std::size_t place = attributes.find(key);
        if (place == std::string_view::npos) {
            continue;
        }
        std::string_view number = attributes.substr(place + key.size());
        number = number.substr(0, number.find_first_of(",}"));
        const std::size_t begin = number.find_first_not_of(' ');
        if (begin == std::string_view::npos) {
            return std::nullopt;
        }
        return parse_number(number.substr(begin, number.find_last_not_of(' ') - begin + 1));
    }
    return std::nullopt;
}

TableWeights::TableWeights(const EdgeColumns& columns, const ReadGraphOptions& options,
                           std::span<const Row> rows)
    : columns_(columns), options_(options), rule_(options) {
    const bool has_attributes = std::ranges::any_of(rows, [](const Row& row) {
        return row.size() == 3 && row[2].starts_with('{') && weight_in_attributes(row[2]);
    });
    if (options.weights == WeightUse::count) {
        source_ = Source::repeats;
    } else if (options.weights != WeightUse::ignore) {
        source_ = columns.weight   ? Source::column
                  : has_attributes ? Source::attributes
                                   : Source::none;
    }
}

std::optional<double> TableWeights::number_in(std::string_view field,
                                              const LineReader& reader) const {
    if (source_ == Source::attributes) {
        return weight_in_attributes(field);
    }
    const std::optional<double> number = parse_number(field, options_.decimal_comma);
    if (!number) {
        const bool has_comma = !options_.decimal_comma && is_decimal_comma_number(field);
        reader.fail(fmt::format("found {} in {}, expected a number for the weight; {}",
                                excerpt(field), columns_.name_of(*columns_.weight),
                                has_comma ? "add --decimal-comma to read it"
                                          : "add --weights ignore to do without weights"));
    }
    return number;
}

std::optional<float> TableWeights::of_row(std::span<const std::string_view> fields,
                                          const LineReader& reader) {
    if (source_ == Source::repeats) {
        return 1.0F;
    }
    const std::size_t place = source_ == Source::column ? *columns_.weight : 2;
    const std::optional<double> number =
        place < fields.size() ? number_in(fields[place], reader) : std::nullopt;
    if (!number) {
        ++num_without_weight_;
        return 1.0F;
    }
    std::string problem;
    const std::optional<float> weight = rule_(*number, problem);
    if (!problem.empty()) {
        reader.fail(problem);
    }
    return weight;
}

void TableWeights::finish(ReadGraphReport& report) const {
    rule_.finish(report);
    report.num_without_weight = num_without_weight_;
    report.weight_column = source_ == Source::column       ? columns_.name_of(*columns_.weight)
                           : source_ == Source::attributes ? "the attributes"
                                                           : "";
    report.counts_repeats = source_ == Source::repeats;
}

}  // namespace irwe
