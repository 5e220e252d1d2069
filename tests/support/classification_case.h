// What scikit-learn makes of small data: tests/golden/make_classification_golden.py.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/evaluation/classification.h"
#include "tests/support/file_content.h"

namespace irwe {

struct ClassificationCase {
    struct OfSplit {
        Split split;
        std::vector<ClassSet> predicted;
        F1Scores f1;
        nlohmann::json values;  // weights and intercepts, or probabilities
    };
    Matrix rows;
    ClassSets sets;
    std::vector<OfSplit> splits;

    Matrix rows_of(const std::vector<std::uint32_t>& items) const {
        return rows(std::vector<Eigen::Index>(items.begin(), items.end()), Eigen::all);
    }
    std::vector<ClassSet> sets_of(const std::vector<std::uint32_t>& items) const {
        std::vector<ClassSet> result;
        for (const std::uint32_t item : items) {
            result.push_back(sets.of_item[item]);
        }
        return result;
    }
};

inline Eigen::MatrixXd dense_matrix(const nlohmann::json& json) {
    const auto rows = json.get<std::vector<std::vector<double>>>();
    Eigen::MatrixXd result(rows.size(), rows.at(0).size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = 0; j < rows[i].size(); ++j) {
            result(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i][j];
        }
    }
    return result;
}

// `name` is that of the file without "classification_".
inline ClassificationCase classification_case(const std::string& name) {
    const std::string path = std::string(IRWE_GOLDEN_DIR) + "/classification_" + name + ".json";
    const auto json = nlohmann::json::parse(file_content(path));
    ClassificationCase result;
    result.rows = dense_matrix(json.at("rows")).cast<Real>();
    result.sets.is_multi_label = json.at("is_multi_label");
    result.sets.of_item = json.at("classes").get<std::vector<ClassSet>>();
    for (std::uint32_t i = 0; i < result.sets.of_item.size(); ++i) {
        result.sets.node_of_item.push_back(i);
    }
    for (std::uint32_t c = 0; c < json.at("num_classes").get<std::uint32_t>(); ++c) {
        result.sets.class_of_index.push_back(c);
    }
    for (const auto& of_split : json.at("splits")) {
        const auto& f1 = of_split.at("f1");
        result.splits.push_back({.split = {.training = of_split.at("training"),
                                           .validation = {},
                                           .test = of_split.at("test")},
                                 .predicted = of_split.at("predicted"),
                                 .f1 = {.micro = f1.at("micro"), .macro = f1.at("macro")},
                                 .values = of_split});
    }
    return result;
}

}  // namespace irwe
