#include "irwe/embeddings/origin_text.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kModelId = "0123456789abcdef0123456789abcdef";
constexpr const char* kGraphId = "fedcba9876543210fedcba9876543210";

const std::vector<SpaceInfo> kTwoSpaces{{"identity", 0, true}, {"position", 0, false}};

std::string text_in_form(OutputForm form) {
    return origin_text({kModelId, kGraphId, form}, kTwoSpaces);
}

TEST(OriginText, IsJson) {
    EXPECT_EQ(text_in_form(OutputForm::ready),
              R"({"model":"0123456789abcdef0123456789abcdef",)"
              R"("graph":"fedcba9876543210fedcba9876543210","form":"ready",)"
              R"("spaces":[{"name":"identity","comparable_across_graphs":true},)"
              R"({"name":"position","comparable_across_graphs":false}]})");
}

TEST(OriginText, GivesBackWhatWasWritten) {
    for (const OutputForm form : {OutputForm::raw, OutputForm::ready}) {
        const ParsedOrigin parsed = parse_origin(text_in_form(form), "a.npz");
        EXPECT_EQ(parsed.origin, (Origin{kModelId, kGraphId, form}));
        EXPECT_EQ(parsed.spaces, kTwoSpaces);
    }
}

TEST(OriginText, PassesOverMembersOfLaterVersions) {
    std::string text = text_in_form(OutputForm::raw);
    text.replace(0, 1, R"({"later":[1,{"x":null}],)");
    EXPECT_EQ(parse_origin(text, "a.npz").origin.form, OutputForm::raw);
}

// Each damage changes a piece of the text.
TEST(OriginText, RefusesWhatIsDamaged) {
    const auto error = [](const std::string& from, const std::string& to) {
        std::string text = text_in_form(OutputForm::ready);
        const std::size_t place = text.find(from);
        EXPECT_NE(place, std::string::npos) << from;
        text.replace(place, from.size(), to);
        return input_error([&] { parse_origin(text, "a.npz"); });
    };
    EXPECT_THAT(error("{\"model\"", "\"model\""), HasSubstr("expected a JSON object"));
    EXPECT_THAT(error("\"model\"", "\"maker\""), HasSubstr("has no \"model\" in"));
    EXPECT_THAT(error("\"0123", "\"x123"), HasSubstr("expected 32 hexadecimal digits"));
    EXPECT_THAT(error("\"0123", "\"123"), HasSubstr("expected 32 hexadecimal digits"));
    EXPECT_THAT(error("\"fedcba9876543210fedcba9876543210\"", "17"),
                HasSubstr("has \"17\" as \"graph\", expected 32 hexadecimal digits"));
    EXPECT_THAT(error("\"ready\"", "\"done\""), HasSubstr("expected \"raw\" or \"ready\""));
    EXPECT_THAT(error("\"ready\"", "{}"), HasSubstr("expected \"raw\" or \"ready\""));
    EXPECT_THAT(error("\"spaces\"", "\"rooms\""), HasSubstr("has no \"spaces\""));
    EXPECT_THAT(error("\"identity\"", "\"\""), HasSubstr("expected the name of a space"));
    EXPECT_THAT(error("\"identity\"", "null"), HasSubstr("expected the name of a space"));
    EXPECT_THAT(error("true", "1"), HasSubstr("expected true or false"));
    EXPECT_THAT(error("{\"name\":\"identity\"", "7,{\"name\":\"identity\""),
                HasSubstr("has no \"name\" in"));
    EXPECT_THAT(error("position", "identity"), HasSubstr("names the space \"identity\" twice"));
    for (const char* const text : {"", "null", "[]", "{", "\"x\"", "{\"model\":", "\xff", "{}}"}) {
        EXPECT_THAT(input_error([&] { parse_origin(text, "a.npz"); }), StartsWith("a.npz: has "))
            << text;
    }
    EXPECT_THAT(input_error([&] { parse_origin(std::string(100'000, '['), "a.npz"); }),
                HasSubstr("expected a JSON object"));
}

TEST(OriginText, WantsASpace) {
    EXPECT_THAT(input_error([&] {
                    parse_origin(origin_text({kModelId, kGraphId, OutputForm::raw}, {}), "a.npz");
                }),
                HasSubstr("expected a list of spaces"));
}

}  // namespace
}  // namespace irwe
