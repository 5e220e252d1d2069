#include "irwe/graph/name_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/huge_pages.h"
#include "irwe/base/random.h"

namespace irwe {
namespace {

constexpr std::size_t kMinSlots = 1024;
constexpr std::size_t kNamesAtOnce = 128;  // names whose cache misses overlap

std::uint32_t hash(std::int64_t name) {
    return static_cast<std::uint32_t>(
        mix(static_cast<std::uint64_t>(name) ^ 0xe7037ed1a0b428dbU, 0xa0761d6478bd642fU));
}

std::uint32_t hash(std::string_view name) { return static_cast<std::uint32_t>(hash_text(name)); }

// The first eight bytes of `text`, as a number that compares as they do.
std::uint64_t leading_bytes(std::string_view text) {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < sizeof(result); ++i) {
        result = result << 8U | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    }
    return result;
}

// A name and its number, in the order of names; most comparisons end at `key`.
template <typename Key>
struct Entry {
    Key key;
    NodeId number;
};

template <typename Key>
std::vector<NodeId> places_of(const std::vector<Entry<Key>>& entries) {
    std::vector<NodeId> places(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        places[entries[i].number] = static_cast<NodeId>(i);
    }
    return places;
}

}  // namespace

NameTable::NameTable(std::string source, NodeId max_size)
    : source_(std::move(source)), max_size_(max_size), slots_(kMinSlots) {}

NodeId NameTable::insert(std::string_view name) {
    if (are_integers_) {
        const std::optional<std::int64_t> integer = canonical_integer(name);
        if (integer) {
            return insert(*integer);
        }
        go_over_to_texts();
    }
    return insert_hashed(name, hash(name));
}

NodeId NameTable::insert(std::int64_t name) { return insert_hashed(name, hash(name)); }

void NameTable::insert(std::span<const std::string_view> names, std::span<NodeId> numbers) {
    std::array<std::int64_t, kNamesAtOnce> integers{};
    std::size_t begin = 0;
    while (are_integers_ && begin < names.size()) {
        const auto chunk = names.subspan(begin, std::min(kNamesAtOnce, names.size() - begin));
        std::size_t count = 0;
        for (; count < chunk.size(); ++count) {
            const std::optional<std::int64_t> integer = canonical_integer(chunk[count]);
            if (!integer) {
                break;
            }
            integers[count] = *integer;
        }
        insert_overlapping(std::span<const std::int64_t>(integers).first(count),
                           numbers.subspan(begin, count));
        begin += count;
        if (count < chunk.size()) {
            go_over_to_texts();
        }
    }
    insert_overlapping(names.subspan(begin), numbers.subspan(begin));
}

void NameTable::insert(std::span<const std::int64_t> names, std::span<NodeId> numbers) {
    insert_overlapping(names, numbers);
}

std::vector<std::string> NameTable::by_number() const {
    std::vector<std::string> names;
    names.reserve(num_names_);
    for (NodeId number = 0; number < num_names_; ++number) {
        names.push_back(are_integers_ ? std::to_string(integers_[number])
                                      : std::string(text(number)));
    }
    return names;
}

NameTable::Sorted NameTable::sorted() && {
    slots_ = {};
    return are_integers_ ? sorted_integers() : sorted_texts();
}

// The slot where a search begins. Hashes in ascending order have homes in ascending order, so that
// a table that grows is written from front to back.
std::size_t NameTable::home(std::uint32_t name_hash) const {
    return static_cast<std::size_t>((std::uint64_t{name_hash} * slots_.size()) >> 32U);
}

// The slot of the name with this hash for which is_name(number) holds, or the empty one it belongs
// to.
template <typename IsName>
NameTable::Slot& NameTable::find(std::uint32_t name_hash, IsName is_name) {
    std::size_t i = home(name_hash);
    while (slots_[i].number_plus_one != 0 &&
           (slots_[i].hash != name_hash || !is_name(slots_[i].number_plus_one - 1))) {
        ++i;
        i = i == slots_.size() ? 0 : i;
    }
    return slots_[i];
}

NodeId NameTable::insert_hashed(std::string_view name, std::uint32_t name_hash) {
    assert(!are_integers_);
    Slot& slot = find(name_hash, [&](NodeId number) { return text(number) == name; });
    if (slot.number_plus_one != 0) {
        return slot.number_plus_one - 1;
    }
    append_text(name);
    add(slot, name_hash);
    return num_names_ - 1;
}

NodeId NameTable::insert_hashed(std::int64_t name, std::uint32_t name_hash) {
    assert(are_integers_);
    Slot& slot = find(name_hash, [&](NodeId number) { return integers_[number] == name; });
    if (slot.number_plus_one != 0) {
        return slot.number_plus_one - 1;
    }
    make_room_on_huge_pages(integers_, 1);
    integers_.push_back(name);
    add(slot, name_hash);
    return num_names_ - 1;
}

// Inserts `names` with their cache misses overlapped. An insertion reads a slot, then (for texts)
// an offset, then the name, and each read gives the address of the next one. So all slots are
// prefetched first, then everything that they point at; only then the names are inserted, one by
// one. A wrong guess costs only time.
template <typename Name>
void NameTable::insert_overlapping(std::span<const Name> names, std::span<NodeId> numbers) {
    assert(numbers.size() == names.size());
    std::array<std::uint32_t, kNamesAtOnce> hashes{};
    for (std::size_t begin = 0; begin < names.size(); begin += kNamesAtOnce) {
        const auto chunk = names.subspan(begin, std::min(kNamesAtOnce, names.size() - begin));
        const auto result = numbers.subspan(begin, chunk.size());
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            hashes[i] = hash(chunk[i]);
            __builtin_prefetch(&slots_[home(hashes[i])]);
        }
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            const Slot& slot = find(hashes[i], [](NodeId) { return true; });
            result[i] = slot.number_plus_one == 0 ? 0 : slot.number_plus_one - 1;
            if constexpr (std::is_same_v<Name, std::int64_t>) {
                __builtin_prefetch(integers_.data() + result[i]);
            } else {
                __builtin_prefetch(offsets_.data() + result[i]);
            }
        }
        if constexpr (!std::is_same_v<Name, std::int64_t>) {
            for (const NodeId number : result) {
                __builtin_prefetch(texts_.data() + offsets_[number]);
            }
        }
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            result[i] = insert_hashed(chunk[i], hashes[i]);
        }
    }
}

void NameTable::append_text(std::string_view name) {
    make_room_on_huge_pages(texts_, name.size());
    make_room_on_huge_pages(offsets_, 1);
    texts_.insert(texts_.end(), name.begin(), name.end());
    offsets_.push_back(texts_.size());
}

void NameTable::add(Slot& slot, std::uint32_t name_hash) {
    require(num_names_ < max_size_, [this] {
        return fmt::format("{}: more than {} different names, expected at most as many nodes",
                           source_, max_size_);
    });
    ++num_names_;
    slot = {name_hash, num_names_};
    if (num_names_ > slots_.size() / 4 * 3) {
        rebuild_slots(2 * slots_.size());
    }
}

void NameTable::rebuild_slots(std::size_t num_slots) {
    const std::vector<Slot> old = std::exchange(slots_, zeros_on_huge_pages<Slot>(num_slots));
    for (const Slot& slot : old) {
        if (slot.number_plus_one != 0) {
            find(slot.hash, [](NodeId) { return false; }) = slot;
        }
    }
}

void NameTable::go_over_to_texts() {
    are_integers_ = false;
    offsets_.push_back(0);
    std::ranges::fill(slots_, Slot{});
    for (NodeId number = 0; number < num_names_; ++number) {
        append_text(std::to_string(integers_[number]));
        const std::uint32_t name_hash = hash(text(number));
        find(name_hash, [](NodeId) { return false; }) = {name_hash, number + 1};
    }
    integers_ = {};
}

std::string_view NameTable::text(NodeId number) const {
    return {texts_.data() + offsets_[number], offsets_[number + std::size_t{1}] - offsets_[number]};
}

NameTable::Sorted NameTable::sorted_integers() {
    std::vector<Entry<std::int64_t>> entries(num_names_);
    for (NodeId i = 0; i < num_names_; ++i) {
        entries[i] = {integers_[i], i};
    }
    std::ranges::sort(entries, {}, &Entry<std::int64_t>::key);
    std::ranges::transform(entries, integers_.begin(), &Entry<std::int64_t>::key);
    return {NodeNames::from_integers(std::move(integers_)), places_of(entries)};
}

NameTable::Sorted NameTable::sorted_texts() {
    // A common beginning of all names does not distinguish them.
    std::string_view shared = num_names_ == 0 ? std::string_view() : text(0);
    for (NodeId i = 1; i < num_names_; ++i) {
        const std::string_view name = text(i);
        shared = shared.substr(
            0, static_cast<std::size_t>(std::ranges::mismatch(shared, name).in1 - shared.begin()));
    }
    std::vector<Entry<std::uint64_t>> entries(num_names_);
    for (NodeId i = 0; i < num_names_; ++i) {
        entries[i] = {leading_bytes(text(i).substr(shared.size())), i};
    }
    std::ranges::sort(entries, [this](const auto& a, const auto& b) {
        return a.key != b.key ? a.key < b.key : text(a.number) < text(b.number);
    });
    std::vector<std::string_view> names(num_names_);
    std::ranges::transform(entries, names.begin(),
                           [this](const auto& entry) { return text(entry.number); });
    return {NodeNames::from_texts(names), places_of(entries)};
}

}  // namespace irwe
