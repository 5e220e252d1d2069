#include "apps/reproduce/paper_systems.h"

#include <algorithm>
#include <array>

#include "apps/reproduce/datasets.h"

namespace irwe {
namespace {

// A row of the tables Trans-1st and Trans-2nd.
struct SystemRow {
    std::string_view dataset;
    std::string_view method;
    std::string_view space;
    std::array<double, 4> f1;  // with 20, 40, 60 and 80 % of the nodes for training
    double clustering;         // NCut, or modularity where labels are roles
};

// PhN-PPMI and PhN-HK are the two spaces of PhUSION, PaCEr(P) and PaCEr(I) those of PaCEr;
// [n2v||s2v] has the vectors of both side by side.
// clang-format off
constexpr std::array<SystemRow, 120> kRows{{
    {"ppi", "node2vec", "position", {17.79, 19.15, 20.16, 21.58}, 45.18},
    {"wiki", "node2vec", "position", {47.43, 51.05, 52.25, 53.87}, 38.89},
    {"blogcatalog", "node2vec", "position", {37.20, 39.45, 40.45, 41.58}, 36.82},
    {"usa", "node2vec", "position", {47.02, 50.42, 53.16, 53.36}, 25.88},
    {"europe", "node2vec", "position", {36.19, 39.65, 41.98, 41.46}, 7.43},
    {"brazil", "node2vec", "position", {32.50, 32.12, 39.75, 37.14}, 11.76},
    {"ppi", "grarep", "position", {17.94, 20.54, 22.00, 23.49}, 39.92},
    {"wiki", "grarep", "position", {49.87, 53.33, 54.18, 55.09}, 37.12},
    {"blogcatalog", "grarep", "position", {30.83, 33.58, 34.71, 35.68}, 34.32},
    {"usa", "grarep", "position", {52.52, 57.86, 61.93, 62.01}, 27.54},
    {"europe", "grarep", "position", {39.18, 44.32, 48.09, 44.87}, 11.48},
    {"brazil", "grarep", "position", {34.89, 40.45, 43.50, 42.14}, 19.76},
    {"ppi", "pacer", "position", {15.94, 17.30, 18.69, 19.70}, 45.42},
    {"wiki", "pacer", "position", {43.80, 45.81, 46.32, 47.76}, 36.93},
    {"blogcatalog", "pacer", "position", {35.06, 37.98, 38.89, 39.76}, 34.10},
    {"usa", "pacer", "position", {47.44, 49.36, 51.46, 53.95}, 22.12},
    {"europe", "pacer", "position", {42.56, 45.27, 48.76, 50.00}, 4.13},
    {"brazil", "pacer", "position", {37.83, 39.09, 45.50, 50.71}, 2.35},
    {"ppi", "phusion", "position", {20.17, 22.34, 23.64, 24.84}, 45.31},
    {"wiki", "phusion", "position", {46.11, 49.04, 50.35, 51.22}, 38.88},
    {"blogcatalog", "phusion", "position", {38.86, 40.97, 41.69, 42.71}, 36.21},
    {"usa", "phusion", "position", {50.28, 54.31, 57.45, 57.05}, 25.03},
    {"europe", "phusion", "position", {36.58, 40.54, 44.21, 43.17}, 7.26},
    {"brazil", "phusion", "position", {32.60, 36.51, 39.00, 40.00}, 9.12},
    {"ppi", "struc2vec", "identity", {7.70, 7.99, 8.04, 8.47}, 30.51},
    {"wiki", "struc2vec", "identity", {40.70, 41.14, 41.17, 41.34}, 30.96},
    {"blogcatalog", "struc2vec", "identity", {14.67, 15.09, 15.28, 14.79}, 30.47},
    {"usa", "struc2vec", "identity", {56.85, 58.97, 59.91, 62.52}, 0.38},
    {"europe", "struc2vec", "identity", {51.85, 53.93, 57.27, 57.31}, -5.61},
    {"brazil", "struc2vec", "identity", {65.43, 71.66, 75.25, 74.29}, -1.43},
    {"ppi", "struc2gauss", "identity", {10.59, 11.40, 11.91, 12.59}, 38.01},
    {"wiki", "struc2gauss", "identity", {41.09, 41.06, 40.86, 41.13}, 27.66},
    {"blogcatalog", "struc2gauss", "identity", {17.16, 17.21, 17.28, 16.95}, 34.41},
    {"usa", "struc2gauss", "identity", {60.88, 61.89, 62.32, 64.36}, 3.27},
    {"europe", "struc2gauss", "identity", {49.50, 53.38, 55.53, 56.34}, -6.49},
    {"brazil", "struc2gauss", "identity", {68.69, 72.72, 75.50, 73.57}, -3.31},
    {"ppi", "pacer", "identity", {9.93, 10.38, 10.70, 10.86}, 40.40},
    {"wiki", "pacer", "identity", {41.70, 41.70, 41.22, 42.08}, 24.93},
    {"blogcatalog", "pacer", "identity", {16.26, 16.44, 16.55, 16.36}, 32.89},
    {"usa", "pacer", "identity", {59.80, 60.47, 60.42, 61.40}, -0.19},
    {"europe", "pacer", "identity", {50.61, 54.84, 56.12, 59.92}, -3.60},
    {"brazil", "pacer", "identity", {63.91, 67.86, 68.18, 73.75}, -2.74},
    {"ppi", "phusion", "identity", {9.60, 9.57, 9.44, 9.95}, 31.52},
    {"wiki", "phusion", "identity", {41.54, 41.58, 41.35, 41.77}, 29.47},
    {"blogcatalog", "phusion", "identity", {17.28, 17.33, 17.32, 17.04}, 34.45},
    {"usa", "phusion", "identity", {58.64, 60.97, 62.43, 63.19}, 13.14},
    {"europe", "phusion", "identity", {50.32, 52.13, 54.79, 56.09}, -6.01},
    {"brazil", "phusion", "identity", {61.84, 68.78, 74.75, 69.28}, -5.19},
    {"ppi", "node2vec+struc2vec", "joined", {14.29, 14.67, 14.66, 14.38}, 31.99},
    {"wiki", "node2vec+struc2vec", "joined", {38.95, 39.75, 41.85, 44.37}, 32.32},
    {"blogcatalog", "node2vec+struc2vec", "joined", {26.94, 28.75, 31.34, 33.75}, 31.14},
    {"usa", "node2vec+struc2vec", "joined", {54.02, 55.69, 58.79, 57.05}, 2.91},
    {"europe", "node2vec+struc2vec", "joined", {48.25, 52.23, 54.79, 52.43}, -5.22},
    {"brazil", "node2vec+struc2vec", "joined", {59.78, 65.75, 64.75, 60.71}, 2.28},
    {"ppi", "gas", "identity", {9.25, 9.88, 10.59, 11.15}, 39.47},
    {"wiki", "gas", "identity", {41.29, 41.40, 41.44, 42.24}, 34.59},
    {"blogcatalog", "gas", "identity", {18.07, 18.47, 18.76, 18.94}, 34.11},
    {"usa", "gas", "identity", {60.46, 62.97, 64.48, 64.45}, 22.45},
    {"europe", "gas", "identity", {51.56, 52.18, 55.12, 58.04}, 5.20},
    {"brazil", "gas", "identity", {67.06, 69.09, 72.75, 74.28}, 1.51},
    {"ppi", "dgi", "identity", {10.98, 12.37, 13.36, 14.24}, 45.35},
    {"wiki", "dgi", "identity", {42.63, 43.44, 43.91, 44.33}, 36.85},
    {"blogcatalog", "dgi", "identity", {19.24, 20.81, 21.92, 22.22}, 33.35},
    {"usa", "dgi", "identity", {54.62, 57.78, 58.85, 59.49}, 3.45},
    {"europe", "dgi", "identity", {44.23, 48.05, 52.39, 49.02}, -4.78},
    {"brazil", "dgi", "identity", {36.19, 41.36, 48.25, 47.85}, 9.18},
    {"ppi", "graphsage", "identity", {6.59, 6.29, 7.12, 6.88}, 36.00},
    {"wiki", "graphsage", "identity", {41.14, 41.06, 40.82, 40.89}, 30.71},
    {"blogcatalog", "graphsage", "identity", {16.79, 16.77, 16.70, 16.56}, 34.28},
    {"usa", "graphsage", "identity", {45.49, 50.06, 54.70, 55.37}, 1.55},
    {"europe", "graphsage", "identity", {34.23, 46.31, 45.70, 46.82}, -0.71},
    {"brazil", "graphsage", "identity", {35.86, 39.09, 54.00, 57.85}, 2.93},
    {"ppi", "graphmae", "identity", {11.58, 12.76, 13.76, 14.00}, 37.72},
    {"wiki", "graphmae", "identity", {42.01, 42.52, 42.87, 43.32}, 25.14},
    {"blogcatalog", "graphmae", "identity", {19.29, 20.38, 20.57, 21.02}, 28.35},
    {"usa", "graphmae", "identity", {58.86, 62.33, 64.62, 64.11}, 5.86},
    {"europe", "graphmae", "identity", {45.19, 49.10, 52.72, 49.26}, 1.70},
    {"brazil", "graphmae", "identity", {44.56, 55.00, 63.00, 66.42}, 3.18},
    {"ppi", "graphmae2", "identity", {9.63, 10.40, 11.26, 11.52}, 45.26},
    {"wiki", "graphmae2", "identity", {41.85, 42.04, 41.73, 42.34}, 38.26},
    {"blogcatalog", "graphmae2", "identity", {17.76, 18.14, 18.23, 18.29}, 35.56},
    {"usa", "graphmae2", "identity", {55.91, 56.90, 57.67, 59.07}, 18.73},
    {"europe", "graphmae2", "identity", {35.97, 40.09, 43.96, 42.92}, 7.03},
    {"brazil", "graphmae2", "identity", {36.63, 38.93, 39.00, 37.85}, 5.95},
    {"ppi", "p-gnn", "position", {11.70, 12.71, 13.71, 13.75}, 39.74},
    {"wiki", "p-gnn", "position", {43.16, 44.38, 44.92, 45.88}, 37.31},
    {"blogcatalog", "p-gnn", "position", {19.29, 20.64, 21.39, 21.43}, 34.75},
    {"usa", "p-gnn", "position", {58.55, 61.29, 62.54, 61.34}, 21.48},
    {"europe", "p-gnn", "position", {45.33, 47.06, 51.65, 50.00}, 0.29},
    {"brazil", "p-gnn", "position", {46.08, 50.15, 49.75, 52.85}, 1.78},
    {"ppi", "csgcl", "identity", {14.93, 16.14, 17.13, 17.81}, 41.66},
    {"wiki", "csgcl", "identity", {42.77, 43.39, 43.47, 44.06}, 25.94},
    {"blogcatalog", "csgcl", "identity", {18.91, 19.25, 19.30, 19.42}, 30.58},
    {"usa", "csgcl", "identity", {59.49, 59.41, 61.79, 61.09}, 21.14},
    {"europe", "csgcl", "identity", {46.87, 53.03, 56.36, 52.68}, -8.61},
    {"brazil", "csgcl", "identity", {38.91, 44.39, 48.50, 52.14}, 13.04},
    {"ppi", "ugformer", "identity", {6.57, 6.04, 6.31, 6.31}, 32.30},
    {"wiki", "ugformer", "identity", {41.15, 41.07, 40.81, 40.88}, 21.16},
    {"blogcatalog", "ugformer", "identity", {16.73, 16.84, 16.76, 16.53}, 28.01},
    {"usa", "ugformer", "identity", {51.61, 53.85, 53.95, 55.88}, 0.78},
    {"europe", "ugformer", "identity", {36.12, 43.83, 45.79, 48.29}, 1.35},
    {"brazil", "ugformer", "identity", {35.22, 39.70, 47.00, 46.42}, 2.65},
    {"ppi", "sanne", "identity", {7.77, 8.18, 8.05, 9.57}, 46.87},
    {"wiki", "sanne", "identity", {41.07, 41.08, 41.01, 41.56}, 38.35},
    {"blogcatalog", "sanne", "identity", {16.56, 16.77, 16.70, 16.72}, 37.10},
    {"usa", "sanne", "identity", {54.95, 56.86, 58.15, 61.01}, 14.59},
    {"europe", "sanne", "identity", {44.63, 50.25, 54.46, 49.51}, 6.21},
    {"brazil", "sanne", "identity", {40.43, 45.61, 51.25, 51.43}, 5.90},
    {"ppi", "gralsp", "identity", {9.08, 9.35, 9.37, 9.95}, 29.76},
    {"wiki", "gralsp", "identity", {41.05, 41.00, 40.62, 41.40}, 11.00},
    {"blogcatalog", "gralsp", "identity", {16.65, 17.50, 17.44, 17.58}, 23.46},
    {"usa", "gralsp", "identity", {57.89, 58.87, 60.58, 61.84}, 2.72},
    {"europe", "gralsp", "identity", {42.59, 47.66, 45.70, 51.70}, 0.65},
    {"brazil", "gralsp", "identity", {43.15, 52.12, 61.25, 64.28}, 0.32},
    {"ppi", "spine", "identity", {8.36, 9.07, 9.97, 10.41}, 44.49},
    {"wiki", "spine", "identity", {40.92, 40.87, 40.59, 40.50}, 38.89},
    {"blogcatalog", "spine", "identity", {16.25, 16.51, 16.50, 16.39}, 37.47},
    {"usa", "spine", "identity", {35.07, 37.42, 40.64, 40.25}, 2.16},
    {"europe", "spine", "identity", {25.12, 25.82, 23.71, 30.00}, -0.08},
    {"brazil", "spine", "identity", {23.36, 21.51, 19.25, 23.57}, 0.05},
}};
// clang-format on

// A row of the table Ind.
struct InductiveRow {
    std::string_view dataset;
    std::string_view method;
    std::string_view space;
    double first;   // F1, or modularity across graphs
    double second;  // as the column `clustering` above, or NCut across graphs
};

// clang-format off
constexpr std::array<InductiveRow, 77> kInductiveRows{{
    {"ppi", "gas", "identity", 11.50, 39.33},
    {"wiki", "gas", "identity", 41.84, 34.44},
    {"blogcatalog", "gas", "identity", 18.94, 33.89},
    {"usa", "gas", "identity", 64.87, 23.05},
    {"europe", "gas", "identity", 56.59, 3.51},
    {"brazil", "gas", "identity", 68.57, 4.27},
    {"ppis", "gas", "identity", -2.10, 7.15},
    {"ppi", "dgi", "identity", 14.64, 45.18},
    {"wiki", "dgi", "identity", 44.16, 36.89},
    {"blogcatalog", "dgi", "identity", 22.76, 33.71},
    {"usa", "dgi", "identity", 65.54, 3.90},
    {"europe", "dgi", "identity", 52.19, 0.69},
    {"brazil", "dgi", "identity", 58.57, 3.65},
    {"ppis", "dgi", "identity", 3.52, 8.31},
    {"ppi", "graphsage", "identity", 7.35, 36.13},
    {"wiki", "graphsage", "identity", 40.71, 28.86},
    {"blogcatalog", "graphsage", "identity", 16.30, 26.50},
    {"usa", "graphsage", "identity", 57.81, 0.88},
    {"europe", "graphsage", "identity", 52.68, 0.02},
    {"brazil", "graphsage", "identity", 71.42, 2.18},
    {"ppis", "graphsage", "identity", 3.90, 6.69},
    {"ppi", "graphmae", "identity", 14.54, 38.58},
    {"wiki", "graphmae", "identity", 43.78, 24.73},
    {"blogcatalog", "graphmae", "identity", 20.94, 27.78},
    {"usa", "graphmae", "identity", 66.72, 1.62},
    {"europe", "graphmae", "identity", 54.15, 1.11},
    {"brazil", "graphmae", "identity", 64.29, 3.42},
    {"ppis", "graphmae", "identity", 2.82, 7.40},
    {"ppi", "graphmae2", "identity", 11.81, 45.28},
    {"wiki", "graphmae2", "identity", 41.27, 37.88},
    {"blogcatalog", "graphmae2", "identity", 19.05, 35.94},
    {"usa", "graphmae2", "identity", 59.83, 9.56},
    {"europe", "graphmae2", "identity", 46.34, 4.46},
    {"brazil", "graphmae2", "identity", 42.86, 5.34},
    {"ppis", "graphmae2", "identity", 3.68, 8.14},
    {"ppi", "p-gnn", "position", 14.29, 42.91},
    {"wiki", "p-gnn", "position", 43.74, 37.57},
    {"blogcatalog", "p-gnn", "position", 22.06, 35.33},
    {"usa", "p-gnn", "position", 59.49, 16.15},
    {"europe", "p-gnn", "position", 51.70, 1.36},
    {"brazil", "p-gnn", "position", 61.42, 3.93},
    {"ppis", "p-gnn", "position", 7.83, 7.95},
    {"ppi", "csgcl", "identity", 16.13, 41.46},
    {"wiki", "csgcl", "identity", 43.96, 25.54},
    {"blogcatalog", "csgcl", "identity", 19.30, 31.14},
    {"usa", "csgcl", "identity", 63.36, 18.17},
    {"europe", "csgcl", "identity", 56.59, -7.81},
    {"brazil", "csgcl", "identity", 61.43, 5.81},
    {"ppis", "csgcl", "identity", -0.26, 5.88},
    {"ppi", "ugformer", "identity", 5.59, 34.70},
    {"wiki", "ugformer", "identity", 40.71, 21.39},
    {"blogcatalog", "ugformer", "identity", 16.23, 27.84},
    {"usa", "ugformer", "identity", 59.83, 2.03},
    {"europe", "ugformer", "identity", 45.85, 0.73},
    {"brazil", "ugformer", "identity", 62.86, 1.95},
    {"ppis", "ugformer", "identity", -0.83, 5.43},
    {"ppi", "sanne", "identity", 5.19, 45.58},
    {"wiki", "sanne", "identity", 40.86, 33.88},
    {"blogcatalog", "sanne", "identity", 16.39, 34.11},
    {"usa", "sanne", "identity", 25.71, 0.01},
    {"europe", "sanne", "identity", 26.34, -0.01},
    {"brazil", "sanne", "identity", 25.13, -0.01},
    {"ppis", "sanne", "identity", 1.43, 8.22},
    {"ppi", "gralsp", "identity", 6.39, 47.24},
    {"wiki", "gralsp", "identity", 40.62, 31.78},
    {"blogcatalog", "gralsp", "identity", 16.51, 37.39},
    {"usa", "gralsp", "identity", 25.21, -0.34},
    {"europe", "gralsp", "identity", 44.39, 0.12},
    {"brazil", "gralsp", "identity", 38.57, -0.80},
    {"ppis", "gralsp", "identity", 0.88, 8.48},
    {"ppi", "spine", "identity", 9.12, 47.21},
    {"wiki", "spine", "identity", 40.80, 38.95},
    {"blogcatalog", "spine", "identity", 16.87, 37.45},
    {"usa", "spine", "identity", 44.87, 0.76},
    {"europe", "spine", "identity", 24.88, 0.16},
    {"brazil", "spine", "identity", 37.14, 0.41},
    {"ppis", "spine", "identity", 0.38, 8.63},
}};
// clang-format on

// A row of the table PoC-Att.
struct AttributeRow {
    std::string_view dataset;
    std::string_view system;
    double modularity;
    double ncut;
};

// clang-format off
constexpr std::array<AttributeRow, 20> kAttributeRows{{
    {"cornell", "node2vec", 56.93, 3.18},
    {"texas", "node2vec", 45.99, 3.10},
    {"washington", "node2vec", 44.94, 3.59},
    {"wisconsin", "node2vec", 54.73, 2.97},
    {"cornell", "struc2vec", -9.50, 1.53},
    {"texas", "struc2vec", -11.37, 1.17},
    {"washington", "struc2vec", -9.33, 0.71},
    {"wisconsin", "struc2vec", -8.94, 1.34},
    {"cornell", "attributes", -0.09, 3.76},
    {"texas", "attributes", -0.01, 3.75},
    {"washington", "attributes", -2.30, 3.84},
    {"wisconsin", "attributes", -3.54, 3.75},
    {"cornell", "node2vec+attributes", 50.80, 3.38},
    {"texas", "node2vec+attributes", 35.26, 3.12},
    {"washington", "node2vec+attributes", 44.05, 3.50},
    {"wisconsin", "node2vec+attributes", 54.02, 3.13},
    {"cornell", "struc2vec+attributes", -5.76, 1.81},
    {"texas", "struc2vec+attributes", -12.77, 1.33},
    {"washington", "struc2vec+attributes", -2.81, 1.00},
    {"wisconsin", "struc2vec+attributes", -9.58, 1.35},
}};
// clang-format on

constexpr std::array<std::string_view, 5> kAttributeSystems{
    "node2vec", "struc2vec", "attributes", "node2vec+attributes", "struc2vec+attributes"};

// The paper's own model, trained as it says and as users train it.
constexpr std::array<std::string_view, 2> kOwnMethods{"irwe", "irwe-network"};
constexpr std::string_view kOwnRow = "irwe";

constexpr std::array<std::string_view, 4> kShares{"f1@20", "f1@40", "f1@60", "f1@80"};

// Returns the metric of the column `clustering`.
std::string_view clustering_metric(std::string_view dataset) {
    return find_dataset(dataset).kind == DatasetKind::roles ? "modularity" : "ncut";
}

std::optional<double> inductive_value(const PaperKey& key) {
    const auto row = std::ranges::find_if(kInductiveRows, [&](const InductiveRow& candidate) {
        return candidate.dataset == key.dataset && candidate.method == key.row &&
               candidate.space == key.space;
    });
    const bool is_across = find_dataset(key.dataset).kind == DatasetKind::graphs;
    if (row == kInductiveRows.end() || is_across != (key.setting == "across")) {
        return std::nullopt;
    }
    return key.metric == (is_across ? "modularity" : "f1@80") ? std::optional(row->first)
           : key.metric == clustering_metric(key.dataset)     ? std::optional(row->second)
                                                              : std::nullopt;
}

}  // namespace

bool is_system_of_paper(std::string_view method) {
    return std::ranges::find(kRows, method, &SystemRow::method) != kRows.end();
}

std::string_view row_of_paper(std::string_view method) {
    return std::ranges::find(kOwnMethods, method) == kOwnMethods.end() ? method : kOwnRow;
}

std::span<const std::string_view> attribute_systems() { return kAttributeSystems; }

std::optional<double> system_value(const PaperKey& key) {
    if (key.setting == "attributes") {
        const auto found = std::ranges::find_if(kAttributeRows, [&](const AttributeRow& candidate) {
            return candidate.dataset == key.dataset && candidate.system == key.row;
        });
        if (found == kAttributeRows.end()) {
            return std::nullopt;
        }
        return key.metric == "modularity" ? std::optional(found->modularity)
               : key.metric == "ncut"     ? std::optional(found->ncut)
                                          : std::nullopt;
    }
    if (key.setting == "within" || key.setting == "across") {
        return inductive_value(key);
    }
    const auto row = std::ranges::find_if(kRows, [&](const SystemRow& candidate) {
        return key.setting == "transductive" && candidate.dataset == key.dataset &&
               candidate.method == key.row && candidate.space == key.space;
    });
    if (row == kRows.end()) {
        return std::nullopt;
    }
    if (const auto share = std::ranges::find(kShares, key.metric); share != kShares.end()) {
        return row->f1[static_cast<std::size_t>(share - kShares.begin())];
    }
    return key.metric == clustering_metric(key.dataset) ? std::optional(row->clustering)
                                                        : std::nullopt;
}

}  // namespace irwe
