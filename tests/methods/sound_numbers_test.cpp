#include "irwe/methods/sound_numbers.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "tests/support/errors.h"

namespace irwe {
namespace {

template <typename Number>
std::string said_of(std::string_view name, const std::vector<Number>& numbers) {
    ArchiveContent content("a.irwe");
    content.add(name, numbers);
    return input_error([&] { require_sound_numbers(content.tensors(), content.name()); });
}

TEST(SoundNumbers, AreFinite) {
    EXPECT_EQ(said_of<float>("weights", {0, -1, 3e38F}), "no error");
    EXPECT_EQ(said_of<std::uint32_t>("ranks", {0x7f800000U}), "no error");
    EXPECT_EQ(said_of<float>("weights", {0, std::numeric_limits<float>::quiet_NaN()}),
              "a.irwe: the tensor \"weights\" of the model has nan at place 1, expected finite "
              "numbers; train it again");
    EXPECT_THAT(said_of<double>("d", {-std::numeric_limits<double>::infinity()}),
                testing::HasSubstr("has -inf at place 0"));
}

TEST(SoundNumbers, AreCountedFromTheBeginningOfATensorInPieces) {
    const std::vector<float> numbers{0, 1, std::numeric_limits<float>::quiet_NaN()};
    ArchiveContent content("a.irwe");
    content.add_in_pieces<float>("rows", {3}, [&](const auto& visit) {
        visit(std::as_bytes(std::span(numbers).first(2)));
        visit(std::as_bytes(std::span(numbers).last(1)));
    });
    EXPECT_THAT(input_error([&] { require_sound_numbers(content); }),
                testing::HasSubstr("\"rows\" of the model has nan at place 2"));
}

TEST(SoundNumbers, OfDeviationsAreAboveZero) {
    EXPECT_EQ(said_of<float>("scale/deviation", {1e-6F, 2}), "no error");
    EXPECT_EQ(said_of<float>("deviations", {0, 2}), "no error");  // nothing is divided by these
    for (const float number : {0.0F, -1.0F}) {
        EXPECT_THAT(said_of<float>("outputs/identity_deviation", {1, number}),
                    testing::HasSubstr("at place 1, expected positive finite numbers"));
    }
}

TEST(SoundNumbers, OfVariancesAreNotNegative) {
    for (const char* const name : {"position/norm.variance", "identity_adam/norm.scale/second"}) {
        EXPECT_EQ(said_of<float>(name, {0, 2}), "no error");
        EXPECT_THAT(
            said_of<float>(name, {1, -1e-30F}),
            testing::HasSubstr("at place 1, expected finite numbers that are not negative"));
    }
}

TEST(SoundNumbers, AreTheSameInCheckpoints) {
    const std::vector<float> numbers{1, std::numeric_limits<float>::infinity()};
    ArchiveContent content("a.checkpoint");
    content.add("centers/0", numbers);
    EXPECT_EQ(
        input_error(
            [&] { require_sound_numbers(content.tensors(), content.name(), "checkpoint"); }),
        "a.checkpoint: the tensor \"centers/0\" of the checkpoint has inf at place 1, expected "
        "finite numbers; train it again");
}

}  // namespace
}  // namespace irwe
