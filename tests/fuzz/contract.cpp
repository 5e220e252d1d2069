#include "tests/fuzz/contract.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>

#include "irwe/io/utf8.h"

namespace irwe::fuzz {

void promise(bool condition, std::string_view what) {
    if (!condition) {
        fmt::print(stderr, "broken promise: {}\n", what);
        std::abort();
    }
}

void promise_plain(std::string_view text) {
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    if (!is_utf8(text) || std::ranges::any_of(text, is_control)) {  // asked for every name
        promise(false, fmt::format("UTF-8 without control characters, found {}", text));
    }
}

void promise_sentence(std::string_view message) {
    promise(!message.empty(), "a message that is not empty");
    promise_plain(message);
}

MemoryFile::MemoryFile()
    : descriptor_(memfd_create("input", MFD_CLOEXEC)),
      path_(fmt::format("/proc/self/fd/{}", descriptor_)) {
    promise(descriptor_ >= 0, "a file in memory");
}

MemoryFile::~MemoryFile() { close(descriptor_); }

void MemoryFile::set(std::span<const std::uint8_t> content) {
    const ssize_t count = pwrite(descriptor_, content.data(), content.size(), 0);
    const bool is_cut = ftruncate(descriptor_, std::ssize(content)) == 0;
    promise(is_cut && count == std::ssize(content), "room in memory for the input");
}

void MemoryFile::set(std::string_view content) {
    set(std::span(reinterpret_cast<const std::uint8_t*>(content.data()), content.size()));
}

bool may_declare_many_nodes(std::span<const std::uint8_t> input) {
    constexpr std::size_t kMany = 6;      // digits of a number that takes long
    constexpr std::size_t kTooMany = 10;  // digits of a number that no reader accepts
    const auto is_digit = [](std::uint8_t byte) { return byte >= '0' && byte <= '9'; };
    for (auto at = input.begin(); at != input.end();) {
        at = std::find_if(at, input.end(), is_digit);
        const auto first = std::find_if(at, input.end(), [](std::uint8_t b) { return b != '0'; });
        at = std::find_if_not(first, input.end(), is_digit);
        const auto num_digits = static_cast<std::size_t>(at - first);
        if (num_digits >= kMany && num_digits < kTooMany && is_digit(*first)) {
            return true;
        }
    }
    return false;
}

void promise_graph(const Graph& graph) {
    const NodeNames& names = graph.names();
    promise(names.size() == graph.num_nodes(), "a name for each node");
    promise(graph.offsets().front() == 0 && graph.offsets().back() == graph.targets().size(),
            "offsets from the first to the last target");
    std::uint64_t num_self_loops = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        promise(names.find(names[v]) == v, "names in order and each once");
        const std::span<const NodeId> row = graph.neighbors(v);
        promise(std::ranges::adjacent_find(row, std::greater_equal<>()) == row.end(),
                "neighbors in order and each once");
        for (const NodeId u : row) {
            promise(u < graph.num_nodes(), "neighbors that are nodes");
            promise(graph.has_edge(u, v), "edges in the rows of both ends");
            num_self_loops += u == v ? 1U : 0U;
        }
        promise(graph.degree(v) >= graph.min_degree() && graph.degree(v) <= graph.max_degree(),
                "degrees between the smallest and the largest");
    }
    promise(num_self_loops == graph.num_self_loops(), "self-loops that are counted");
}

}  // namespace irwe::fuzz
