#include "irwe/answers/changes_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "irwe/answers/change_words.h"
#include "irwe/base/counted.h"
#include "irwe/io/aligned.h"
#include "irwe/io/quoting.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

using Json = nlohmann::ordered_json;

std::vector<NodeChange> those_that_count(const Changes& changes, Movement NodeChange::*kind) {
    std::vector<NodeChange> result;
    std::ranges::copy_if(changes.of_nodes, std::back_inserter(result),
                         [&](const NodeChange& change) { return (change.*kind).counts; });
    std::ranges::stable_sort(result, std::greater(),
                             [&](const NodeChange& change) { return (change.*kind).score; });
    return result;
}

std::vector<std::string> words_of(const ChangesReport& report, NodeId node) {
    return change_words({.pair = report.pair,
                         .before = report.before,
                         .after = report.after,
                         .community_of_node = report.changes.community_of_node},
                        node);
}

std::string joined_words(const ChangesReport& report, NodeId node) {
    return fmt::format("{}", fmt::join(words_of(report, node), "; "));
}

// Returns "12 of 1,984 nodes changed their role; 2 would by chance".
std::string count_text(const ChangesReport& report, std::size_t count, const std::string& what) {
    const std::size_t num_nodes = report.changes.of_nodes.size();
    const double expected = report.options.false_alarms * static_cast<double>(num_nodes);
    const std::string by_chance = expected < 1 ? fmt::format("fewer than {:.1g}", expected)
                                               : fmt::format("up to {:.0f}", std::ceil(expected));
    return fmt::format("{} of {} changed their {}; {} would by chance\n", with_commas(count),
                       counted(num_nodes, "node"), what, by_chance);
}

// Appends rows and how many more there are.
void append_rows(std::vector<std::vector<std::string>> rows, std::size_t num_all,
                 std::string& text) {
    if (num_all == 0) {
        return;
    }
    const std::size_t num_shown = rows.size() - 1;
    text += aligned(rows);
    if (num_all > num_shown) {
        text += fmt::format("... and {} more\n", with_commas(num_all - num_shown));
    }
}

std::string names_text(const ChangesReport& report, const std::vector<NodeId>& nodes,
                       const std::string& what, std::size_t max_rows) {
    if (nodes.empty()) {
        return "";
    }
    std::vector<std::string> names;
    for (const NodeId v : nodes) {
        if (names.size() < max_rows) {
            names.push_back(escaped(report.pair.names()[v]));
        }
    }
    return fmt::format("{}: {}{}\n", counted(nodes.size(), what), fmt::join(names, ", "),
                       nodes.size() > names.size()
                           ? fmt::format(" and {} more", with_commas(nodes.size() - names.size()))
                           : "");
}

// Infinite scores are null: JSON has no word for them.
Json movement_json(const Movement& movement) {
    const Json score = std::isfinite(movement.score) ? Json(movement.score) : Json(nullptr);
    return {{"distance", movement.distance},
            {"noise", movement.noise},
            {"score", score},
            {"chance", movement.chance}};
}

Json names_json(const ChangesReport& report, const std::vector<NodeId>& nodes) {
    Json result = Json::array();
    for (const NodeId v : nodes) {
        result.push_back(report.pair.names()[v]);
    }
    return result;
}

// Returns the fields of a node that is in both graphs, or commas alone for one that is not.
std::string movement_fields(const Movement* movement) {
    return movement == nullptr
               ? ",,,,"
               : fmt::format("{:.6g},{:.6g},{:.6g},{:.6g},{}", movement->distance, movement->noise,
                             movement->score, movement->chance, movement->counts ? "yes" : "no");
}

std::string table_row(const ChangesReport& report, NodeId node, const std::string& status,
                      const NodeChange* change) {
    std::string row;
    append_field(report.pair.names()[node], row);
    const bool is_reported = change != nullptr && (change->role.counts || change->community.counts);
    fmt::format_to(std::back_inserter(row), ",{},{},{},{},{},{},{},{}\n", status,
                   report.before[node].degree, report.after[node].degree,
                   movement_fields(change != nullptr ? &change->role : nullptr),
                   change != nullptr ? std::to_string(change->community_before + 1) : "",
                   change != nullptr ? std::to_string(change->community_after + 1) : "",
                   movement_fields(change != nullptr ? &change->community : nullptr),
                   is_reported ? '"' + joined_words(report, node) + '"' : "");
    return row;
}

}  // namespace

ChangesReport changes_report(const GraphPair& pair, const ChangeOptions& options, Changes changes,
                             ThreadPool& pool) {
    return {.pair = pair,
            .options = options,
            .changes = std::move(changes),
            .before = node_facts(pair.before(), pool),
            .after = node_facts(pair.after(), pool)};
}

std::string changes_text(const ChangesReport& report, std::size_t max_rows) {
    const NodeNames& names = report.pair.names();
    const auto first_rows = [&](const std::vector<NodeChange>& of) {
        return std::span(of).first(std::min(max_rows, of.size()));
    };
    const std::vector<NodeChange> roles = those_that_count(report.changes, &NodeChange::role);
    std::string text = count_text(report, roles.size(), "role");
    std::vector<std::vector<std::string>> rows{{"node", "times noise", "chance", "what changed"}};
    for (const NodeChange& change : first_rows(roles)) {
        rows.push_back({escaped(names[change.node]), fmt::format("{:.1f}", change.role.score),
                        fmt::format("{:.1g}", change.role.chance),
                        joined_words(report, change.node)});
    }
    append_rows(std::move(rows), roles.size(), text);

    const std::vector<NodeChange> moved = those_that_count(report.changes, &NodeChange::community);
    text += '\n';
    text += count_text(report, moved.size(), "community");
    rows = {{"node", "community", "steps moved", "times noise", "chance", "what changed"}};
    for (const NodeChange& change : first_rows(moved)) {
        rows.push_back(
            {escaped(names[change.node]),
             fmt::format("{} -> {}", change.community_before + 1, change.community_after + 1),
             fmt::format("{:.0f} %", 100 * change.community.distance),
             fmt::format("{:.1f}", change.community.score),
             fmt::format("{:.1g}", change.community.chance), joined_words(report, change.node)});
    }
    append_rows(std::move(rows), moved.size(), text);
    const std::string comers = names_text(report, report.changes.newcomers, "newcomer", max_rows) +
                               names_text(report, report.changes.leavers, "leaver", max_rows);
    return comers.empty() ? text : fmt::format("{}\n{}", text, comers);
}

std::string changes_json(const ChangesReport& report) {
    const NodeNames& names = report.pair.names();
    Json object{{"false_alarms", report.options.false_alarms},
                {"draws", report.options.num_draws},
                {"seed", report.options.seed},
                {"nodes_in_both", report.changes.of_nodes.size()},
                {"edges_gone", report.pair.num_gone()},
                {"edges_new", report.pair.num_new()},
                {"edges_reweighted", report.pair.num_reweighted()},
                {"communities", report.changes.num_communities},
                {"roles", Json::array()},
                {"moved", Json::array()}};
    for (const NodeChange& change : those_that_count(report.changes, &NodeChange::role)) {
        Json item{{"node", names[change.node]}};
        item.update(movement_json(change.role));
        item["degree_before"] = report.before[change.node].degree;
        item["degree_after"] = report.after[change.node].degree;
        item["what"] = words_of(report, change.node);
        object["roles"].push_back(std::move(item));
    }
    for (const NodeChange& change : those_that_count(report.changes, &NodeChange::community)) {
        Json item{{"node", names[change.node]},
                  {"community_before", change.community_before + 1},
                  {"community_after", change.community_after + 1}};
        item.update(movement_json(change.community));
        item["what"] = words_of(report, change.node);
        object["moved"].push_back(std::move(item));
    }
    object["newcomers"] = names_json(report, report.changes.newcomers);
    object["leavers"] = names_json(report, report.changes.leavers);
    return object.dump(2);
}

std::string changes_table(const ChangesReport& report) {
    std::string text =
        "node,status,degree_before,degree_after,role_distance,role_noise,role_score,role_chance,"
        "role_changed,community_before,community_after,steps_moved,community_noise,"
        "community_score,community_chance,community_changed,what_changed\n";
    const Changes& changes = report.changes;
    for (const NodeChange& change : changes.of_nodes) {
        text += table_row(report, change.node, "both", &change);
    }
    for (const NodeId v : changes.newcomers) {
        text += table_row(report, v, "newcomer", nullptr);
    }
    for (const NodeId v : changes.leavers) {
        text += table_row(report, v, "leaver", nullptr);
    }
    return text;
}

std::string undecidable_note(const ChangesReport& report) {
    if (report.pair.is_same() || report.changes.least_chance <= report.options.false_alarms) {
        return "";
    }
    return fmt::format(
        "{} and {} tell no chance below {:.2g}, so that nothing can be reported at a rate of {} "
        "false alarms; try more draws or a higher rate",
        counted(report.changes.of_nodes.size(), "node"),
        counted(static_cast<std::uint64_t>(report.options.num_draws), "draw"),
        report.changes.least_chance, report.options.false_alarms);
}

}  // namespace irwe
