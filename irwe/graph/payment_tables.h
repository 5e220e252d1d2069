// The tables of a payment network, as text with a line of headings and commas between columns.

#pragma once

#include <string>

#include "irwe/graph/payments.h"

namespace irwe {

// Returns the payments of a stretch of time, from its first minute to before its last, one a line:
// from,to,amount,time. Amounts have two decimals, and times are like 2025-03-31T09:05; the first
// period begins with 2025.
std::string payments_table(const PaymentNetwork& network, std::int64_t first_minute,
                           std::int64_t end_minute);

// Returns the payments of both periods.
std::string payments_table(const PaymentNetwork& network);

// Returns what is true of the accounts, one a line:
// account,planted,when,role_before,role_after,town_before,town_after. `planted` is planted_name();
// `when` is "both", "before" or "after", or "-" where nothing was planted; a town that an account
// does not have, because it is absent, is "-".
std::string payments_truth(const PaymentNetwork& network);

}  // namespace irwe
