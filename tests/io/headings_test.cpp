#include "irwe/io/headings.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace irwe {
namespace {

TEST(IsEdgeHeading, KnowsUsualPairsInAnySpelling) {
    const std::vector<std::pair<std::string_view, std::string_view>> pairs{
        {"source", "target"},
        {"SRC", "DST"},
        {"From", "To"},
        {"u", "v"},
        {"node1", "node2"},
        {"id_1", "id_2"},
        {"FromNodeId", "ToNodeId"},
        {"Sender", "Receiver"},
        {"payer", "payee"},
        {"nameOrig", "nameDest"},
        {"account from", "account to"},
        {"node_a", "node_b"},
        {"start", "end"},
        {"source_ip", "destination_ip"},
        {"follower", "followee"}};
    for (const auto& [first, second] : pairs) {
        EXPECT_TRUE(is_edge_heading(first, second)) << first;
        EXPECT_FALSE(is_edge_heading(first, first)) << first;
    }
}

TEST(IsEdgeHeading, TakesNoTimesAndNoOtherWords) {
    EXPECT_FALSE(is_edge_heading("start_time", "end_time"));
    EXPECT_FALSE(is_edge_heading("from_date", "to_date"));
    EXPECT_FALSE(is_edge_heading("from_x", "to_y"));
    EXPECT_FALSE(is_edge_heading("score1", "score2"));
    EXPECT_FALSE(is_edge_heading("a", "b"));
    EXPECT_FALSE(is_edge_heading("", ""));
}

TEST(FindEdgeHeadings, PrefersCommonPairsThenTheLeftmost) {
    const auto find = [](const std::vector<std::string_view>& headings) {
        const auto found = find_edge_headings(headings);
        return found ? std::to_string(found->source) + std::to_string(found->target) : "none";
    };
    EXPECT_EQ(find({"id", "source", "target"}), "12");
    EXPECT_EQ(find({"to", "x", "from"}), "20");
    EXPECT_EQ(find({"left", "right", "source", "target"}), "23");
    EXPECT_EQ(find({"from_name", "to_name", "from_id", "to_id"}), "01");
    EXPECT_EQ(find({"user", "item", "rating"}), "01");
    EXPECT_EQ(find({"date", "customer", "shop"}), "none");
    EXPECT_EQ(find({}), "none");
}

TEST(FindRivalHeadings, FindsWordsOfAnotherPairAboveOtherColumns) {
    const auto rival = [](const std::vector<std::string_view>& headings) {
        const auto found = find_rival_headings(headings, *find_edge_headings(headings));
        return found ? std::to_string(found->source) + std::to_string(found->target) : "none";
    };
    EXPECT_EQ(rival({"source", "node1", "node2", "target"}), "12");
    EXPECT_EQ(rival({"from", "to", "sender", "receiver"}), "23");
    EXPECT_EQ(rival({"source", "target", "user", "item"}), "23");
    EXPECT_EQ(rival({"source", "target"}), "none");
    EXPECT_EQ(rival({"buyer", "seller"}), "none");  // in either order
    EXPECT_EQ(rival({"source", "target", "source_name", "target_name"}), "none");
    EXPECT_EQ(rival({"source", "target", "start", "end"}), "none");
    EXPECT_EQ(rival({"source", "target", "destination"}), "none");
    EXPECT_EQ(rival({"source", "target", "from_date", "to_date"}), "none");
}

TEST(FindColumn, TakesNumbersFromOneAndNamesOfAnyCase) {
    const std::vector<std::string> headings{"a", "B", "b", "7"};
    EXPECT_EQ(find_column(headings, 4, "1"), 0U);
    EXPECT_EQ(find_column(headings, 4, "B"), 1U);
    EXPECT_EQ(find_column(headings, 4, "b"), 2U);
    EXPECT_EQ(find_column(headings, 4, "A"), 0U);
    for (const char* const name : {"0", "5", "7", "99999999999999999999", "c", "-1"}) {
        EXPECT_EQ(find_column(headings, 4, name), std::nullopt) << name;
    }
}

TEST(ReadsLikeHeading, KnowsWordsThatAreRarelyNames) {
    for (const char* const text : {"source", "user_id", "userId", "Full Name", "weight", "Time",
                                   "created_at", "edge_type", "community", "First_name"}) {
        EXPECT_TRUE(reads_like_heading(text)) << text;
    }
    for (const char* const text : {"ann", "COVID", "a", "w", "Oslo", "", "7"}) {
        EXPECT_FALSE(reads_like_heading(text)) << text;
    }
}

}  // namespace
}  // namespace irwe
