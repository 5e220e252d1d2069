#include "apps/reproduce/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::Not;

ReportRow brazil_row() {
    ReportRow row{.dataset = &find_dataset("brazil"),
                  .setting = "transductive",
                  .name = "irwe",
                  .title = "IRWE"};
    for (const double shift : {-1.0, 1.0}) {
        row.cells.push_back({.values = {{"identity/raw/f1@80", 73 + shift},
                                        {"identity/ready/f1@80", 76 + shift},
                                        {"identity/raw/macro-f1@80", 70 + shift},
                                        {"position/raw/modularity", 20 + shift},
                                        {"position/ready/modularity", 22 + shift},
                                        {"position-last/raw/modularity", 5 + shift},
                                        {"position-last/ready/modularity", 6 + shift}},
                             .training_seconds = 50});
    }
    return row;
}

TEST(Report, PutsOurNumbersBesideThePapers) {
    const std::string table = results_table(brazil_row());
    EXPECT_THAT(table, HasSubstr("| identity ψ | F1 at 80 % | 75.00 | 73.0 ± 1.0 | -2.0 | 76.0 ± "
                                 "1.0 | +1.0 |\n"));
    EXPECT_THAT(table, HasSubstr("| position γ | modularity | 21.26 | 20.0 ± 1.0 | -1.3 | 22.0 ± "
                                 "1.0 | +0.7 |\n"));
    EXPECT_THAT(table,
                HasSubstr("| position γ, last iteration | modularity | 21.26 | 5.0 ± 1.0 |"));
    EXPECT_THAT(table, HasSubstr("A training took 50 s on average."));
    EXPECT_THAT(table, Not(HasSubstr("macro")));
}

TEST(Report, ComparesOtherDataWithNothing) {
    ReportRow row = brazil_row();
    EXPECT_EQ(data_title(row), "Brazil");
    row.other_data = "has 3 nodes and 1 edge, and the paper's Brazil 131 and 1,003";
    EXPECT_EQ(data_title(row), "data in brazil/, not the paper's Brazil");
    EXPECT_THAT(results_table(row),
                HasSubstr("| identity ψ | F1 at 80 % |  | 73.0 ± 1.0 |  | 76.0 ± "
                          "1.0 |  |\n"));
    EXPECT_THAT(comparison_table({row}), HasSubstr("| IRWE |  | 73.0 ± 1.0 |"));
    const nlohmann::json json = nlohmann::json::parse(report_json({row}));
    EXPECT_EQ(json[0]["other_data"], row.other_data);
    EXPECT_FALSE(json[0]["values"][0].contains("paper"));
}

TEST(Report, SaysWhatWasNotRunAndHowLongItWouldTake) {
    ReportRow row = brazil_row();
    row.cells = {{.projected_seconds = 50400}};
    EXPECT_EQ(results_table(row), "not run: a training would take 14 h (projected)\n");
    EXPECT_THAT(comparison_table({row}), HasSubstr("| IRWE | 75.00 | not run (14 h) |  | 21.26 |"));
}

TEST(Report, ComparesRowsByTheirMainMetrics) {
    ReportRow other = brazil_row();
    other.name = "no-walk-loss";
    other.title = "(1) w/o loss";
    const std::string table = comparison_table({brazil_row(), other});
    EXPECT_THAT(table, HasSubstr("| IRWE | 75.00 | 73.0 ± 1.0 | 76.0 ± 1.0 | 21.26 | 20.0 ± 1.0 | "
                                 "22.0 ± 1.0 |\n"));
    EXPECT_THAT(table, HasSubstr("| (1) w/o loss |  | 73.0 ± 1.0 | 76.0 ± 1.0 |  |"));
}

TEST(Report, HasALineForEverySpaceOfEveryMethod) {
    ReportRow other = brazil_row();
    other.name = "grarep";
    other.title = "grarep";
    other.cells = {{.values = {{"position/ready/f1@80", 41}}, .training_seconds = 2}};
    const std::string table = methods_table({brazil_row(), other});
    EXPECT_THAT(table, HasSubstr("| method | space | F1 at 20 % | F1 at 40 % | F1 at 60 % | F1 at "
                                 "80 % | modularity | training |\n"));
    EXPECT_THAT(table, HasSubstr("| IRWE | identity |  (70.2) |  (74.1) |  (72.2) | 76.0 ± 1.0 "
                                 "(75.0) |  (1.2) | 50 s |\n"));
    EXPECT_THAT(table, HasSubstr("| grarep | position |  (34.9) |  (40.5) |  (43.5) | 41.0 (42.1) "
                                 "|  (19.8) | 2 s |\n"));
}

TEST(Report, TellsProgramsEveryNumber) {
    const nlohmann::json json = nlohmann::json::parse(report_json({brazil_row()}));
    ASSERT_EQ(json.size(), 1U);
    EXPECT_EQ(json[0]["dataset"], "brazil");
    EXPECT_EQ(json[0]["cells"], 2);
    bool found = false;
    for (const nlohmann::json& value : json[0]["values"]) {
        if (value["space"] == "identity" && value["scaling"] == "ready" &&
            value["metric"] == "f1@80") {
            found = true;
            EXPECT_EQ(value["mean"], 76);
            EXPECT_EQ(value["deviation"], 1);
            EXPECT_EQ(value["paper"], 75);
            EXPECT_EQ(value["difference"], 1);
        }
    }
    EXPECT_TRUE(found);
}

TEST(Report, ASingleCellHasNoDeviation) {
    ReportRow row = brazil_row();
    row.cells.resize(1);
    EXPECT_THAT(results_table(row), HasSubstr("| 75.00 | 72.0 | -3.0 | 75.0 | +0.0 |"));
}

TEST(CodeNote, SaysHowManyResultsOtherCodeHasComputed) {
    ReportRow row = brazil_row();
    for (CellResult& cell : row.cells) {
        cell.code = "a1";
    }
    EXPECT_EQ(code_note({row}, "a1"), "");
    row.cells[0].code = "";
    EXPECT_EQ(code_note({row, row}, "a1"),
              "2 of 4 results were kept from other code of this release than that of this program; "
              "to compute them again, remove the folder cells.\n");
    const nlohmann::json json = nlohmann::json::parse(report_json({row}));
    EXPECT_EQ(json[0]["codes"], (std::vector<std::string>{"", "a1"}));
}

}  // namespace
}  // namespace irwe
