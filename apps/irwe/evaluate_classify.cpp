// irwe evaluate classify EMBEDDINGS LABELS

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <set>

#include "apps/irwe/console.h"
#include "apps/irwe/evaluate.h"
#include "apps/irwe/evaluate_arguments.h"
#include "apps/irwe/label_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/classification.h"
#include "irwe/graph/labels.h"
#include "irwe/graph/node_splits.h"
#include "irwe/io/aligned.h"
#include "irwe/io/text_output.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

constexpr std::uint64_t kMaxSplits = 100'000;

std::string counted_classes(std::uint64_t count) {
    return count == 1 ? "1 class" : fmt::format("{} classes", with_commas(count));
}

struct ClassifiedSpace {
    std::string space;
    Classification classification;
};

struct ClassifyVerb {
    EvaluateArguments arguments;
    std::string labels_path;
    LabelArguments label_columns;
    std::vector<double> shares{20, 40, 60, 80};  // in percent
    ClassificationOptions options;
    std::string splits_path;
    std::string given_splits_path;  // of --node-splits

    void run() {
        std::vector<std::string> inputs{arguments.path, labels_path};
        if (!given_splits_path.empty()) {
            inputs.push_back(given_splits_path);
        }
        arguments.require_output("--save-splits", splits_path, inputs);
        options.seed = arguments.seed;
        options.training_shares.clear();
        for (const double share : shares) {
            options.training_shares.push_back(share / 100);
        }
        std::optional<TextOutput> splits;  // now, so that a path that cannot be written is found
        if (!splits_path.empty()) {
            splits.emplace(splits_path);
        }
        const Embeddings table = arguments.load();
        LabelsReport report;
        const Labels labels = label_columns.load(labels_path, *table.names, report);
        announce(labels, report, table.names->size());
        if (splits) {
            write_splits(*table.names, labels, *splits);
        }
        const std::vector<ClassifiedSpace> scores = score(table, labels);
        if (arguments.json) {
            print(as_json(scores, report, table.names->size()));
        } else {
            print(as_text(scores));
        }
    }

private:
    void announce(const Labels& labels, const LabelsReport& report, NodeId num_nodes) const {
        const auto say = [this](const std::string& message) {
            arguments.console.say(fmt::format("{}: {}", labels_path, message));
        };
        for (const std::string& note : label_notes(report)) {
            say(note);
        }
        say(fmt::format("{} in {}", counted(report.num_labeled_nodes, "node"),
                        counted_classes(labels.classes.size())));
        if (report.num_labeled_nodes < num_nodes) {
            say(fmt::format("{} without a label left out",
                            counted(num_nodes - report.num_labeled_nodes, "embedding")));
        }
        if (report.num_unknown_nodes > 0) {
            say(fmt::format("{} without an embedding left out",
                            counted(report.num_unknown_nodes, "node")));
        }
    }

    // Reads --node-splits, as parts of nodes; none without the option.
    std::vector<Split> given_splits(const NodeNames& names) const {
        std::vector<Split> result;
        if (given_splits_path.empty()) {
            return result;
        }
        const NodeSplits file = read_node_splits(given_splits_path, names);
        if (!file.header.empty()) {
            arguments.console.say(
                fmt::format("{}: header line {} skipped", given_splits_path, excerpt(file.header)));
        }
        for (const std::vector<NodePart>& of_node : file.of_node) {
            Split& split = result.emplace_back();
            for (NodeId v = 0; v < of_node.size(); ++v) {
                switch (of_node[v]) {
                    case NodePart::training:
                        split.training.push_back(v);
                        break;
                    case NodePart::validation:
                        split.validation.push_back(v);
                        break;
                    case NodePart::test:
                        split.test.push_back(v);
                        break;
                    case NodePart::none:
                        break;
                }
            }
        }
        arguments.console.say(
            fmt::format("{}: {}", given_splits_path, counted(result.size(), "split")));
        return result;
    }

    std::vector<ClassifiedSpace> score(const Embeddings& table, const Labels& labels) const {
        ThreadPool pool(arguments.num_threads);
        const std::vector<Split> given = given_splits(*table.names);
        std::vector<ClassifiedSpace> result;
        for (const Space& space : table.spaces) {
            const Matrix vectors = scaled(space.vectors, arguments.chosen_scaling());
            result.push_back({space.info.name, given.empty()
                                                   ? classify(vectors, labels, options, pool)
                                                   : classified_on(vectors, labels, given, pool)});
        }
        tell_of_left_out(given, labels);
        tell_of_classes_of_all(labels);
        const Classification& first = result[0].classification;
        if (first.num_dropped_classes > 0) {
            arguments.console.say(
                fmt::format("{}: {} with fewer than {} dropped (--min-members); {} in {} take part",
                            labels_path, counted_classes(first.num_dropped_classes),
                            counted(static_cast<std::uint64_t>(options.min_class_members), "node"),
                            counted(first.num_nodes, "node"), counted_classes(first.num_classes)));
        }
        return result;
    }

    // Says how many nodes of --node-splits neither train nor are tested.
    void tell_of_left_out(const std::vector<Split>& given, const Labels& labels) const {
        const ClassSets sets = class_sets(labels, options.min_class_members);
        std::set<std::uint32_t> left_out;
        for (const Split& split : given) {
            for (const auto& part : {split.training, split.test}) {
                std::ranges::copy_if(
                    part, std::inserter(left_out, left_out.end()), [&](std::uint32_t node) {
                        return !std::ranges::binary_search(sets.node_of_item, node);
                    });
            }
        }
        if (!left_out.empty()) {
            arguments.console.say(
                fmt::format("{}: {} without a label, or with one of a class that was dropped, left "
                            "out",
                            given_splits_path, counted(left_out.size(), "node")));
        }
    }

    // Names the classes that every node has: they are always predicted, which raises F1.
    void tell_of_classes_of_all(const Labels& labels) const {
        const ClassSets sets = class_sets(labels, options.min_class_members);
        std::vector<std::uint32_t> num_members(sets.num_classes());
        for (const ClassSet& set : sets.of_item) {
            for (const std::uint32_t c : set) {
                ++num_members[c];
            }
        }
        std::vector<std::string> names;
        for (std::uint32_t c = 0; c < sets.num_classes(); ++c) {
            if (num_members[c] == sets.num_items()) {
                names.push_back(excerpt(labels.classes[sets.class_of_index[c]]));
            }
        }
        if (!names.empty()) {
            arguments.console.say(fmt::format(
                "{}: every node has the class {}{}, which makes F1 higher and tells nothing; "
                "remove it from the labels",
                labels_path, names[0],
                names.size() == 1 ? ""
                                  : fmt::format(" and {} more", with_commas(names.size() - 1))));
        }
    }

    Classification classified_on(const Matrix& vectors, const Labels& labels,
                                 const std::vector<Split>& given, ThreadPool& pool) const {
        return with_error_prefix(
            given_splits_path, [&] { return classify_on(vectors, labels, given, options, pool); });
    }

    std::string as_text(const std::vector<ClassifiedSpace>& scores) const {
        std::vector<std::vector<std::string>> rows{
            {"space", "scaling", "share", "micro-F1", "macro-F1"}};
        for (const ClassifiedSpace& of_space : scores) {
            for (const ClassificationScores& of_share : of_space.classification.scores) {
                rows.push_back({of_space.space, arguments.scaling,
                                fmt::format("{:.6g} %", 100 * of_share.training_share),
                                percent(of_share.micro_f1), percent(of_share.macro_f1)});
            }
        }
        return aligned(rows);
    }

    nlohmann::ordered_json as_json(const std::vector<ClassifiedSpace>& scores,
                                   const LabelsReport& report, NodeId num_embeddings) const {
        nlohmann::ordered_json results = nlohmann::ordered_json::array();
        for (const ClassifiedSpace& of_space : scores) {
            for (std::size_t i = 0; i < of_space.classification.scores.size(); ++i) {
                const ClassificationScores& of_share = of_space.classification.scores[i];
                std::vector<double> micro;
                std::vector<double> macro;
                for (const F1Scores& f1 : of_share.of_split) {
                    micro.push_back(f1.micro);
                    macro.push_back(f1.macro);
                }
                results.push_back(
                    {{"space", of_space.space},
                     {"share",
                      given_splits_path.empty() ? shares[i] : 100 * of_share.training_share},
                     {"micro_f1", cli::as_json(of_share.micro_f1, "of_split", micro)},
                     {"macro_f1", cli::as_json(of_share.macro_f1, "of_split", macro)}});
            }
        }
        const Classification& first = scores[0].classification;
        nlohmann::ordered_json how{{"scaling", arguments.scaling}};
        if (given_splits_path.empty()) {
            how.update({{"shares", shares}, {"splits", options.num_splits}});
        } else {
            how["node_splits"] = given_splits_path;
        }
        how["min_members"] = options.min_class_members;
        how["C"] = options.inverse_regularization;
        if (given_splits_path.empty()) {
            how["seed"] = options.seed;
        }
        return {{"task", "classify"},
                {"embeddings", arguments.path},
                {"labels", labels_path},
                {"options", how},
                {"nodes", first.num_nodes},
                {"classes", first.num_classes},
                {"dropped_classes", first.num_dropped_classes},
                {"multi_label", first.is_multi_label},
                {"embeddings_without_label", num_embeddings - report.num_labeled_nodes},
                {"labeled_nodes_without_embedding", report.num_unknown_nodes},
                {"results", results}};
    }

    // A line for each split, so that a large file is not held in memory.
    void write_splits(const NodeNames& names, const Labels& labels, TextOutput& output) const {
        const ClassSets sets = class_sets(labels, options.min_class_members);
        const auto names_of = [&](const std::vector<std::uint32_t>& items) {
            nlohmann::ordered_json result = nlohmann::ordered_json::array();
            for (const std::uint32_t item : items) {
                const NodeId node = sets.node_of_item[item];
                if (names.are_integers()) {
                    result.push_back(names.integers()[node]);
                } else {
                    result.push_back(names[node]);
                }
            }
            return result;
        };
        output.write(fmt::format("{{\"seed\": {}, \"nodes\": {}, \"splits\": [", options.seed,
                                 sets.num_items()));
        std::string separator = "\n";
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const std::vector<Split> splits =
                classification_splits(sets, options.training_shares[i], options);
            for (std::size_t split = 0; split < splits.size(); ++split) {
                const nlohmann::ordered_json object{
                    {"share", shares[i]},
                    {"split", split},
                    {"training", names_of(splits[split].training)},
                    {"validation", names_of(splits[split].validation)},
                    {"test", names_of(splits[split].test)}};
                output.write(separator + object.dump());
                separator = ",\n";
            }
        }
        output.write("\n]}\n");
        output.commit();
    }
};

void add_task_options(CLI::App& verb, ClassifyVerb& settings) {
    verb.add_option("--shares", settings.shares, "Percentages of the nodes to train on")
        ->type_name("P,P,...")
        ->delimiter(',')
        ->check(number_below(90, "percents above 0 and below 90, as 10 are for validation"))
        ->capture_default_str();
    verb.add_option("--splits", settings.options.num_splits, "Random splits for each share")
        ->type_name("N")
        ->transform(whole_number(1, kMaxSplits))
        ->capture_default_str();
    verb.add_option("--min-members", settings.options.min_class_members,
                    "Drop classes with fewer nodes")
        ->type_name("N")
        ->transform(whole_number(1, std::numeric_limits<int>::max()))
        ->capture_default_str();
    verb.add_option("-C", settings.options.inverse_regularization,
                    "C of the logistic regression; smaller values regularize more strongly")
        ->type_name("C")
        ->check(inverse_regularization())
        ->capture_default_str();
    CLI::Option* const given =
        verb.add_option("--node-splits", settings.given_splits_path,
                        "Use these splits instead of random ones: a node and train, test, "
                        "validation or - on each line, with a column for each split")
            ->type_name("FILE")
            ->check(file_name());
    given->excludes(verb.get_option("--shares"))->excludes(verb.get_option("--splits"));
    verb.add_option("--save-splits", settings.splits_path,
                    "Also write the nodes of every split, to compare other programs")
        ->type_name("FILE.json")
        ->check(file_name())
        ->excludes(given);
}

}  // namespace

void add_evaluate_classify(CLI::App& evaluate) {
    CLI::App& verb = *evaluate.add_subcommand(
        "classify", "Node classification: logistic regression on random splits, F1");
    const auto settings = std::make_shared<ClassifyVerb>();
    settings->arguments.add_embeddings(verb);
    verb.add_option("LABELS", settings->labels_path,
                    "File with `node label [label ...]` on each line")
        ->type_name("")
        ->required()
        ->check(file_name());
    settings->label_columns.add_options(verb);
    add_task_options(verb, *settings);
    settings->arguments.add_options(verb);
    verb.footer(
        "Examples:\n"
        "  irwe evaluate classify town.npz town.roles\n"
        "  irwe evaluate classify town.npz town.roles --shares 50 --json\n"
        "  irwe evaluate classify other.vec town.roles --scaling standardized\n"
        "  irwe evaluate classify town.npz town.roles --node-splits town.splits\n"
        "\n"
        "The result is F1 in percent on the test part, as mean and standard deviation over the "
        "splits. Ten percent of the nodes are held out for validation and not used. In splits of a "
        "file, nodes for validation are not used either.");
    verb.callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
