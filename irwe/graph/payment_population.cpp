#include "irwe/graph/payment_population.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"

namespace irwe {
namespace {

constexpr std::uint64_t kMulesPerGang = 10;
constexpr NodeId kMerchantsPerTown = 5;         // at least: a customer has four
constexpr std::uint64_t kFewestNeighbors = 50;  // customers of a town: a shop is paid by up to 45

std::uint64_t num_special(const PaymentOptions& options) {
    return std::uint64_t{options.num_mules} + std::uint64_t{options.num_rings} * options.ring_size +
           options.num_recruited + options.num_stopped + options.num_opened + options.num_moved +
           options.num_newcomers + options.num_leavers;
}

// Hands out customers, each once, in random order.
class Casting {
public:
    Casting(NodeId num_customers, RandomStream stream) : waiting_(num_customers) {
        std::iota(waiting_.begin(), waiting_.end(), NodeId{0});
        shuffle(std::span(waiting_), stream);
    }

    std::span<const NodeId> next(std::size_t count) {
        first_ += count;
        return std::span(waiting_).subspan(first_ - count, count);
    }

private:
    std::vector<NodeId> waiting_;
    std::size_t first_ = 0;
};

}  // namespace

void require_valid(const PaymentOptions& options) {
    require(options.num_towns >= 2,
            fmt::format("payments: found {} towns, expected at least 2", options.num_towns));
    require(std::uint64_t{options.num_merchants} >=
                std::uint64_t{options.num_towns} * kMerchantsPerTown,
            fmt::format("payments: found {} merchants for {} towns, expected at least {} a town",
                        options.num_merchants, options.num_towns, kMerchantsPerTown));
    require(options.num_employers >= options.num_towns,
            fmt::format("payments: found {} employers for {} towns, expected at least one a town",
                        options.num_employers, options.num_towns));
    require(options.ring_size >= 3,
            fmt::format("payments: found rings of {}, expected at least 3", options.ring_size));
    require(options.regularity >= 0 && options.regularity <= 1,
            fmt::format("payments: found regularity {}, expected a probability from 0 to 1",
                        options.regularity));
    require(options.num_customers / options.num_towns >= kFewestNeighbors,
            fmt::format("payments: found {} customers for {} towns, expected at least {} a town",
                        options.num_customers, options.num_towns, kFewestNeighbors));
    require(num_special(options) * 2 <= options.num_customers,
            fmt::format("payments: mules, rings, changes, newcomers and leavers take {} of {} "
                        "customers, expected at most half; try more customers",
                        num_special(options), options.num_customers));
}

NodeId Population::home(NodeId account) const {
    const AccountTruth& known = truth[account];
    return known.towns[known.arrived() ? 1 : 0];
}

Population population(const PaymentOptions& options, const Random& random) {
    using enum AccountRole;
    const NodeId num_towns = options.num_towns;
    const std::uint64_t num_mules =
        std::uint64_t{options.num_mules} + options.num_recruited + options.num_stopped;
    const std::uint64_t num_gangs = (num_mules + kMulesPerGang - 1) / kMulesPerGang;
    Population result;
    result.merchants.resize(num_towns);
    result.employers.resize(num_towns);
    result.customers_at_home.resize(num_towns);
    const auto add = [&](AccountRole role, NodeId town) {
        result.truth.push_back({.roles = {role, role}, .towns = {town, town}});
        return static_cast<NodeId>(result.truth.size() - 1);
    };
    for (NodeId i = 0; i < options.num_customers; ++i) {
        result.customers_at_home[i % num_towns].push_back(add(customer, i % num_towns));
    }
    for (NodeId i = 0; i < options.num_merchants; ++i) {
        result.merchants[i % num_towns].push_back(add(merchant, i % num_towns));
    }
    for (NodeId i = 0; i < options.num_employers; ++i) {
        result.employers[i % num_towns].push_back(add(employer, i % num_towns));
    }
    for (std::uint64_t gang = 0; gang < num_gangs; ++gang) {
        result.collectors.push_back(add(collector, static_cast<NodeId>(gang % num_towns)));
    }
    Casting casting(options.num_customers, random.stream("payments casting"));
    const auto give = [&](NodeId count, AccountRole before, AccountRole after) {
        for (const NodeId account : casting.next(count)) {
            result.truth[account].roles = {before, after};
        }
    };
    give(options.num_mules, mule, mule);
    give(options.num_recruited, customer, mule);
    give(options.num_stopped, mule, customer);
    give(options.num_opened, customer, merchant);
    give(options.num_newcomers, absent, customer);
    give(options.num_leavers, customer, absent);
    for (NodeId i = 0; i < options.num_rings; ++i) {
        const std::span<const NodeId> members = casting.next(options.ring_size);
        result.rings.emplace_back(members.begin(), members.end());
        for (const NodeId account : members) {
            result.truth[account].roles = {ring, ring};
        }
    }
    RandomStream towns = random.stream("payments towns");
    for (const NodeId account : casting.next(options.num_moved)) {
        NodeId& town = result.truth[account].towns[1];
        town = static_cast<NodeId>((town + 1 + towns.below(num_towns - 1)) % num_towns);
    }
    return result;
}

}  // namespace irwe
