#include "irwe/graph/column_finder.h"

#include <gmock/gmock.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/support/errors.h"

namespace irwe {
namespace {

const ReadGraphOptions kWithHeader{.header = Header::yes};

TEST(ColumnFinder, FindsColumnsOfATableThatIsInNoFile) {
    const std::vector<Row> rows{{"amount", "payer", "payee"}, {"2", "a", "b"}, {"3", "b", "c"}};
    const EdgeColumns found = find_edge_columns(rows, kWithHeader, "the frame");
    EXPECT_EQ(found.source, 1U);
    EXPECT_EQ(found.target, 2U);
    EXPECT_EQ(found.weight, std::optional<std::size_t>(0));
}

TEST(ColumnFinder, BeginsItsMessagesWithThePlace) {
    const std::vector<Row> rows{{"x", "y", "z"}, {"a", "likes", "b"}, {"b", "likes", "c"}};
    EXPECT_THAT(input_error([&] { find_edge_columns(rows, kWithHeader, "the frame"); }),
                testing::StartsWith("the frame: found the columns \"x\""));
    ReadGraphOptions options = kWithHeader;
    options.source = "from";
    options.target = "z";
    EXPECT_THAT(input_error([&] { find_edge_columns(rows, options, "the frame"); }),
                testing::HasSubstr("expected a column \"from\" for --source"));
}

}  // namespace
}  // namespace irwe
