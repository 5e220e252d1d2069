#include "irwe/graph/payments.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "irwe/graph/payment_tables.h"
#include "tests/support/graph_checks.h"

namespace irwe {
namespace {

constexpr std::int64_t kPeriod = PaymentNetwork::kMinutesPerPeriod;

std::size_t period_of(const Payment& payment) { return payment.minute < kPeriod ? 0 : 1; }

std::map<std::string, int> planted_counts(const PaymentNetwork& network) {
    std::map<std::string, int> counts;
    for (const AccountTruth& truth : network.truth) {
        ++counts[std::string(planted_name(truth))];
    }
    return counts;
}

// The different accounts that pay each account, in each period.
std::vector<std::array<std::set<NodeId>, 2>> payers(const PaymentNetwork& network) {
    std::vector<std::array<std::set<NodeId>, 2>> result(network.names.size());
    for (const Payment& each : network.payments) {
        result[each.to][period_of(each)].insert(each.from);
    }
    return result;
}

TEST(Payments, PlantAsManyAccountsOfEachKindAsAsked) {
    const PaymentOptions options{.num_mules = 9, .num_rings = 3, .ring_size = 5, .num_moved = 0};
    EXPECT_THAT(planted_counts(payments(options, Random(1))),
                testing::UnorderedElementsAre(
                    std::pair("mule", 9), std::pair("recruited", 12), std::pair("stopped", 8),
                    std::pair("opened", 8), std::pair("ring", 15), std::pair("newcomer", 30),
                    std::pair("leaver", 30), std::pair("collector", 3),
                    std::pair("none", 2000 - 9 - 12 - 8 - 8 - 15 - 60 + 150 + 36)));
}

TEST(Payments, AreInOrderOfTimeWithPositiveAmountsAndTwoEnds) {
    const PaymentNetwork network = payments({}, Random(2));
    EXPECT_TRUE(std::ranges::is_sorted(network.payments, {}, &Payment::minute));
    for (const Payment& each : network.payments) {
        ASSERT_NE(each.from, each.to);
        ASSERT_GT(each.cents, 0);
        ASSERT_GE(each.minute, 0);
        ASSERT_LT(each.minute, 2 * kPeriod);
    }
}

TEST(Payments, InvolveAnAccountOnlyWhileItIsThere) {
    const PaymentNetwork network = payments({}, Random(3));
    for (const Payment& each : network.payments) {
        for (const NodeId account : {each.from, each.to}) {
            ASSERT_NE(network.truth[account].roles[period_of(each)], AccountRole::absent);
        }
    }
}

TEST(Payments, MulesAndShopsArePaidByManyExactlyWhenTheyAreSuch) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const PaymentNetwork network = payments({}, Random(seed));
        const auto paid_by = payers(network);
        for (NodeId account = 0; account < network.names.size(); ++account) {
            for (const std::size_t period : {0U, 1U}) {
                const AccountRole role = network.truth[account].roles[period];
                const std::size_t num_payers = paid_by[account][period].size();
                if (role == AccountRole::mule) {
                    ASSERT_GE(num_payers, 15U);
                } else if (role == AccountRole::customer || role == AccountRole::ring) {
                    ASSERT_LT(num_payers, 15U);
                }
            }
        }
    }
}

TEST(Payments, OfARingGoAroundInBothPeriods) {
    const PaymentOptions options{.num_rings = 1, .ring_size = 4};
    const PaymentNetwork network = payments(options, Random(1));
    const auto is_in_ring = [&](NodeId account) {
        return network.truth[account].roles[0] == AccountRole::ring;
    };
    std::array<std::map<NodeId, NodeId>, 2> next;
    for (const Payment& each : network.payments) {
        if (is_in_ring(each.from) && is_in_ring(each.to) && each.cents > 100'000) {
            next[period_of(each)][each.from] = each.to;
        }
    }
    EXPECT_EQ(next[0], next[1]);
    ASSERT_EQ(next[0].size(), 4U);
    NodeId account = next[0].begin()->first;
    std::set<NodeId> seen;
    for (int step = 0; step < 4; ++step) {
        seen.insert(account);
        account = next[0][account];
    }
    EXPECT_EQ(seen.size(), 4U);
    EXPECT_EQ(account, next[0].begin()->first);
}

TEST(Payments, StayInATownAndFollowWhoMoves) {
    const PaymentNetwork network = payments({}, Random(4));
    std::array<double, 2> inside{};  // of those who stay, of those who have moved
    std::array<double, 2> all{};
    for (const Payment& each : network.payments) {
        const AccountTruth& payer = network.truth[each.from];
        if (payer.roles[1] == AccountRole::customer && period_of(each) == 1) {
            const std::size_t kind = payer.moved() ? 1 : 0;
            all[kind] += 1;
            inside[kind] += network.truth[each.to].towns[1] == payer.towns[1] ? 1 : 0;
        }
    }
    EXPECT_GT(inside[0] / all[0], 0.9);
    EXPECT_GT(inside[1] / all[1], 0.9);
}

TEST(Payments, KeepHabitsAsOftenAsTheOptionSays) {
    const auto share_kept = [](double regularity) {
        const PaymentNetwork network = payments({.regularity = regularity}, Random(5));
        std::array<std::set<std::pair<NodeId, NodeId>>, 2> pairs;
        for (const Payment& each : network.payments) {
            pairs[period_of(each)].insert({each.from, each.to});
        }
        const auto num_kept = std::ranges::count_if(
            pairs[0], [&](const auto& pair) { return pairs[1].contains(pair); });
        return static_cast<double>(num_kept) / static_cast<double>(pairs[0].size());
    };
    EXPECT_GT(share_kept(1), 0.75);
    EXPECT_LT(share_kept(0.5), share_kept(1) - 0.2);
}

TEST(Payments, AreAFunctionOfOptionsAndSeed) {
    EXPECT_EQ(payments({}, Random(1)).payments, payments({}, Random(1)).payments);
    EXPECT_NE(payments({}, Random(1)).payments, payments({}, Random(2)).payments);
}

TEST(Payments, RefuseOptionsThatNoNetworkCanHave) {
    const auto made_with = [](const PaymentOptions& options) {
        return [options] { payments(options, Random(1)); };
    };
    expect_input_error(made_with({.num_towns = 1}), "found 1 towns", "at least 2");
    expect_input_error(made_with({.num_merchants = 20}), "found 20 merchants", "at least 5 a town");
    expect_input_error(made_with({.num_employers = 3}), "found 3 employers", "at least one a town");
    expect_input_error(made_with({.ring_size = 2}), "rings of 2", "at least 3");
    expect_input_error(made_with({.regularity = 1.5}), "regularity 1.5", "from 0 to 1");
    expect_input_error(made_with({.num_customers = 200}), "200 customers", "at least 50 a town");
    expect_input_error(made_with({.num_mules = 1500}), "of 2000 customers", "at most half");
}

TEST(PaymentTables, HaveARowForEachPaymentWithDecimalsAndTime) {
    PaymentNetwork network = payments({}, Random(1));
    network.payments = {{0, 1, 5, 0}, {2, 3, 123'456, kPeriod + 90 * 24 * 60 - 1}};
    EXPECT_EQ(payments_table(network),
              "from,to,amount,time\n"
              "A0000,A0001,0.05,2025-01-01T00:00\n"
              "A0002,A0003,1234.56,2025-06-29T23:59\n");
    EXPECT_EQ(payments_table(network, 0, kPeriod),
              "from,to,amount,time\nA0000,A0001,0.05,2025-01-01T00:00\n");
}

TEST(PaymentTables, TellTheTruthOfEachAccount) {
    PaymentNetwork network = payments({}, Random(1));
    using enum AccountRole;
    network.names = NodeNames::consecutive(6);
    network.truth = {{{customer, mule}, {1, 1}},     {{mule, customer}, {1, 1}},
                     {{mule, mule}, {0, 0}},         {{absent, customer}, {2, 2}},
                     {{customer, customer}, {0, 3}}, {{employer, employer}, {0, 0}}};
    EXPECT_EQ(payments_truth(network),
              "account,planted,when,role_before,role_after,town_before,town_after\n"
              "0,recruited,after,customer,mule,town-1,town-1\n"
              "1,stopped,before,mule,customer,town-1,town-1\n"
              "2,mule,both,mule,mule,town-0,town-0\n"
              "3,newcomer,after,absent,customer,-,town-2\n"
              "4,moved,after,customer,customer,town-0,town-3\n"
              "5,none,-,employer,employer,town-0,town-0\n");
}

}  // namespace
}  // namespace irwe
