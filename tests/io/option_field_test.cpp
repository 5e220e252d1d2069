#include "irwe/io/option_field.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

enum class Color { red, green };

struct Options {
    int count = 3;
    double rate = 0.5;
    bool flag = false;
    std::vector<int> sizes{8, 4};
    Color color = Color::red;
    std::uint64_t seed = 1;

    std::vector<OptionField> fields() {
        return {{"one.count", count},
                {"one.rate", rate},
                {"one.flag", flag},
                {"two.sizes", sizes},
                {"two.color", color, {"red", "green"}},
                {"two.seed", seed}};
    }
};

TEST(OptionField, TellsAllFieldsAsToml) {
    Options options;
    EXPECT_EQ(to_toml(options.fields()),
              "[one]\ncount = 3\nrate = 0.5\nflag = false\n\n"
              "[two]\nsizes = [8, 4]\ncolor = \"red\"\nseed = 1\n");
}

TEST(OptionField, TakesBackWhatItTells) {
    Options options{.count = -7,
                    .rate = 1e-300,
                    .flag = true,
                    .sizes = {},
                    .color = Color::green,
                    .seed = 18446744073709551615U};
    Options copy;
    const std::vector<OptionField> from = options.fields();
    const std::vector<OptionField> to = copy.fields();
    for (std::size_t i = 0; i < from.size(); ++i) {
        to[i].assign(from[i].text());
    }
    EXPECT_EQ(copy.count, -7);
    EXPECT_EQ(copy.rate, 1e-300);
    EXPECT_TRUE(copy.flag);
    EXPECT_TRUE(copy.sizes.empty());
    EXPECT_EQ(copy.color, Color::green);
    EXPECT_EQ(copy.seed, 18446744073709551615U);
}

TEST(OptionField, TakesBlanksAndAChoiceWithoutQuotes) {
    Options options;
    find_field(options.fields(), "two.sizes").assign(" [ 1,2 ,3 ] ");
    find_field(options.fields(), "two.color").assign(" green ");
    EXPECT_THAT(options.sizes, testing::ElementsAre(1, 2, 3));
    EXPECT_EQ(options.color, Color::green);
}

TEST(OptionField, RefusesWhatItCannotBe) {
    Options options;
    const std::vector<OptionField> fields = options.fields();
    const auto error = [&](const std::string& name, const std::string& text) {
        return input_error([&] { find_field(fields, name).assign(text); });
    };
    EXPECT_EQ(error("one.count", "1.5"), "one.count: expected a whole number, found \"1.5\"");
    EXPECT_EQ(error("one.count", "99999999999"),
              "one.count: expected a whole number, found \"99999999999\"");
    EXPECT_EQ(error("one.rate", "nan"), "one.rate: expected a number, found \"nan\"");
    EXPECT_EQ(error("one.flag", "yes"), "one.flag: expected true or false, found \"yes\"");
    EXPECT_EQ(error("two.color", "blue"), "two.color: expected red or green, found \"blue\"");
    EXPECT_EQ(error("two.seed", "-1"), "two.seed: expected a whole number, found \"-1\"");
    EXPECT_THAT(error("two.sizes", "5"), testing::HasSubstr("such as [512, 128] or []"));
    EXPECT_THAT(error("two.sizes", "[1, x]"), testing::HasSubstr("found \" x\""));
    EXPECT_EQ(options.sizes, (std::vector<int>{8, 4}));
}

TEST(OptionField, NamesTheNearestFieldForOneThatIsNotThere) {
    Options options;
    EXPECT_EQ(input_error([&] { find_field(options.fields(), "one.cout"); }),
              "there is no setting \"one.cout\"; did you mean one.count?");
}

}  // namespace
}  // namespace irwe
