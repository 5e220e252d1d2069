// A payment network over two periods with a known truth: customers, merchants and employers in
// towns, and among them mules, collectors and rings; some change their part, or their town, from
// one period to the next.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/node_names.h"

namespace irwe {

struct PaymentOptions {
    NodeId num_customers = 2000;  // accounts of people, before some are given other parts
    NodeId num_towns = 6;         // at least 2
    NodeId num_merchants = 150;   // at least 5 a town
    NodeId num_employers = 36;    // at least one a town
    NodeId num_mules = 16;        // in both periods
    NodeId num_rings = 5;         // in both periods
    NodeId ring_size = 6;         // accounts of a ring, at least 3
    NodeId num_recruited = 12;    // customers who are mules in the second period
    NodeId num_stopped = 8;       // mules who are customers in the second period
    NodeId num_opened = 8;        // customers who run a shop in the second period
    NodeId num_moved = 20;        // customers who live in another town in the second period
    NodeId num_newcomers = 30;    // customers without an account in the first period
    NodeId num_leavers = 30;      // customers without an account in the second period
    double regularity = 0.8;      // probability that a habit is kept up in a period
};

enum class AccountRole : std::uint8_t {
    absent,
    customer,
    merchant,
    employer,
    mule,
    collector,
    ring,
};

// Returns "customer", "mule", ...
std::string_view account_role_name(AccountRole role);

// What is true of an account in the first and in the second period.
struct AccountTruth {
    std::array<AccountRole, 2> roles{};
    std::array<NodeId, 2> towns{};

    bool changed_role() const { return roles[0] != roles[1] && !arrived() && !left(); }
    bool moved() const { return towns[0] != towns[1]; }
    bool arrived() const { return roles[0] == AccountRole::absent; }
    bool left() const { return roles[1] == AccountRole::absent; }
};

// Returns what was planted at an account in one word, such as "mule", "recruited" or "moved";
// "none" for ordinary customers, merchants and employers.
std::string_view planted_name(const AccountTruth& truth);

struct Payment {
    NodeId from, to;
    std::int64_t cents;
    std::int64_t minute;  // since the beginning of the first period

    bool operator==(const Payment&) const = default;
};

struct PaymentNetwork {
    static constexpr std::int64_t kMinutesPerPeriod = 90 * 24 * 60;

    NodeNames names;                  // A0000, A0001, ...: they reveal nothing
    std::vector<Payment> payments;    // by time
    std::vector<AccountTruth> truth;  // of each account
};

// Returns 90 days of payments in each of two periods:
//   - a customer pays friends, mostly of the same town, and four merchants of the town, popular
//     ones more often; one employer of the town pays the customer a salary every month. These are
//     habits: all but salaries are kept up in a period with probability `regularity`, and they are
//     the same in both periods. In each period a customer also pays one merchant by the way;
//   - a mule receives one payment each from 20 to 40 customers of all towns, and passes the money
//     on, some hours later, to the collector of its gang of up to ten. Mules are customers
//     otherwise, and those who pay them are others in each period;
//   - a ring is a circle of customers, each of whom passes an amount on to the next, less 2 %, four
//     times in a period;
//   - who opens a shop is paid by 25 to 45 customers of the town, some of them several times;
//   - who moves has habits in the new town, and none in the old one.
//
// Costs time and memory linear in the number of payments, some 20 for a customer.
//
// Throws InputError for options that no such network can have.
PaymentNetwork payments(const PaymentOptions& options, const Random& random);

}  // namespace irwe
