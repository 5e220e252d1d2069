#include "irwe/graph/column_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/edge_header.h"
#include "irwe/graph/edge_sample.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxNamed = 8;  // columns in a message

// Puts the parts of one decision together.
class ColumnFinder {
public:
    // The caller keeps `place` alive, with which messages begin.
    ColumnFinder(std::span<const Row> rows, const ReadGraphOptions& options,
                 const std::string& place)
        : rows_(rows), options_(options), place_(place) {}

    EdgeColumns find() {
        const HeaderVerdict verdict = judge_header(rows_, options_);
        if (verdict == HeaderVerdict::contradictory) {
            fail_as_contradictory();
        }
        found_.header_is_certain = verdict == HeaderVerdict::certain_header;
        found_.has_header = found_.header_is_certain || verdict == HeaderVerdict::header;
        found_.may_be_header = verdict == HeaderVerdict::unsure;
        sample_ = EdgeSample(rows_.subspan(found_.has_header ? 1 : 0));
        found_.num_columns = sample_.is_empty() ? rows_[0].size() : sample_.num_columns();
        if (found_.has_header) {
            found_.headings = rows_[0];
            add_heading_of_row_names();
            found_.headings.resize(found_.num_columns);
        }
        find_nodes();
        find_others();
        return std::move(found_);
    }

private:
    [[noreturn]] void fail(const std::string& message) const {
        throw InputError(fmt::format("{}: {}", place_, message));
    }

    [[noreturn]] void fail_as_contradictory() const {
        fail(fmt::format(
            "the first line, {}, reads like a header, but other lines have a node of that name, "
            "too; add --header yes or --header no",
            shown(rows_[0])));
    }

    // R writes row names in front, and no heading above them.
    void add_heading_of_row_names() {
        const std::size_t num_headings = found_.headings.size();
        if (num_headings < 2 || num_headings + 1 != found_.num_columns ||
            !options_.source.empty()) {
            return;
        }
        const bool share_first = sample_.share_names(0, 1);
        const bool share_next = sample_.share_names(1, 2);
        const bool third_has_nodes = is_kind_of_nodes(sample_.kind(2));
        if (!third_has_nodes && !share_next) {
            return;  // a last column without a heading
        }
        if (share_first == share_next) {
            fail(
                fmt::format("the header has {} columns and the next line {}; are there row names "
                            "in front? Add --source 2 --target 3, or --source 1 --target 2",
                            rows_[0].size(), found_.num_columns));
        }
        if (share_next) {
            found_.headings.insert(found_.headings.begin(), "");
        }
    }

    void find_nodes() {
        if (!options_.source.empty() || !options_.target.empty()) {
            find_named_nodes();
        } else if (const std::optional<ColumnPair> pair = pair_of_headings()) {
            found_.source = pair->source;
            found_.target = pair->target;
        } else if (is_table_of_nodes()) {
            fail(fmt::format(
                "found the columns {} of a table of nodes, expected edges; give a table of edges, "
                "and this one to --attributes, or add --source COL and --target COL",
                shown(found_.headings)));
        } else if (found_.num_columns > 2) {
            const std::optional<ColumnPair> guess = guessed_pair();
            if (!guess) {
                fail_to_choose();
            }
            found_.source = guess->source;
            found_.target = guess->target;
        }
    }

    // Returns true for the headings Id and Label, which Gephi gives to nodes.
    bool is_table_of_nodes() const {
        return found_.headings.size() >= 2 && equal_ignoring_case(found_.headings[0], "id") &&
               equal_ignoring_case(found_.headings[1], "label");
    }

    void find_named_nodes() {
        const bool both = !options_.source.empty() && !options_.target.empty();
        if (!both && found_.num_columns > 2) {
            fail_to_choose();
        }
        if (!options_.source.empty()) {
            found_.source = column_of("--source", options_.source);
        }
        found_.target = !options_.target.empty() ? column_of("--target", options_.target)
                                                 : (found_.source == 0 ? 1 : 0);
        if (options_.source.empty()) {
            found_.source = found_.target == 0 ? 1 : 0;
        }
        if (found_.source == found_.target) {
            fail(fmt::format("--source and --target are both {}, expected two columns",
                             found_.name_of(found_.source)));
        }
    }

    static bool is_kind_of_nodes(FieldKind kind) {
        return kind == FieldKind::text || kind == FieldKind::whole_number;
    }

    // Columns of times, fractions, types and other numbers are no nodes, whatever they are called.
    std::optional<ColumnPair> pair_of_headings() const {
        std::vector<std::string_view> headings;
        for (std::size_t c = 0; c < found_.headings.size(); ++c) {
            const FieldKind kind = sample_.is_empty() ? FieldKind::text : sample_.kind(c);
            const ColumnRole role = column_role(found_.headings[c]);
            const bool may_be_node = (is_kind_of_nodes(kind) || kind == FieldKind::missing) &&
                                     role != ColumnRole::time && role != ColumnRole::type &&
                                     role != ColumnRole::weight;
            headings.push_back(may_be_node ? std::string_view(found_.headings[c]) : "");
        }
        const std::optional<ColumnPair> pair = find_edge_headings(headings);
        if (pair) {
            if (const auto rival = find_rival_headings(headings, *pair)) {
                fail_as_undecided(*pair, *rival);
            }
        }
        return pair;
    }

    [[noreturn]] void fail_as_undecided(const ColumnPair& pair, const ColumnPair& rival) const {
        const auto options_of = [](const ColumnPair& columns) {
            return fmt::format("--source {} --target {}", columns.source + 1, columns.target + 1);
        };
        const auto names_of = [this](const ColumnPair& columns) {
            return fmt::format("{} and {}", excerpt(found_.headings[columns.source]),
                               excerpt(found_.headings[columns.target]));
        };
        fail(fmt::format("found {}, of which {}, or {}, may hold the nodes; add {}, or {}",
                         shown_columns(), names_of(pair), names_of(rival), options_of(pair),
                         options_of(rival)));
    }

    // Returns the column `id` and that of the parents, managers or the like, whose names are ids.
    std::optional<ColumnPair> tree_columns() const {
        std::optional<ColumnPair> result;
        for (std::size_t id = 0; id < found_.headings.size(); ++id) {
            for (std::size_t c = 0; c < found_.num_columns; ++c) {
                if (c != id && column_role(found_.headings[id]) == ColumnRole::id &&
                    may_hold_nodes(c, false) && sample_.share_names(id, c)) {
                    if (result) {
                        return std::nullopt;
                    }
                    result = ColumnPair{id, c};
                }
            }
        }
        return result;
    }

    bool may_hold_nodes(std::size_t column, bool id_is_one) const {
        const FieldKind kind = sample_.kind(column);
        const ColumnRole role =
            found_.headings.empty() ? ColumnRole::unknown : column_role(found_.headings[column]);
        return is_kind_of_nodes(kind) &&
               (role == ColumnRole::unknown || role == ColumnRole::label ||
                (role == ColumnRole::id && id_is_one));
    }

    std::vector<std::size_t> candidates() const {
        std::vector<std::size_t> result;
        for (const bool id_is_one : {false, true}) {
            result.clear();
            for (std::size_t c = 0; c < found_.num_columns; ++c) {
                if (may_hold_nodes(c, id_is_one)) {
                    result.push_back(c);
                }
            }
            if (result.size() >= 2) {
                break;
            }
        }
        return result;
    }

    std::optional<ColumnPair> guessed_pair() const {
        if (sample_.is_empty()) {
            return ColumnPair{0, 1};  // there are no edges, which the reader reports
        }
        if (const std::optional<ColumnPair> tree = tree_columns()) {
            return tree;
        }
        const std::vector<std::size_t> all = candidates();
        if (all.size() == 2) {
            return ColumnPair{all[0], all[1]};
        }
        std::vector<std::size_t> texts;
        std::vector<std::size_t> numbers;
        for (const std::size_t c : all) {
            (sample_.kind(c) == FieldKind::text ? texts : numbers).push_back(c);
        }
        const auto are_first_two = [](const std::vector<std::size_t>& columns) {
            return columns.size() >= 2 && columns[0] == 0 && columns[1] == 1;
        };
        const bool first_two_are_meant =
            (texts.size() == 2 && are_first_two(texts)) ||
            (texts.size() <= 1 && are_first_two(numbers) && !begins_with_row_numbers()) ||
            (texts.size() > 2 && are_first_two(texts) && only_first_two_share_names(texts));
        if (first_two_are_meant) {
            return ColumnPair{0, 1};
        }
        const bool texts_are_meant =
            texts.size() == 2 && texts[0] + 1 == texts[1] && numbers.size() == 1;
        return texts_are_meant ? std::optional(ColumnPair{texts[0], texts[1]}) : std::nullopt;
    }

    // Returns true if the first column numbers the rows or holds their times.
    bool begins_with_row_numbers() const {
        constexpr std::size_t kFewestRows = 3;
        return (sample_.num_rows() >= kFewestRows && sample_.counts_rows(0) &&
                !sample_.share_names(0, 1)) ||
               (sample_.holds_clock(0) && !sample_.holds_clock(1));
    }

    bool only_first_two_share_names(std::span<const std::size_t> columns) const {
        return sample_.share_names(0, 1) &&
               std::ranges::none_of(columns.subspan(2), [this](std::size_t c) {
                   return sample_.share_names(0, c) || sample_.share_names(1, c);
               });
    }

    void find_others() {
        if (!options_.weight.empty() &&
            (options_.weights == WeightUse::ignore || options_.weights == WeightUse::count)) {
            fail(
                fmt::format("--weight {} names a column, and --weights {} uses none; leave one of "
                            "them out",
                            excerpt(options_.weight),
                            options_.weights == WeightUse::ignore ? "ignore" : "count"));
        }
        if (options_.weights == WeightUse::use || options_.weights == WeightUse::log) {
            found_.weight = weight_column();
            if (!found_.weight && found_.num_columns == 3) {
                find_numbers(3 - found_.source - found_.target);
            }
        }
        const bool by_time = !options_.since.empty() || !options_.until.empty();
        found_.time =
            used_column("--time", options_.time, by_time, ColumnRole::time, "--since and --until");
        found_.type = used_column("--type", options_.type, !options_.keep_type.empty(),
                                  ColumnRole::type, "--keep-type");
    }

    // Notes that the column beside the nodes has numbers, of which nobody says what they are.
    void find_numbers(std::size_t column) {
        if (!sample_.is_empty() && (sample_.kind(column) == FieldKind::number ||
                                    sample_.kind(column) == FieldKind::whole_number)) {
            found_.number = column;
        }
    }

    // Returns the column that --weight names, or the only one of numbers that is called so.
    std::optional<std::size_t> weight_column() const {
        if (!options_.weight.empty()) {
            return column_of("--weight", options_.weight);
        }
        std::vector<std::size_t> found;
        for (std::size_t c = 0; c < found_.headings.size() && !sample_.is_empty(); ++c) {
            const bool has_numbers =
                sample_.kind(c) == FieldKind::number || sample_.kind(c) == FieldKind::whole_number;
            if (c != found_.source && c != found_.target && has_numbers &&
                is_weight_heading(found_.headings[c])) {
                found.push_back(c);
            }
        }
        return found.size() == 1 ? std::optional(found[0]) : std::nullopt;
    }

    // Returns the column that an option names or, if it is needed, the one with such a heading.
    std::optional<std::size_t> used_column(const std::string& option, const std::string& name,
                                           bool is_needed, ColumnRole role,
                                           const std::string& user) const {
        if (!name.empty()) {
            return column_of(option, name);
        }
        if (!is_needed) {
            return std::nullopt;
        }
        std::vector<std::size_t> found;
        for (std::size_t c = 0; c < found_.headings.size(); ++c) {
            if (column_role(found_.headings[c]) == role) {
                found.push_back(c);
            }
        }
        if (found.size() != 1) {
            fail(fmt::format("found {}, expected a column for {}; add {} COL", shown_columns(),
                             user, option));
        }
        return found[0];
    }

    std::size_t column_of(const std::string& option, const std::string& name) const {
        const std::optional<std::size_t> place =
            find_column(found_.headings, found_.num_columns, name);
        if (!place) {
            fail(fmt::format(
                "found {}, expected a column {} for {}; give one of them, or its number",
                shown_columns(), excerpt(name), option));
        }
        return *place;
    }

    [[noreturn]] void fail_to_choose() const {
        const bool is_ragged = std::ranges::any_of(
            rows_, [&](const Row& row) { return row.size() != rows_.front().size(); });
        fail(
            fmt::format("found {}, and cannot tell which two hold the nodes; add --source COL and "
                        "--target COL, each a name of the header or a number from 1{}",
                        shown_columns(),
                        is_ragged ? ", or, if this is an adjacency list, --graph-format "
                                    "adjacency-list"
                                  : ""));
    }

    std::string shown_columns() const {
        return found_.has_header ? "the columns " + shown(found_.headings)
                                 : fmt::format("{} columns without a header, such as {}",
                                               found_.num_columns, shown(rows_[0]));
    }

    static std::string shown(const Row& fields) {
        std::string result;
        for (std::size_t i = 0; i < std::min(fields.size(), kMaxNamed); ++i) {
            result += (i == 0 ? "" : ", ") + excerpt(fields[i]);
        }
        return fields.size() > kMaxNamed ? result + ", ..." : result;
    }

    std::span<const Row> rows_;
    const ReadGraphOptions& options_;
    const std::string& place_;
    EdgeSample sample_{{}};
    EdgeColumns found_;
};

}  // namespace

EdgeColumns find_edge_columns(std::span<const Row> rows, const ReadGraphOptions& options,
                              const std::string& place) {
    return ColumnFinder(rows, options, place).find();
}

EdgeColumns find_edge_columns(std::span<const Row> rows, const ReadGraphOptions& options,
                              const LineReader& reader) {
    return find_edge_columns(rows, options,
                             fmt::format("{}:{}", reader.name(), reader.line_number()));
}

}  // namespace irwe
