// Every setting of every row of the registry at its extremes: refused with one sentence, or a
// training whose vectors can be compared.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/graphs.h"
#include "tests/support/small_method_settings.h"

namespace irwe {
namespace {

bool is_one_of(const std::string& text, std::initializer_list<const char*> choices) {
    return std::ranges::any_of(choices, [&](const char* choice) { return text == choice; });
}

// Returns values at the ends of what a setting can be, and beyond, by how its value is written.
// Values that are accepted and only mean more work, such as a billion epochs, are not among them.
std::vector<std::string> extremes(const std::string& value) {
    if (is_one_of(value, {"true", "false"}) || value.starts_with('"')) {
        return {};
    }
    if (value.starts_with('[')) {
        return {"[]", "[0]", "[-1]", "[1]", "[2147483647]", "[2147483647, 2147483647]"};
    }
    if (value.find_first_not_of("-0123456789") == std::string::npos) {
        return {"0", "-1", "1", "2147483647"};
    }
    return {"0.0", "-1.0", "1e-300", "1e-7", "1e38", "1e300", "inf", "nan"};
}

class ExtremeSettings : public testing::TestWithParam<std::string> {
protected:
    // Returns the embeddings of a training with the setting, or nothing if it is refused.
    std::optional<Embeddings> trained(const std::string& setting, const std::string& value) {
        const Method& method = find_method(GetParam());
        try {
            const std::unique_ptr<MethodSettings> settings =
                small_method_settings(method, graph_, pool_);
            const std::vector<OptionField> fields = settings->fields();
            find_field(fields, setting).assign(value);
            settings->validate();
            const std::shared_ptr<const Model> model =
                train(method, {graph_}, *settings, {}, resources_);
            return collected(
                *model->embed(application(*model, graph_), OutputForm::ready, resources_));
        } catch (const InputError& error) {
            const std::string sentence = error.what();
            EXPECT_FALSE(sentence.empty());
            EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
            return std::nullopt;
        }
    }

    Graph graph_ = random_graph(16, 30, 3);
    ThreadPool pool_{2};
    // What a setting asks for beyond this is refused, and not tried.
    Resources resources_{.pool = pool_, .max_bytes = 1'000'000'000};
};

TEST_P(ExtremeSettings, AreRefusedOrGiveVectorsThatCanBeCompared) {
    const std::vector<SettingText> settings =
        setting_texts(*small_method_settings(find_method(GetParam()), graph_, pool_));
    for (const SettingText& setting : settings) {
        ASSERT_TRUE(trained(setting.name, setting.value)) << setting.name << " as it was";
        for (const std::string& value : extremes(setting.value)) {
            SCOPED_TRACE(fmt::format("{} = {}", setting.name, value));
            const std::optional<Embeddings> found = trained(setting.name, value);
            for (const Space& space : found ? found->spaces : std::vector<Space>()) {
                EXPECT_TRUE(space.vectors.allFinite()) << space.info.name;
                // Products of rows, by which they are compared, are numbers, too.
                EXPECT_TRUE((space.vectors * space.vectors.transpose()).allFinite())
                    << space.info.name << " up to " << space.vectors.cwiseAbs().maxCoeff();
            }
        }
    }
}

std::vector<std::string> methods_with_settings() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        names.push_back(method.name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Methods, ExtremeSettings, testing::ValuesIn(methods_with_settings()),
                         [](const testing::TestParamInfo<std::string>& row) {
                             std::string name = row.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace irwe
