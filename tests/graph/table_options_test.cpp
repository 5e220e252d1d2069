#include "irwe/graph/table_options.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

TEST(TableOptions, AreRefusedUnlessTheFormatUsesThem) {
    const auto error = [](const ReadGraphOptions& options,
                          std::initializer_list<std::string_view> used = {}) {
        return input_error([&] { require_no_table_options(options, "f", "a matrix", used); });
    };
    EXPECT_EQ(error({}), "no error");
    EXPECT_EQ(error({.directed = true}), "no error");
    EXPECT_EQ(error({.bipartite = true}, {"--bipartite"}), "no error");
    EXPECT_EQ(error({.bipartite = true}),
              "f: found --bipartite, which is for tables of edges, expected no such option for a "
              "matrix; leave it out");
    EXPECT_THAT(error({.keep_type = {"a"}}), testing::HasSubstr("found --keep-type"));
    EXPECT_THAT(error({.header = Header::no}), testing::HasSubstr("found --header"));
    EXPECT_THAT(error({.decimal_comma = true}), testing::HasSubstr("found --decimal-comma"));
}

}  // namespace
}  // namespace irwe
