#include "irwe/nn/module.h"

#include <gmock/gmock.h>

#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "irwe/nn/batch_norm.h"
#include "irwe/nn/mlp.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe::nn {
namespace {

using testing::ElementsAre;

struct House {
    Parameter first;
    std::vector<Linear> layers;
    std::optional<Linear> absent;
    std::optional<Linear> present;
    std::variant<Parameter, Linear> either;
    BatchNorm norm;

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.first, self.layers, self.absent, self.present, self.either, self.norm);
    }
};

House made_by(const Initializer& initializer) {
    const auto layer = [&](const char* name) { return Linear(name, 3, 2, Bias::no, initializer); };
    return {.first = initializer.constant("first", 1, 4, 1),
            .layers = {layer("a"), layer("b")},
            .absent = std::nullopt,
            .present = layer("c"),
            .either = layer("d"),
            .norm = BatchNorm("norm", 5, initializer)};
}

std::vector<std::string> names_of(const auto& parameters) {
    std::vector<std::string> result;
    for (const Parameter* parameter : parameters) {
        result.push_back(parameter->name);
    }
    return result;
}

TEST(Module, VisitsTheParametersOfAllItsPartsInTheirOrder) {
    House house = made_by(Random(1));
    EXPECT_THAT(names_of(parameters_of(house)),
                ElementsAre("first", "a.weight", "b.weight", "c.weight", "d.weight", "norm.scale",
                            "norm.shift", "norm.mean", "norm.variance"));
}

TEST(Module, TrainsAllButItsStatistics) {
    House house = made_by(Random(1));
    EXPECT_THAT(names_of(trained_parameters_of(house)),
                ElementsAre("first", "a.weight", "b.weight", "c.weight", "d.weight", "norm.scale",
                            "norm.shift"));
}

TEST(Module, GivesConstantParametersIfItIsConstant) {
    House house = made_by(Random(1));
    const House& constant = house;
    static_assert(std::is_same_v<decltype(parameters_of(house)), std::vector<Parameter*>>);
    static_assert(std::is_same_v<decltype(parameters_of(constant)), std::vector<const Parameter*>>);
    parameters_of(house).front()->value.setConstant(7);
    EXPECT_EQ(parameters_of(constant).front()->value.sum(), 28);
}

TEST(ParameterCount, IsThatOfTheParametersWithoutMakingThem) {
    House house = made_by(Random(1));
    double expected = 0;
    for_each_parameter(house, [&](const Parameter& parameter) {
        expected += static_cast<double>(parameter.value.size());
    });
    ParameterCount count;
    House empty = made_by(Initializer(count));
    EXPECT_EQ(count.value, expected);
    for_each_parameter(empty,
                       [](const Parameter& parameter) { EXPECT_EQ(parameter.value.size(), 0); });
}

TEST(ParameterCount, EndsWhenItHasPassedItsMaximum) {
    constexpr int kMany = 1 << 20;
    ParameterCount count{.value = 0, .max = 1e6};
    EXPECT_THROW(WalkTransformer(
                     "t", {.dim = 1, .num_layers = kMany, .num_heads = 1, .feedforward_dim = kMany},
                     Initializer(count)),
                 Initializer::MaximumPassed);
    EXPECT_GT(count.value, 1e6);
    EXPECT_LT(count.value, 4e6);
}

}  // namespace
}  // namespace irwe::nn
