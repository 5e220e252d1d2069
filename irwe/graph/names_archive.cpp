#include "irwe/graph/names_archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// The kinds of names.
constexpr std::string_view kIntegers = "integers";
constexpr std::string_view kTexts = "texts";

class NamesReader {
public:
    NamesReader(const Archive& archive, NodeId num_nodes,
                const std::function<void(const std::string& problem)>& fail)
        : archive_(archive), num_nodes_(num_nodes), fail_(fail) {}

    NodeNames names() const {
        const std::string& kind = archive_.metadata("irwe.names");
        check(kind == kIntegers || kind == kTexts,
              fmt::format("found names of the kind {}, expected {} or {}", excerpt(kind), kIntegers,
                          kTexts));
        return kind == kIntegers ? integers() : texts();
    }

private:
    void check(bool condition, const std::string& problem) const {
        if (!condition) {
            fail_(problem);
        }
    }

    NodeNames integers() const {
        const auto names = archive_.tensor<std::int64_t>("names", {num_nodes_});
        check_ascending(names);
        return NodeNames::from_integers({names.begin(), names.end()});
    }

    NodeNames texts() const {
        const auto offsets =
            archive_.tensor<std::uint64_t>("name_offsets", {std::int64_t{num_nodes_} + 1});
        const auto bytes = archive_.tensor<std::uint8_t>("texts");
        check(offsets.front() == 0 && offsets.back() == bytes.size() &&
                  std::ranges::is_sorted(offsets),
              fmt::format("found name_offsets from {} to {}, expected them ascending from 0 to {}",
                          offsets.front(), offsets.back(), bytes.size()));
        const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        std::vector<std::string_view> names(num_nodes_);
        for (std::size_t v = 0; v < num_nodes_; ++v) {
            names[v] = all.substr(offsets[v], offsets[v + 1] - offsets[v]);
        }
        check_ascending(std::span<const std::string_view>(names));
        check_texts(names);
        return NodeNames::from_texts(names);
    }

    void check_texts(std::span<const std::string_view> names) const {
        const auto place = std::ranges::find_if(
            names, [](auto name) { return name.empty() || !is_clean_name(name); });
        if (place != names.end()) {
            fail_(fmt::format("found {} as the name of node {}, expected {}", excerpt(*place),
                              place - names.begin(), kCleanName));
        }
    }

    template <typename Name>
    void check_ascending(std::span<const Name> names) const {
        const auto place = std::ranges::adjacent_find(names, std::greater_equal<>());
        check(place == names.end(),
              fmt::format("found the name of node {} before that of node {}, expected names in "
                          "order and none twice",
                          place - names.begin() + 1, place - names.begin()));
    }

    const Archive& archive_;
    NodeId num_nodes_;
    const std::function<void(const std::string& problem)>& fail_;
};

// What is written can be read again.
void require_clean(const NodeNames& names) {
    for (NodeId v = 0; v < names.size(); ++v) {
        const std::string name = names[v];
        require(!name.empty() && is_clean_name(name), [&] {
            return fmt::format("cannot write the name {} to a file, expected {}; rename the node",
                               excerpt(name), kCleanName);
        });
    }
}

}  // namespace

void write_names(const NodeNames& names, ArchiveContent& archive) {
    if (names.are_integers()) {
        archive.set_metadata("irwe.names", kIntegers);
        archive.add("names", names.integers());
    } else {
        require_clean(names);
        archive.set_metadata("irwe.names", kTexts);
        archive.add("name_offsets", names.text_offsets());
        archive.add("texts", names.text_bytes());
    }
}

NodeNames read_names(const Archive& archive, NodeId num_nodes,
                     const std::function<void(const std::string& problem)>& fail) {
    return NamesReader(archive, num_nodes, fail).names();
}

}  // namespace irwe
