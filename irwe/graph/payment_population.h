// Who takes part in a payment network: the accounts, their parts and their towns.

#pragma once

#include <span>
#include <vector>

#include "irwe/graph/payments.h"

namespace irwe {

// Throws InputError for options that no network can have.
void require_valid(const PaymentOptions& options);

// The accounts before they are given names: customers first, then merchants, employers and the
// collectors of gangs.
struct Population {
    std::vector<AccountTruth> truth;
    std::vector<std::vector<NodeId>> customers_at_home;  // of each town, by the first period;
                                                         // newcomers by the second
    std::vector<std::vector<NodeId>> merchants;          // of each town, the most popular first
    std::vector<std::vector<NodeId>> employers;          // of each town
    std::vector<NodeId> collectors;                      // of each gang
    std::vector<std::vector<NodeId>> rings;              // in the order of the money

    NodeId size() const { return static_cast<NodeId>(truth.size()); }
    // Returns the home town of an account: that of its first period, if it had one.
    NodeId home(NodeId account) const;
};

// REQUIRES: the options are valid.
Population population(const PaymentOptions& options, const Random& random);

}  // namespace irwe
