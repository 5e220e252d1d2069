#include "apps/compare/across_classification.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe::compare {
namespace {

// Returns which class of `sets` each class of `tested` is, by its name; nothing for others.
std::vector<std::optional<std::uint32_t>> kept_classes(const ClassSets& sets,
                                                       const Labels& teaching,
                                                       const Labels& tested) {
    std::vector<std::optional<std::uint32_t>> result(tested.classes.size());
    for (std::uint32_t index = 0; index < sets.num_classes(); ++index) {
        const std::string& name = teaching.classes[sets.class_of_index[index]];
        const auto found = std::ranges::find(tested.classes, name);
        if (found != tested.classes.end()) {
            result[static_cast<std::size_t>(found - tested.classes.begin())] = index;
        }
    }
    return result;
}

// The items of both graphs, with the classes of the first.
struct ItemsAcross {
    ClassSets teaching, tested;
};

ItemsAcross items_across(const Labels& teaching, const Labels& tested, int min_class_members) {
    ItemsAcross result{.teaching = class_sets(teaching, min_class_members), .tested = {}};
    ClassSets& sets = result.tested;
    sets.class_of_index = result.teaching.class_of_index;
    const auto kept = kept_classes(result.teaching, teaching, tested);
    require(std::ranges::any_of(kept, [](const auto& index) { return index.has_value(); }), [&] {
        return fmt::format("expected classes that the training graph has as well, such as {}",
                           excerpt(teaching.classes[sets.class_of_index.front()]));
    });
    sets.is_multi_label =
        result.teaching.is_multi_label ||
        std::ranges::any_of(tested.of_node, [](const ClassSet& set) { return set.size() > 1; });
    for (std::uint32_t node = 0; node < tested.of_node.size(); ++node) {
        ClassSet set;
        for (const std::uint32_t c : tested.of_node[node]) {
            if (kept[c]) {
                set.push_back(*kept[c]);
            }
        }
        std::ranges::sort(set);
        if (!set.empty() || (sets.is_multi_label && !tested.of_node[node].empty())) {
            sets.node_of_item.push_back(node);
            sets.of_item.push_back(std::move(set));
        }
    }
    return result;
}

// Returns what is taught and tested in each split, as items of joined().
std::vector<Split> splits_across(const ItemsAcross& items, const ClassificationOptions& options) {
    const double share = options.training_shares.front();
    std::vector<Split> splits = classification_splits(items.teaching, share, options);
    const std::vector<Split> of_tested = with_error_prefix(
        "of the other graph", [&] { return classification_splits(items.tested, share, options); });
    for (std::size_t i = 0; i < splits.size(); ++i) {
        splits[i].validation.clear();
        splits[i].test = of_tested[i].test;
        for (std::uint32_t& item : splits[i].test) {
            item += items.teaching.num_items();
        }
    }
    return splits;
}

// Returns the items of both graphs, where node v of the second is called first_of_tested + v.
ClassSets joined(const ItemsAcross& items, std::uint32_t first_of_tested) {
    ClassSets result = items.teaching;
    result.is_multi_label = items.tested.is_multi_label;
    for (const std::uint32_t node : items.tested.node_of_item) {
        result.node_of_item.push_back(first_of_tested + node);
    }
    result.of_item.insert(result.of_item.end(), items.tested.of_item.begin(),
                          items.tested.of_item.end());
    return result;
}

}  // namespace

std::uint64_t num_nodes_without_taught_class(const Labels& teaching, const Labels& tested,
                                             const ClassificationOptions& options) {
    const ItemsAcross items = items_across(teaching, tested, options.min_class_members);
    static_cast<void>(splits_across(items, options));
    const auto num_labeled = static_cast<std::uint64_t>(std::ranges::count_if(
        tested.of_node, [](const ClassSet& classes) { return !classes.empty(); }));
    return num_labeled - items.tested.num_items();
}

std::vector<F1Scores> classify_across(const LabeledVectors& teaching, const LabeledVectors& tested,
                                      const ClassificationOptions& options, ThreadPool& pool) {
    assert(teaching.vectors.cols() == tested.vectors.cols());
    const ItemsAcross items =
        items_across(teaching.labels, tested.labels, options.min_class_members);
    const ClassSets sets = joined(items, static_cast<std::uint32_t>(teaching.vectors.rows()));
    Matrix vectors(teaching.vectors.rows() + tested.vectors.rows(), teaching.vectors.cols());
    vectors << teaching.vectors, tested.vectors;
    std::vector<F1Scores> result;
    for (const Split& split : splits_across(items, options)) {
        result.push_back(
            classify_split(vectors, sets, split, options.inverse_regularization, pool));
    }
    return result;
}

}  // namespace irwe::compare
