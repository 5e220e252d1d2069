#include "irwe/graph/row_filter.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/error.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::optional<TimeValue> limit(const std::string& option, const std::string& text,
                               bool decimal_comma) {
    if (text.empty()) {
        return std::nullopt;
    }
    const std::optional<TimeValue> time = parse_time(text, decimal_comma);
    require(time.has_value(), fmt::format("{}: expected a date such as 2024-03-01 or a number, "
                                          "found {}",
                                          option, excerpt(text)));
    return time;
}

std::string_view hint_about(std::string_view field, bool decimal_comma) {
    return !decimal_comma && is_decimal_comma_number(field) ? "; add --decimal-comma to read it"
                                                            : "";
}

}  // namespace

RowFilter::RowFilter(const EdgeColumns& columns, const ReadGraphOptions& options)
    : columns_(columns),
      keep_type_(options.keep_type),
      was_found_(options.keep_type.size(), false),
      since_text_(options.since),
      until_text_(options.until),
      since_(limit("--since", options.since, options.decimal_comma)),
      until_(limit("--until", options.until, options.decimal_comma)),
      decimal_comma_(options.decimal_comma) {
    require(!since_ || !until_ || since_->is_date == until_->is_date,
            "--since and --until: one is a date and the other a number, expected two of a kind");
}

bool RowFilter::keeps(std::span<const std::string_view> fields, const LineReader& reader) {
    // Both are asked, whatever the first says: types that occur are counted.
    const bool in_time = !columns_.time || is_in_time(fields[*columns_.time], reader);
    const bool of_type = !columns_.type || has_kept_type(fields[*columns_.type]);
    const bool is_kept = in_time && of_type;
    num_left_out_ += is_kept ? 0U : 1U;
    return is_kept;
}

bool RowFilter::is_in_time(std::string_view field, const LineReader& reader) const {
    const std::optional<TimeValue> time = parse_time(field, decimal_comma_);
    if (!time) {
        reader.fail(fmt::format(
            "found {} in {}, expected a time: a date such as 2024-03-01, with or without "
            "12:30:00, or a number{}",
            excerpt(field), columns_.name_of(*columns_.time), hint_about(field, decimal_comma_)));
    }
    for (const auto& [border, option] : {std::pair(&since_, "--since"), {&until_, "--until"}}) {
        if (*border && (*border)->is_date != time->is_date) {
            reader.fail(fmt::format("found {} in {}, expected a {} as in {}", excerpt(field),
                                    columns_.name_of(*columns_.time),
                                    (*border)->is_date ? "date" : "number", option));
        }
    }
    return (!since_ || *time >= *since_) && (!until_ || *time < *until_);
}

bool RowFilter::has_kept_type(std::string_view field) {
    constexpr std::size_t kMaxOthers = 5;
    const auto place = std::ranges::find(keep_type_, field);
    if (place != keep_type_.end()) {
        was_found_[static_cast<std::size_t>(place - keep_type_.begin())] = true;
    } else if (other_types_.size() < kMaxOthers) {
        other_types_.emplace(field);
    }
    return keep_type_.empty() || place != keep_type_.end();
}

void RowFilter::finish(ReadGraphReport& report, const LineReader& reader) const {
    for (std::size_t i = 0; i < keep_type_.size(); ++i) {
        std::string others;
        for (const std::string& type : other_types_) {
            others += (others.empty() ? "" : ", ") + excerpt(type);
        }
        require(was_found_[i],
                fmt::format("{}: no row has the type {} in {}; found others, such as {}",
                            reader.name(), excerpt(keep_type_[i]), columns_.name_of(*columns_.type),
                            others.empty() ? "none" : others));
    }
    report.num_rows_left_out = num_left_out_;
    std::vector<std::string> kept;
    if (since_ || until_) {
        kept.push_back(fmt::format(
            "{}{}{}", columns_.name_of(*columns_.time), since_ ? " from " + since_text_ : "",
            until_ ? std::string(since_ ? " and" : "") + " before " + until_text_ : ""));
    }
    if (!keep_type_.empty()) {
        std::string types;
        for (const std::string& type : keep_type_) {
            types += (types.empty() ? " " : " or ") + excerpt(type);
        }
        kept.push_back(columns_.name_of(*columns_.type) + types);
    }
    report.kept_rows = fmt::format("{}", fmt::join(kept, ", "));
}

}  // namespace irwe
