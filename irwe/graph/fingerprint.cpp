#include "irwe/graph/fingerprint.h"

#include <fmt/format.h>

#include <cstdint>

#include "irwe/base/random.h"

namespace irwe {
namespace {

// Two independent chains of 64 bits.
class Chain {
public:
    void add(std::uint64_t word) {
        first_ = mix(first_ ^ word, 0xa0761d6478bd642fU) + 1;
        second_ = mix(second_ ^ word, 0xe7037ed1a0b428dbU) + 1;
    }
    std::string text() const { return fmt::format("{:016x}{:016x}", first_, second_); }

private:
    std::uint64_t first_ = 0x8ebc6af09c88c6e3U;
    std::uint64_t second_ = 0x589965cc75374cc3U;
};

}  // namespace

std::string fingerprint(const Graph& graph) {
    Chain chain;
    chain.add(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        chain.add(hash_text(graph.names()[v]));
        chain.add(graph.degree(v));
        for (const NodeId neighbor : graph.neighbors(v)) {
            chain.add(neighbor);
        }
    }
    return chain.text();
}

}  // namespace irwe
