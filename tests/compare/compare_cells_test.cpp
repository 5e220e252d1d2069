#include "apps/compare/compare_cells.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe::compare {
namespace {

Cell some_cell(std::optional<double> peak) {
    return {.recipe = "graph 1\nseed 2",
            .cost = {.wall_seconds = 0.1, .cpu_seconds = 0.3, .peak_bytes = peak},
            .spaces = {
                {.space = "identity",
                 .dim = 3,
                 .values = {{"auc", {0.1, 1.0 / 3}}, {"hits_at_10", {1}}}},
                {.space = "position", .dim = 4, .values = {{"auc", {0.5}}, {"hits_at_10", {0}}}}}};
}

TEST(CellStore, GivesBackWhatItKeeps) {
    const TemporaryDirectory folder;
    const CellStore store(folder.path_of("cells"));
    for (const std::optional<double> peak : {std::optional(123456.0), std::optional<double>()}) {
        store.write("a-links-1", some_cell(peak));
        EXPECT_EQ(store.read("a-links-1", some_cell(peak).recipe), some_cell(peak));
    }
}

TEST(CellStore, HasNothingForAnotherRecipeOrADamagedFile) {
    const TemporaryDirectory folder;
    const CellStore store(folder.path_of("cells"));
    EXPECT_EQ(store.read("a", "r"), std::nullopt);
    store.write("a", some_cell({}));
    EXPECT_EQ(store.read("a", "another"), std::nullopt);
    for (const char* text : {"", "{", "[]", "{\"recipe\": \"graph 1\\nseed 2\"}", "null"}) {
        std::ofstream(folder.path_of("cells") + "/a.json") << text;
        EXPECT_EQ(store.read("a", some_cell({}).recipe), std::nullopt) << text;
    }
}

// A file with the digest of what it holds, which no measurement gives.
TEST(CellStore, HasNothingForNumbersThatNobodyHasMeasured) {
    const TemporaryDirectory folder;
    const CellStore store(folder.path_of("cells"));
    const auto kept = [&](const std::function<void(Cell&)>& change) {
        Cell cell = some_cell({});
        change(cell);
        store.write("a", cell);
        return store.read("a", cell.recipe).has_value();
    };
    EXPECT_TRUE(kept([](Cell&) {}));
    EXPECT_FALSE(kept([](Cell& cell) { cell.spaces.clear(); }));
    EXPECT_FALSE(kept([](Cell& cell) { cell.spaces[1].values.clear(); }));
    EXPECT_FALSE(kept([](Cell& cell) { cell.spaces[0].values[1].second.clear(); }));
    EXPECT_FALSE(kept([](Cell& cell) { cell.spaces[0].dim = -3; }));
    EXPECT_FALSE(kept([](Cell& cell) { cell.cost.wall_seconds = -1; }));
    EXPECT_FALSE(kept([](Cell& cell) { cell.spaces[1].values[0].first = "other"; }));
}

TEST(CellStore, HasNothingForAFileThatWasChanged) {
    const TemporaryDirectory folder;
    const CellStore store(folder.path_of("cells"));
    store.write("a", some_cell({}));
    const std::string path = folder.path_of("cells") + "/a.json";
    std::string text = file_content(path);
    text.replace(text.find("0.5"), 3, "0.9");
    std::ofstream(path) << text;
    EXPECT_EQ(store.read("a", some_cell({}).recipe), std::nullopt);
}

TEST(CellStore, RefusesAFolderInThePlaceOfAResult) {
    const TemporaryDirectory folder;
    const CellStore store(folder.path_of("cells"));
    std::filesystem::create_directories(folder.path_of("cells") + "/a.json");
    EXPECT_THAT(input_error([&] { store.read("a", "r"); }),
                testing::HasSubstr("is a folder where a result is kept"));
}

TEST(CellStore, WithoutAFolderKeepsNothing) {
    const CellStore store("");
    store.write("a", some_cell({}));
    EXPECT_EQ(store.read("a", some_cell({}).recipe), std::nullopt);
}

}  // namespace
}  // namespace irwe::compare
