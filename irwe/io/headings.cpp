#include "irwe/io/headings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace irwe {
namespace {

using Words = std::span<const std::string_view>;
using Pair = std::pair<std::string_view, std::string_view>;

// Pairs of stems: from and to, with or without a word that both share: from_account, to_account.
constexpr std::array<Pair, 27> kPairs{
    {{"source", "target"},      {"src", "dst"},           {"from", "to"},
     {"source", "destination"}, {"source", "dest"},       {"source", "dst"},
     {"src", "dest"},           {"src", "tgt"},           {"sender", "receiver"},
     {"sender", "recipient"},   {"payer", "payee"},       {"origin", "destination"},
     {"orig", "dest"},          {"follower", "followee"}, {"follower", "followed"},
     {"follower", "following"}, {"caller", "callee"},     {"citing", "cited"},
     {"buyer", "seller"},       {"seller", "buyer"},      {"parent", "child"},
     {"head", "tail"},          {"subject", "object"},    {"start", "end"},
     {"ego", "alter"},          {"left", "right"},        {"predecessor", "successor"}}};

constexpr std::array<Pair, 10> kTwoKinds{{{"user", "item"},
                                          {"user", "movie"},
                                          {"user", "product"},
                                          {"user", "book"},
                                          {"user", "business"},
                                          {"customer", "product"},
                                          {"customer", "merchant"},
                                          {"customer", "item"},
                                          {"author", "paper"},
                                          {"actor", "movie"}}};

// Words that a 1 and a 2, or an a and a b, make the headings of two nodes.
constexpr std::array<std::string_view, 16> kNumbered{
    "node",   "id",   "nodeid", "user",   "userid",     "person", "gene", "protein",
    "vertex", "name", "entity", "author", "interactor", "player", "team", "item"};

constexpr std::array<std::string_view, 18> kWeights{
    "weight",   "weights", "value",    "amount",   "count",      "score",
    "rating",   "ratings", "stars",    "freq",     "similarity", "volume",
    "strength", "price",   "quantity", "distance", "w",          "sum"};
constexpr std::array<std::string_view, 11> kTimes{"time", "timestamp", "date",  "datetime",
                                                  "ts",   "year",      "month", "day",
                                                  "when", "createdat", "epoch"};
constexpr std::array<std::string_view, 9> kTypes{
    "type", "kind", "relation", "relationship", "rel", "predicate", "edgetype", "action", "verb"};
constexpr std::array<std::string_view, 9> kLabels{
    "label", "labels", "class", "category", "group", "role", "community", "club", "department"};
constexpr std::array<std::string_view, 7> kIndices{"",      "index",     "unnamed0", "row",
                                                   "rowid", "rownumber", "rownames"};

// Other words that head columns of nodes more often than they name nodes.
constexpr std::array<std::string_view, 24> kNouns{
    "person",  "people",   "friend",  "friends", "member",  "customer", "client",  "account",
    "company", "employee", "manager", "boss",    "author",  "gene",     "protein", "entity",
    "airport", "station",  "page",    "knows",   "follows", "contact",  "partner", "neighbor"};

// Lower-case letters, digits and bytes beyond ASCII alone.
std::string normalized(std::string_view heading) {
    std::string result;
    for (const char c : heading) {
        if (c >= 'A' && c <= 'Z') {
            result += static_cast<char>(c - 'A' + 'a');
        } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                   static_cast<signed char>(c) < 0) {
            result += c;
        }
    }
    return result;
}

bool has(Words words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

bool is_time_word(std::string_view word) {
    return has(kTimes, word) || word.ends_with("time") || word.ends_with("date") ||
           word.ends_with("timestamp") || word.ends_with("year") || word.ends_with("month");
}

// Returns true if the words are the two stems, with the same text in front of them or behind them.
bool share_all_but(std::string_view first, std::string_view second, const Pair& stems) {
    const auto [one, other] = stems;
    const bool in_front = first.starts_with(one) && second.starts_with(other) &&
                          first.substr(one.size()) == second.substr(other.size());
    const bool behind = first.ends_with(one) && second.ends_with(other) &&
                        first.substr(0, first.size() - one.size()) ==
                            second.substr(0, second.size() - other.size());
    return in_front || behind;
}

// Returns true for node1 and node2, and for node_a and node_b.
bool are_numbered(std::string_view first, std::string_view second) {
    constexpr std::array<Pair, 2> kEnds{{{"1", "2"}, {"a", "b"}}};
    return std::ranges::any_of(kEnds, [&](const Pair& ends) {
        return first.ends_with(ends.first) && second.ends_with(ends.second) &&
               first.substr(0, first.size() - 1) == second.substr(0, second.size() - 1) &&
               has(kNumbered, first.substr(0, first.size() - 1));
    });
}

// Pairs that head two nodes less often than they head a stretch of something: start and end of a
// gene, left and right score.
bool is_weak(const Pair& stems) { return stems.first == "start" || stems.first == "left"; }

constexpr std::size_t kRankOfNumbered = kPairs.size();
constexpr std::size_t kRankOfTwoKinds = kPairs.size() + 1;
constexpr std::size_t kWeakRank = kPairs.size() + 2;
constexpr std::size_t kNoRank = kPairs.size() + 3;

// Returns the rank of a pair of normalized headings, 0 for the most usual, or nothing.
std::optional<std::size_t> rank_of(std::string_view first, std::string_view second) {
    if (first.empty() || second.empty() || is_time_word(first) || is_time_word(second)) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < kPairs.size(); ++i) {
        if (share_all_but(first, second, kPairs[i])) {
            return is_weak(kPairs[i]) ? kWeakRank : i;
        }
    }
    if (are_numbered(first, second) || (first == "u" && second == "v")) {
        return kRankOfNumbered;
    }
    return std::nullopt;
}

bool are_two_kinds(std::string_view first, std::string_view second) {
    return std::ranges::any_of(
        kTwoKinds, [&](const Pair& stems) { return share_all_but(first, second, stems); });
}

// Returns the rank of a pair, also of two kinds of nodes; kNoRank if it is none.
std::size_t rank_of_any(std::string_view first, std::string_view second) {
    return rank_of(first, second)
        .value_or(are_two_kinds(first, second) ? kRankOfTwoKinds : kNoRank);
}

std::vector<std::string> normalized_words(std::span<const std::string_view> headings) {
    constexpr std::size_t kMostColumns = 64;  // searches for pairs are quadratic
    std::vector<std::string> words;
    for (const std::string_view heading : headings.first(std::min(headings.size(), kMostColumns))) {
        words.push_back(normalized(heading));
    }
    return words;
}

}  // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::ranges::equal(a, b, {}, lower, lower);
}

bool is_node_heading(std::string_view text) {
    constexpr std::array<std::string_view, 7> kHeadings{"node",    "nodes",  "id",       "name",
                                                        "node_id", "vertex", "node_name"};
    return std::ranges::any_of(
        kHeadings, [text](std::string_view word) { return equal_ignoring_case(text, word); });
}

bool is_edge_heading(std::string_view first, std::string_view second) {
    return rank_of(normalized(first), normalized(second)).has_value();
}

bool is_heading_of_two_kinds(std::string_view first, std::string_view second) {
    return are_two_kinds(normalized(first), normalized(second));
}

bool is_heading_of_directions(std::string_view first, std::string_view second) {
    constexpr std::array<std::string_view, 6> kWithout{"source", "src",  "head",
                                                       "start",  "left", "ego"};
    const std::string one = normalized(first);
    const std::string other = normalized(second);
    return std::ranges::any_of(kPairs, [&](const Pair& stems) {
        return !has(kWithout, stems.first) && share_all_but(one, other, stems);
    });
}

std::span<const Pair> usual_edge_headings() { return kPairs; }

std::optional<ColumnPair> find_edge_headings(std::span<const std::string_view> headings) {
    const std::vector<std::string> words = normalized_words(headings);
    std::optional<ColumnPair> best;
    std::size_t best_rank = kNoRank;
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::size_t j = 0; j < words.size(); ++j) {
            const std::size_t rank = i == j ? kNoRank : rank_of_any(words[i], words[j]);
            if (rank < best_rank) {
                best = ColumnPair{i, j};
                best_rank = rank;
            }
        }
    }
    return best;
}

std::optional<ColumnPair> find_rival_headings(std::span<const std::string_view> headings,
                                              const ColumnPair& pair) {
    const std::vector<std::string> words = normalized_words(headings);
    const std::size_t own_rank = rank_of_any(words[pair.source], words[pair.target]);
    const auto is_other = [&](std::size_t column) {
        return column != pair.source && column != pair.target;
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::size_t j = 0; j < words.size(); ++j) {
            if (i == j || !is_other(i) || !is_other(j)) {
                continue;
            }
            const std::size_t rank = rank_of_any(words[i], words[j]);
            if (rank < kWeakRank && rank != own_rank) {
                return ColumnPair{i, j};
            }
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> find_column(std::span<const std::string> headings,
                                       std::size_t num_columns, std::string_view name) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (end == name.data() + name.size() && !name.empty()) {
        const bool is_there = error == std::errc() && number >= 1 && number <= num_columns;
        return is_there ? std::optional(number - 1) : std::nullopt;
    }
    auto place = std::ranges::find(headings, name);
    if (place == headings.end()) {
        place = std::ranges::find_if(headings, [name](const std::string& heading) {
            return equal_ignoring_case(heading, name);
        });
    }
    return place == headings.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(place - headings.begin()));
}

ColumnRole column_role(std::string_view heading) {
    const std::string word = normalized(heading);
    const auto is_or_ends_with = [&word](std::string_view end) {
        return std::string_view(word).ends_with(end);
    };
    if (has(kIndices, word)) {
        return ColumnRole::index;
    }
    if (word == "id") {
        return ColumnRole::id;
    }
    if (is_time_word(word)) {
        return ColumnRole::time;
    }
    if (has(kTypes, word) || is_or_ends_with("type") || is_or_ends_with("types")) {
        return ColumnRole::type;
    }
    if (has(kWeights, word) || is_or_ends_with("weight") || is_or_ends_with("amount") ||
        is_or_ends_with("score") || (is_or_ends_with("count") && !is_or_ends_with("account")) ||
        is_or_ends_with("latitude") || is_or_ends_with("longitude") ||
        (is_or_ends_with("port") && !is_or_ends_with("airport") && !is_or_ends_with("seaport"))) {
        return ColumnRole::weight;
    }
    return has(kLabels, word) ? ColumnRole::label : ColumnRole::unknown;
}

bool is_weight_heading(std::string_view heading) {
    constexpr std::array<std::string_view, 4> kEnds{"weight", "amount", "value", "count"};
    const std::string word = normalized(heading);
    return word == "weights" ||
           (!word.ends_with("account") && std::ranges::any_of(kEnds, [&word](std::string_view end) {
               return word.ends_with(end);
           }));
}

bool reads_like_heading(std::string_view text) {
    const std::string word = normalized(text);
    const auto is_stem = [&word](const Pair& stems) {
        return word == stems.first || word == stems.second;
    };
    const bool ends_like_one =
        (word.size() > 2 && (text.ends_with("_id") || text.ends_with(" id") ||
                             text.ends_with(" ID") || text.ends_with("Id"))) ||
        (word.size() > 4 && (text.ends_with("_name") || text.ends_with("Name")));
    return !word.empty() && word.size() > 1 &&
           (ends_like_one || is_node_heading(text) || has(kNouns, word) ||
            std::ranges::any_of(kPairs, is_stem) ||
            std::ranges::find(kTwoKinds, word, &Pair::first) != kTwoKinds.end() ||
            column_role(text) != ColumnRole::unknown);
}

}  // namespace irwe
