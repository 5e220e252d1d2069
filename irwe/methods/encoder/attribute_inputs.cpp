#include "irwe/methods/encoder/attribute_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

struct NumberScale {
    double mean = 0;
    double deviation = 0;
};

// Returns mean and deviation; 0 if all numbers are equal. Numbers are divided by the largest, so
// that squares of finite numbers stay finite.
NumberScale scale_of(const std::vector<double>& numbers) {
    if (numbers.empty() ||
        std::ranges::all_of(numbers, [&](double x) { return x == numbers.front(); })) {
        return {numbers.empty() ? 0 : numbers.front(), 0};
    }
    double largest = 0;
    for (const double x : numbers) {
        largest = std::max(largest, std::abs(x));
    }
    const auto count = static_cast<double>(numbers.size());
    double mean = 0;
    for (const double x : numbers) {
        mean += x / largest / count;
    }
    double variance = 0;
    for (const double x : numbers) {
        variance += (x / largest - mean) * (x / largest - mean) / count;
    }
    return {mean * largest, std::sqrt(variance) * largest};
}

// Returns how many deviations a number is above the mean. Halves keep the difference of any two
// numbers finite, and change nothing else.
double scaled(double number, double mean, double deviation) {
    return 2 * ((number / 2 - mean / 2) / deviation);
}

std::string kind_text(AttributeKind kind) {
    return kind == AttributeKind::numbers ? "numbers" : "categories";
}

// Returns the first of some names, and how many there are beside them.
std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t kMaxListed = 5;
    const std::size_t num_listed = std::min(names.size(), kMaxListed);
    const std::string first = fmt::format(
        "{}",
        fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(num_listed), ", "));
    return num_listed == names.size()
               ? first
               : fmt::format("{} and {} more", first, with_commas(names.size() - num_listed));
}

std::map<std::string_view, const NodeAttribute*> by_name(const NodeAttributes& attributes) {
    std::map<std::string_view, const NodeAttribute*> result;
    for (const NodeAttribute& column : attributes.columns()) {
        result.emplace(column.name, &column);
    }
    return result;
}

// Returns for each category of `given` which of the known ones it is.
std::vector<std::optional<std::uint32_t>> places_among(const std::vector<std::string>& known,
                                                       const std::vector<std::string>& given) {
    std::map<std::string_view, std::uint32_t> places;
    for (const std::string& category : known) {
        places.emplace(category, static_cast<std::uint32_t>(places.size()));
    }
    std::vector<std::optional<std::uint32_t>> result;
    for (const std::string& category : given) {
        const auto found = places.find(category);
        result.push_back(found == places.end() ? std::nullopt : std::optional(found->second));
    }
    return result;
}

// Returns texts that lie one after the other.
std::vector<std::string> split(std::span<const std::uint8_t> bytes,
                               std::span<const std::uint64_t> ends) {
    std::vector<std::string> result;
    std::uint64_t begin = 0;
    for (const std::uint64_t end : ends) {
        result.emplace_back(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                            bytes.begin() + static_cast<std::ptrdiff_t>(end));
        begin = end;
    }
    return result;
}

bool has_repeats(std::vector<std::string> texts) {
    std::ranges::sort(texts);
    return std::ranges::adjacent_find(texts) != texts.end();
}

}  // namespace

OptionField node_inputs_field(NodeInputs& inputs) {
    return {"features.inputs", inputs, {"degrees", "attributes", "both"}};
}

bool AttributeInputs::Attribute::has_mark() const {
    return kind == AttributeKind::numbers && num_values > 0 && num_missing > 0;
}

std::int64_t AttributeInputs::Attribute::num_columns() const {
    return kind == AttributeKind::numbers ? (has_scale() ? 1 : 0) + (has_mark() ? 1 : 0)
                                          : std::ssize(categories);
}

AttributeInputs::AttributeInputs(const NodeAttributes* attributes, const Graph& graph,
                                 NodeInputs inputs)
    : inputs_(inputs) {
    assert(inputs != NodeInputs::degrees);
    require(attributes != nullptr && !attributes->empty(),
            fmt::format("features.inputs: found {}, and no attributes of nodes are at hand; give "
                        "them to irwe train by --attributes FILE, or take degrees",
                        inputs == NodeInputs::both ? "both" : "attributes"));
    const std::uint64_t num_nodes = nodes_with_neighbors(graph).size();
    for (const auto& [name, column] : by_name(*attributes)) {
        attributes_.push_back(fitted(*column, graph, num_nodes));
    }
    require(num_own_columns() > 0,
            "the attributes tell nothing about nodes with edges, as they have no values there or "
            "numbers that are all equal; set features.inputs to degrees");
    require(num_own_columns() <= kMaxColumns,
            fmt::format("the attributes have {} columns, as each category has one, expected at "
                        "most {}; leave out attributes with a text of its own for every node",
                        with_commas(static_cast<std::uint64_t>(num_own_columns())),
                        with_commas(std::uint64_t{kMaxColumns})));
    stored_ = stored();
}

AttributeInputs::Attribute AttributeInputs::fitted(const NodeAttribute& column, const Graph& graph,
                                                   std::uint64_t num_nodes) {
    std::vector<double> numbers;
    std::vector<char> occurs(column.categories.size());
    std::uint64_t num_values = 0;
    for (std::size_t i = 0; i < column.nodes.size(); ++i) {
        if (graph.degree(column.nodes[i]) == 0) {
            continue;
        }
        ++num_values;
        if (column.kind == AttributeKind::numbers) {
            numbers.push_back(column.numbers[i]);
        } else {
            occurs[column.places[i]] = 1;
        }
    }
    const NumberScale scale = scale_of(numbers);
    std::vector<std::string> categories;
    for (std::size_t i = 0; i < occurs.size(); ++i) {
        if (occurs[i] != 0) {
            categories.push_back(column.categories[i]);
        }
    }
    return {.name = column.name,
            .kind = column.kind,
            .num_values = num_values,
            .num_missing = num_nodes - num_values,
            .mean = scale.mean,
            .deviation = scale.deviation,
            .categories = std::move(categories)};
}

AttributeInputs::AttributeInputs(const Archive& archive, std::uint64_t num_training_nodes,
                                 NodeInputs inputs)
    : inputs_(inputs) {
    const auto check = [&](bool holds) {
        require(holds, [&] {
            return fmt::format(
                "{}: the attributes of the training are none; the file is not a "
                "model of this program",
                archive.path());
        });
    };
    const auto kinds = archive.tensor<std::uint8_t>("attributes/kinds");
    const std::int64_t count = std::ssize(kinds);
    const auto num_categories = archive.tensor<std::uint64_t>("attributes/num_categories", {count});
    const auto num_values = archive.tensor<std::uint64_t>("attributes/num_values", {count});
    const auto num_missing = archive.tensor<std::uint64_t>("attributes/num_missing", {count});
    const auto means = archive.tensor<double>("attributes/means", {count});
    const auto deviations = archive.tensor<double>("attributes/deviations", {count});
    const auto texts = archive.tensor<std::uint8_t>("attributes/texts");
    const auto ends = archive.tensor<std::uint64_t>("attributes/text_ends");
    check(count > 0 && !ends.empty() && ends.back() == texts.size() &&
          std::ranges::is_sorted(ends));
    const std::vector<std::string> all = split(texts, ends);
    check(std::ranges::all_of(all, [](const std::string& text) { return is_utf8(text); }));
    std::uint64_t place = static_cast<std::uint64_t>(count);  // of the next category
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool has_numbers = kinds[i] == 0;
        check(kinds[i] <= 1 && place <= all.size() && num_categories[i] <= all.size() - place &&
              num_values[i] <= num_training_nodes && num_missing[i] <= num_training_nodes &&
              num_values[i] + num_missing[i] == num_values[0] + num_missing[0] &&
              num_values[i] + num_missing[i] <= num_training_nodes &&
              num_categories[i] <= num_values[i]);
        check(has_numbers ? num_categories[i] == 0
                          : (num_categories[i] > 0) == (num_values[i] > 0));
        const bool may_vary = has_numbers && num_values[i] > 1;
        check(std::isfinite(means[i]) && std::isfinite(deviations[i]) && deviations[i] >= 0 &&
              (may_vary || deviations[i] == 0));
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(place);
        attributes_.push_back(
            {.name = all[i],
             .kind = has_numbers ? AttributeKind::numbers : AttributeKind::categories,
             .num_values = num_values[i],
             .num_missing = num_missing[i],
             .mean = means[i],
             .deviation = deviations[i],
             .categories = {first, first + static_cast<std::ptrdiff_t>(num_categories[i])}});
        check(!has_repeats(attributes_.back().categories));
        place += num_categories[i];
    }
    check(place == all.size() &&
          std::ranges::adjacent_find(attributes_, std::greater_equal<>(), &Attribute::name) ==
              attributes_.end() &&
          num_own_columns() > 0 && num_own_columns() <= kMaxColumns);
    stored_ = stored();
}

std::int64_t AttributeInputs::num_own_columns() const {
    return std::accumulate(
        attributes_.begin(), attributes_.end(), std::int64_t{0},
        [](std::int64_t sum, const Attribute& each) { return sum + each.num_columns(); });
}

std::int64_t AttributeInputs::num_columns(const DegreeInputs& degrees) const {
    return num_own_columns() + (reads_degrees() ? degrees.num_buckets() : 0);
}

template <typename Visit>
void AttributeInputs::for_each_entry(const NodeAttributes& attributes, Visit visit) const {
    const std::map<std::string_view, const NodeAttribute*> given = by_name(attributes);
    std::int64_t first = 0;
    for (const Attribute& attribute : attributes_) {
        const auto found = given.find(attribute.name);
        if (found != given.end() && found->second->kind == attribute.kind) {
            const NodeAttribute& column = *found->second;
            const std::vector<std::optional<std::uint32_t>> places =
                places_among(attribute.categories, column.categories);
            for (std::size_t i = 0; i < column.nodes.size(); ++i) {
                const NodeId v = column.nodes[i];
                if (attribute.kind == AttributeKind::categories) {
                    if (places[column.places[i]]) {
                        visit(v, first + *places[column.places[i]], 1.0);
                    }
                    continue;
                }
                if (attribute.has_scale()) {
                    visit(v, first, scaled(column.numbers[i], attribute.mean, attribute.deviation));
                }
                if (attribute.has_mark()) {
                    visit(v, first + (attribute.has_scale() ? 1 : 0), 1.0);
                }
            }
        }
        first += attribute.num_columns();
    }
}

// Counts the entries of each row, and puts them into their places in a second pass.
nn::SparseOperator AttributeInputs::rows(const NodeAttributes& attributes, const Graph& graph,
                                         const DegreeInputs& degrees) const {
    assert(attributes.num_nodes() == graph.num_nodes());
    const std::size_t num_nodes = graph.num_nodes();
    SparseRows rows;
    rows.offsets.assign(num_nodes + 1, 0);
    for (std::size_t v = 0; v < num_nodes; ++v) {
        rows.offsets[v + 1] = reads_degrees() ? 1 : 0;
    }
    for_each_entry(attributes,
                   [&](NodeId v, std::int64_t, double) { ++rows.offsets[v + std::size_t{1}]; });
    std::partial_sum(rows.offsets.begin(), rows.offsets.end(), rows.offsets.begin());
    rows.columns.resize(rows.offsets.back());
    rows.values.resize(rows.offsets.back());
    std::vector<std::uint64_t> next(rows.offsets.begin(), rows.offsets.end() - 1);
    const auto put = [&](NodeId v, std::int64_t column, double value) {
        rows.columns[next[v]] = static_cast<std::uint32_t>(column);
        rows.values[next[v]++] = static_cast<Real>(value);
    };
    std::int64_t first = 0;
    if (reads_degrees()) {
        const std::vector<std::uint32_t> buckets = degrees.buckets(graph);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            put(v, buckets[v], 1);
        }
        first = degrees.num_buckets();
    }
    for_each_entry(attributes, [&](NodeId v, std::int64_t column, double value) {
        put(v, first + column, value);
    });
    return {std::move(rows), num_columns(degrees)};
}

std::string AttributeInputs::text(const DegreeInputs& degrees) const {
    double num_missing = 0;
    double num_all = 0;
    std::uint64_t num_constant = 0;
    for (const Attribute& attribute : attributes_) {
        num_missing += static_cast<double>(attribute.num_missing);
        num_all += static_cast<double>(attribute.num_missing + attribute.num_values);
        num_constant += attribute.num_columns() == 0 ? 1U : 0U;
    }
    return fmt::format(
        "{}{} in {}{}{}", reads_degrees() ? degrees.text() + "; " : "",
        counted(num_attributes(), "attribute"),
        counted(static_cast<std::uint64_t>(num_own_columns()), "column"),
        num_missing == 0 ? ""
                         : fmt::format(", {:.3g} % of values missing", 100 * num_missing / num_all),
        num_constant == 0 ? ""
                          : fmt::format(", {} without use as all values are equal", num_constant));
}

std::string AttributeInputs::names_text() const {
    std::vector<std::string> texts;
    for (const Attribute& attribute : attributes_) {
        texts.push_back(fmt::format(
            "{} ({})", excerpt(attribute.name),
            attribute.kind == AttributeKind::numbers
                ? "numbers"
                : fmt::format("{} {}", attribute.categories.size(),
                              attribute.categories.size() == 1 ? "category" : "categories")));
    }
    return listed(texts);
}

std::string AttributeInputs::note(const NodeAttributes* given, const std::string& graph_name,
                                  const std::string& model_name) const {
    require(given != nullptr && !given->empty(), [&] {
        return fmt::format(
            "{}: has no attributes of nodes, and {} was trained with {}; give them to irwe embed "
            "by --attributes FILE",
            graph_name, model_name, names_text());
    });
    std::map<std::string_view, const NodeAttribute*> others = by_name(*given);
    std::vector<std::string> absent;
    std::vector<std::string> incomplete;
    std::vector<std::string> strange;
    std::vector<std::string> far;
    for (const Attribute& attribute : attributes_) {
        const auto found = others.find(attribute.name);
        if (found == others.end()) {
            require(attribute.num_missing > 0, [&] {
                return fmt::format(
                    "{}: has no attribute {}, expected {} as all nodes had in the training of {}; "
                    "add it to the table of --attributes",
                    graph_name, excerpt(attribute.name), kind_text(attribute.kind), model_name);
            });
            absent.push_back(excerpt(attribute.name));
            continue;
        }
        const NodeAttribute& column = *found->second;
        others.erase(found);
        require(column.kind == attribute.kind, [&] {
            return fmt::format(
                "{}: has {} as the attribute {}, expected {} as in the training of "
                "{}",
                graph_name, kind_text(column.kind), excerpt(attribute.name),
                kind_text(attribute.kind), model_name);
        });
        if (attribute.num_missing == 0 && column.nodes.size() < given->num_nodes()) {
            incomplete.push_back(excerpt(attribute.name));
        }
        const std::vector<std::optional<std::uint32_t>> places =
            places_among(attribute.categories, column.categories);
        if (std::ranges::any_of(column.places, [&](std::uint32_t i) { return !places[i]; })) {
            strange.push_back(excerpt(attribute.name));
        }
        // No number is farther from the mean of n numbers than the square root of n deviations
        // (Samuelson's inequality); of few numbers, some more must be allowed.
        const double farthest =
            std::max(10.0, std::sqrt(static_cast<double>(attribute.num_values)));
        if (attribute.has_scale() && std::ranges::any_of(column.numbers, [&](double number) {
                return std::abs(scaled(number, attribute.mean, attribute.deviation)) > farthest;
            })) {
            far.push_back(excerpt(attribute.name));
        }
    }
    require(absent.size() < attributes_.size(), [&] {
        return fmt::format(
            "{}: has none of the attributes that {} was trained with, which are {}; "
            "give a table of them by --attributes FILE",
            graph_name, model_name, names_text());
    });
    std::vector<std::string> further;
    for (const auto& [name, column] : others) {
        further.push_back(excerpt(name));
    }
    std::vector<std::string> parts;
    const auto add = [&](const std::vector<std::string>& names, const char* meaning) {
        if (!names.empty()) {
            parts.push_back(fmt::format(fmt::runtime(meaning), listed(names)));
        }
    };
    add(absent, "no node has a value of {}, as some had in the training");
    add(incomplete,
        "some nodes have no value of {}, as all had in the training: numbers count as "
        "average, and categories as none");
    add(strange,
        "some nodes have a category of {} that the training did not have, which counts as "
        "missing");
    add(far,
        "some nodes have a value of {} farther from the mean than any that the training can have "
        "had, perhaps in another unit");
    add(further, "the training did not have {}, so that is not used");
    return parts.empty() ? "" : fmt::format("{}: {}", graph_name, fmt::join(parts, "; "));
}

AttributeInputs::Stored AttributeInputs::stored() const {
    Stored result;
    const auto add = [&](const std::string& text) {
        result.texts.insert(result.texts.end(), text.begin(), text.end());
        result.text_ends.push_back(result.texts.size());
    };
    for (const Attribute& attribute : attributes_) {
        add(attribute.name);
        result.kinds.push_back(attribute.kind == AttributeKind::numbers ? 0 : 1);
        result.num_categories.push_back(attribute.categories.size());
        result.num_values.push_back(attribute.num_values);
        result.num_missing.push_back(attribute.num_missing);
        result.means.push_back(attribute.mean);
        result.deviations.push_back(attribute.deviation);
    }
    for (const Attribute& attribute : attributes_) {
        std::ranges::for_each(attribute.categories, add);
    }
    return result;
}

void AttributeInputs::write(ArchiveContent& archive) const {
    archive.add("attributes/texts", stored_.texts);
    archive.add("attributes/text_ends", stored_.text_ends);
    archive.add("attributes/kinds", stored_.kinds);
    archive.add("attributes/num_categories", stored_.num_categories);
    archive.add("attributes/num_values", stored_.num_values);
    archive.add("attributes/num_missing", stored_.num_missing);
    archive.add("attributes/means", stored_.means);
    archive.add("attributes/deviations", stored_.deviations);
}

}  // namespace irwe
