#include "apps/reproduce/paper_values.h"

#include <gtest/gtest.h>

#include "apps/reproduce/base_statistics.h"
#include "apps/reproduce/datasets.h"
#include "apps/reproduce/paper_systems.h"
#include "apps/reproduce/report.h"
#include "apps/reproduce/variants.h"

namespace irwe {
namespace {

TEST(PaperValues, AreThoseOfTheTables) {
    EXPECT_EQ(paper_value({"transductive", "brazil", "irwe", "identity", "f1@20"}), 70.22);
    EXPECT_EQ(paper_value({"transductive", "wiki", "irwe", "position", "ncut"}), 19.31);
    EXPECT_EQ(paper_value({"within", "europe", "irwe", "position", "modularity"}), 11.65);
    EXPECT_EQ(paper_value({"across", "ppis", "irwe", "identity", "ncut"}), 4.62);
    EXPECT_EQ(paper_value({"transductive", "usa", "mean-readout", "position", "modularity"}),
              -0.76);
    EXPECT_EQ(paper_value({"transductive", "ppi", "statistic-c", "position", "f1@80"}), 22.60);
}

TEST(PaperValues, HaveTheRowsOfOtherSystems) {
    EXPECT_EQ(paper_value({"transductive", "ppi", "node2vec", "position", "f1@80"}), 21.58);
    EXPECT_EQ(paper_value({"transductive", "usa", "phusion", "identity", "modularity"}), 13.14);
    EXPECT_EQ(paper_value({"transductive", "wiki", "grarep", "position", "ncut"}), 37.12);
    EXPECT_EQ(paper_value({"transductive", "wiki", "grarep", "position", "modularity"}),
              std::nullopt);
    EXPECT_EQ(paper_value({"within", "wiki", "grarep", "position", "f1@80"}), std::nullopt);
    EXPECT_EQ(paper_value({"transductive", "ppi", "node2vec+struc2vec", "joined", "f1@20"}), 14.29);
    EXPECT_EQ(paper_value({"attributes", "texas", "attributes", "joined", "modularity"}), -0.01);
    EXPECT_EQ(paper_value({"transductive", "usa", "gas", "identity", "f1@80"}), 64.45);
    EXPECT_EQ(paper_value({"within", "usa", "gas", "identity", "f1@80"}), 64.87);
    EXPECT_EQ(paper_value({"within", "usa", "dgi", "identity", "modularity"}), 3.90);
    EXPECT_EQ(paper_value({"within", "ppi", "graphsage", "identity", "ncut"}), 36.13);
    EXPECT_EQ(paper_value({"within", "usa", "dgi", "identity", "f1@20"}), std::nullopt);
    EXPECT_EQ(paper_value({"across", "ppis", "dgi", "identity", "modularity"}), 3.52);
    EXPECT_EQ(paper_value({"across", "ppis", "dgi", "identity", "ncut"}), 8.31);
    EXPECT_EQ(paper_value({"within", "brazil", "graphmae", "identity", "f1@80"}), 64.29);
    EXPECT_EQ(paper_value({"transductive", "usa", "graphmae2", "identity", "f1@80"}), 59.07);
    EXPECT_EQ(paper_value({"across", "ppis", "graphmae2", "identity", "ncut"}), 8.14);
    EXPECT_EQ(paper_value({"transductive", "usa", "p-gnn", "position", "modularity"}), 21.48);
    EXPECT_EQ(paper_value({"within", "wiki", "p-gnn", "position", "ncut"}), 37.57);
    EXPECT_EQ(paper_value({"transductive", "brazil", "csgcl", "identity", "f1@20"}), 38.91);
    EXPECT_EQ(paper_value({"across", "ppis", "csgcl", "identity", "modularity"}), -0.26);
    EXPECT_EQ(paper_value({"within", "brazil", "ugformer", "identity", "f1@80"}), 62.86);
    EXPECT_EQ(paper_value({"within", "brazil", "sanne", "identity", "f1@80"}), 25.13);
    EXPECT_EQ(paper_value({"within", "brazil", "gralsp", "identity", "f1@80"}), 38.57);
    EXPECT_EQ(paper_value({"within", "brazil", "spine", "identity", "f1@80"}), 37.14);
    EXPECT_EQ(row_of_paper("irwe-network"), "irwe");
    EXPECT_EQ(row_of_paper("grarep"), "grarep");
    EXPECT_FALSE(is_system_of_paper("irwe"));
}

TEST(PaperValues, AreMissingWhereThePaperHasNone) {
    EXPECT_EQ(paper_value({"transductive", "brazil", "no-walk-loss", "identity", "f1@80"}),
              std::nullopt);
    EXPECT_EQ(paper_value({"transductive", "brazil", "irwe", "identity", "ncut"}), std::nullopt);
    EXPECT_EQ(paper_value({"transductive", "usa", "statistic-s", "position", "modularity"}),
              std::nullopt);
}

// A name that is spelled differently here and there would leave a column of a table empty.
TEST(PaperValues, AreFoundForEveryRowThatThePaperHas) {
    for (const Dataset& dataset : datasets()) {
        if (dataset.kind == DatasetKind::attributed) {
            for (const std::string_view system : attribute_systems()) {
                for (const char* metric : {"modularity", "ncut"}) {
                    EXPECT_TRUE(paper_value({"attributes", dataset.name, system, "joined", metric}))
                        << dataset.name << system;
                }
            }
            continue;
        }
        const bool is_many = dataset.kind == DatasetKind::graphs;
        for (const std::string setting : {"transductive", "within", "across"}) {
            for (const std::string space : {"identity", "position"}) {
                const auto value = paper_value(
                    {setting, dataset.name, "irwe", space, main_metric(dataset, space)});
                EXPECT_EQ(value.has_value(), is_many == (setting == "across"))
                    << dataset.name << setting << space;
            }
        }
    }
    for (const std::string_view name : {"ppi", "usa"}) {
        const Dataset& dataset = find_dataset(name);
        for (const Variant& variant : variants()) {
            for (const std::string space : {"identity", "position"}) {
                EXPECT_TRUE(paper_value(
                    {"transductive", name, variant.name, space, main_metric(dataset, space)}))
                    << name << variant.name << space;
            }
        }
        for (const BaseStatistic& statistic : base_statistics()) {
            const std::string space(statistic.space);
            EXPECT_TRUE(paper_value(
                {"transductive", name, statistic.name, space, main_metric(dataset, space)}))
                << name << statistic.name;
        }
    }
}

}  // namespace
}  // namespace irwe
