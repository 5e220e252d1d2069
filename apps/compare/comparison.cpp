#include "apps/compare/comparison.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "apps/compare/cell_recipe.h"
#include "apps/compare/held_out_vectors.h"
#include "apps/compare/measured_training.h"
#include "apps/compare/obstacle.h"
#include "apps/compare/time_forecast.h"
#include "irwe/base/error.h"
#include "irwe/embeddings/joined_spaces.h"
#include "irwe/graph/fingerprint.h"

namespace irwe::compare {
namespace {

const char* words_of(TrainedOn trained_on) {
    switch (trained_on) {
        case TrainedOn::fewer_edges:
            return ", without held-out edges";
        case TrainedOn::fewer_nodes:
            return ", without held-out nodes";
        case TrainedOn::graph:
            break;
    }
    return "";
}

std::string seconds_text(double seconds) {
    return seconds < 60 ? fmt::format("{:.0f} s", seconds)
                        : fmt::format("{:.0f} min", seconds / 60);
}

// One training and all that is measured on its vectors.
struct Job {
    const Method* method;
    TrainedOn trained_on;
    std::uint64_t seed;                // of the training
    std::vector<std::uint64_t> seeds;  // of the splits
};

// What a training gives.
struct Trained {
    MeasuredModel model;
    Embeddings vectors{};                          // of all nodes of the graph
    std::vector<std::string> notes{};              // on rows of zeros among them
    std::optional<MeasuredEmbeddings> of_other{};  // when a task asks for them
};

class Comparing {
public:
    Comparing(const CompareInput& input, const TaskList& list, const CompareOptions& options,
              ThreadPool& pool, const CompareObserver& observer)
        : input_(input),
          num_clusters_(list.num_clusters),
          options_(options),
          pool_(pool),
          observer_(observer),
          cells_(options.cells_folder),
          measures_(input, options.tasks, list.num_clusters, pool),
          forecast_(
              [this](const Method& method, const Graph& graph) {
                  return compared_settings(method, graph, options_.dim, 1, pool_);
              },
              pool, options.max_bytes),
          fingerprint_(fingerprint(input.graph)),
          other_fingerprint_(input.other ? fingerprint(*input.other->graph) : "") {
        for (const Task& task : list.tasks) {
            results_.push_back({.task = task});
        }
    }

    std::vector<TaskResults> run() {
        refuse_what_is_not_reached();
        const std::vector<Job> jobs = all_jobs();
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const Job& job = jobs[i];
            const std::string what =
                fmt::format("{}, seed {}{} ({} of {})", job.method->name, job.seed,
                            words_of(job.trained_on), i + 1, jobs.size());
            const std::optional<std::string> failure = failure_of([&] { do_job(job, what); });
            if (failure) {
                refuse(job, *failure, [](const Task&) { return true; });
            }
        }
        return std::move(results_);
    }

private:
    bool is_refused(const TaskResults& results, const Method& method) const {
        return std::ranges::find(results.not_run, method.name, &NotRun::method) !=
               results.not_run.end();
    }

    void refuse_what_is_not_reached() {
        for (TaskResults& results : results_) {
            for (const Method* method : options_.methods) {
                if (std::string reason = obstacle(results.task, *method); !reason.empty()) {
                    results.not_run.push_back({method->name, std::move(reason)});
                }
            }
        }
    }

    // Returns why work() fails; nothing if it does not.
    template <typename Work>
    static std::optional<std::string> failure_of(const Work& work) {
        try {
            work();
        } catch (const InputError& error) {
            return error.what();
        } catch (const std::bad_alloc&) {
            return "runs out of memory";
        }
        return std::nullopt;
    }

    // Says of the tasks of the job that `concerns` why they have no result of this seed and of
    // later ones.
    template <typename Concerns>
    void refuse(const Job& job, const std::string& reason, const Concerns& concerns) {
        for (TaskResults& results : results_) {
            if (results.task.trained_on() == job.trained_on && concerns(results.task) &&
                !is_refused(results, *job.method)) {
                const auto found = results.of_method.find(job.method->name);
                const std::string done =
                    found == results.of_method.end()
                        ? ""
                        : fmt::format("{} of {} seeds done; another one ", found->second.size(),
                                      options_.num_seeds);
                results.not_run.push_back({job.method->name, done + reason});
            }
        }
    }

    std::vector<Job> all_jobs() const {
        std::vector<Job> jobs;
        for (int number = 1; number <= options_.num_seeds; ++number) {
            const auto seed = static_cast<std::uint64_t>(number);
            for (const Method* method : options_.methods) {
                for (const TrainedOn part :
                     {TrainedOn::graph, TrainedOn::fewer_edges, TrainedOn::fewer_nodes}) {
                    add_job(*method, part, seed, jobs);
                }
            }
        }
        return jobs;
    }

    // A method without random numbers has the same vectors for every seed: it is trained once.
    void add_job(const Method& method, TrainedOn part, std::uint64_t seed,
                 std::vector<Job>& jobs) const {
        const bool is_wanted = std::ranges::any_of(results_, [&](const TaskResults& results) {
            return results.task.trained_on() == part && !is_refused(results, method);
        });
        const bool is_same = part == TrainedOn::graph && method.seed_setting.empty();
        if (!is_wanted || (is_same && seed > 1)) {
            return;
        }
        Job job{.method = &method, .trained_on = part, .seed = seed, .seeds = {seed}};
        for (int number = 2; is_same && number <= options_.num_seeds; ++number) {
            job.seeds.push_back(static_cast<std::uint64_t>(number));
        }
        jobs.push_back(std::move(job));
    }

    const Graph& training_graph(const Job& job) {
        switch (job.trained_on) {
            case TrainedOn::fewer_edges:
                return measures_.edge_split(job.seed).training;
            case TrainedOn::fewer_nodes:
                return measures_.node_split(job.seed).training;
            case TrainedOn::graph:
                break;
        }
        return input_.graph;
    }

    void do_job(const Job& job, const std::string& what) {
        const Graph& graph = training_graph(job);
        const std::unique_ptr<MethodSettings> settings =
            compared_settings(*job.method, graph, options_.dim, job.seed, pool_);
        std::optional<Trained> trained;
        for (TaskResults& results : results_) {
            for (const std::uint64_t seed : job.seeds) {
                if (results.task.trained_on() != job.trained_on ||
                    is_refused(results, *job.method)) {
                    break;
                }
                const std::string name = cell_name(results.task, *job.method, seed);
                const std::string recipe = recipe_of(results.task, *job.method, *settings, seed);
                std::optional<Cell> cell = cells_.read(name, recipe);
                if (!cell) {
                    if (!trained) {
                        if (!is_within_budget(job, graph)) {
                            return;
                        }
                        observer_(what);
                        trained = trained_by(job, graph, *settings);
                    }
                    if (is_across(results.task.kind) && !embeds_other(job, *trained)) {
                        break;
                    }
                    cell = measured(results.task, recipe, *trained, seed);
                    cells_.write(name, *cell);
                }
                forecast_.note(*job.method, cell->cost.wall_seconds);
                results.of_method[job.method->name].push_back(std::move(*cell));
            }
        }
    }

    Trained trained_by(const Job& job, const Graph& graph, const MethodSettings& settings) {
        Trained trained{
            .model = measured_training(*job.method, graph, settings, options_.max_bytes, pool_)};
        trained.notes = trained.model.notes;
        if (job.trained_on == TrainedOn::fewer_nodes) {
            Resources resources{.pool = pool_, .max_bytes = options_.max_bytes};
            trained.vectors = vectors_with_held_out_nodes(trained.model, input_.graph,
                                                          measures_.node_split(job.seed), resources,
                                                          trained.notes);
        } else {
            trained.vectors = trained.model.embeddings;
        }
        return trained;
    }

    // Embeds the other graph, if that was not done, or says of the tasks on it why it cannot be.
    bool embeds_other(const Job& job, Trained& trained) {
        if (trained.of_other) {
            return true;
        }
        const std::optional<std::string> failure = failure_of([&] {
            trained.of_other = measured_embedding(*trained.model.model, *input_.other->graph,
                                                  input_.other->name, options_.max_bytes, pool_);
        });
        if (failure) {
            refuse(job, *failure, [](const Task& task) { return is_across(task.kind); });
        }
        return !failure;
    }

    bool is_within_budget(const Job& job, const Graph& graph) {
        if (options_.budget_seconds <= 0) {
            return true;
        }
        const double left = options_.budget_seconds - seconds_since_start();
        const double needed = left > 0 ? forecast_or_zero(job, graph) : 0;
        const double left_now = options_.budget_seconds - seconds_since_start();
        if (needed <= left_now) {
            return true;
        }
        refuse(job,
               left_now > 0 ? fmt::format("would take about {}, and {} of the budget are left",
                                          seconds_text(needed), seconds_text(left_now))
                            : "is not begun: the budget is spent",
               [](const Task&) { return true; });
        return false;
    }

    double forecast_or_zero(const Job& job, const Graph& graph) {
        try {
            return forecast_.seconds(*job.method, graph);
        } catch (const InputError&) {
            return 0;  // a part of the graph may lack what the whole has: try that
        }
    }

    double seconds_since_start() const {
        const std::chrono::duration<double> since = std::chrono::steady_clock::now() - start_;
        return since.count();
    }

    Cell measured(const Task& task, const std::string& recipe, const Trained& trained,
                  std::uint64_t seed) {
        const bool is_other = is_across(task.kind);
        const Embeddings& vectors = is_other ? trained.of_other->embeddings : trained.vectors;
        Cell cell{
            .recipe = recipe,
            .cost = is_other ? trained.model.cost + trained.of_other->cost : trained.model.cost,
            .spaces = {},
            .note = fmt::format(
                "{}", fmt::join(is_other ? trained.of_other->notes : trained.notes, "; "))};
        std::vector<const Space*> spaces;    // that the task can measure
        std::vector<const Space*> teaching;  // the same of the training graph
        for (const Space& space : vectors.spaces) {
            if (!task.compares_graphs() || space.info.comparable_across_graphs) {
                spaces.push_back(&space);
                teaching.push_back(trained.vectors.find(space.info.name));
            }
        }
        const auto add = [&](const Space& space, const Space& taught) {
            cell.spaces.push_back(
                {.space = space.info.name,
                 .dim = space.info.dim,
                 .values = measures_.measure(task, space.vectors, seed,
                                             task.compares_graphs() ? &taught.vectors : nullptr)});
        };
        for (std::size_t i = 0; i < spaces.size(); ++i) {
            add(*spaces[i], *teaching[i]);
        }
        if (task.learns_from_vectors() && spaces.size() > 1) {
            add(joined_space(spaces), joined_space(teaching));
        }
        return cell;
    }

    // "hop-svd-classify-1-2" for the first labels and seed 2.
    std::string cell_name(const Task& task, const Method& method, std::uint64_t seed) const {
        const auto place = task.labels == nullptr ? 0 : task.labels - input_.labels.data() + 1;
        const std::string labels = place == 0 ? "" : fmt::format("-{}", place);
        return fmt::format("{}-{}{}-{}", method.name, task_name(task.kind), labels, seed);
    }

    std::string recipe_of(const Task& task, const Method& method, const MethodSettings& settings,
                          std::uint64_t seed) const {
        return cell_recipe({.task = task,
                            .options = options_.tasks,
                            .num_clusters = num_clusters_,
                            .graph_fingerprint = fingerprint_,
                            .other_fingerprint = other_fingerprint_,
                            .num_threads = pool_.num_threads(),
                            .method = method,
                            .settings = settings,
                            .seed = seed});
    }

    const CompareInput& input_;
    int num_clusters_;
    const CompareOptions& options_;
    ThreadPool& pool_;
    const CompareObserver& observer_;
    CellStore cells_;
    TaskMeasures measures_;
    TimeForecast forecast_;
    std::string fingerprint_;
    std::string other_fingerprint_;
    std::vector<TaskResults> results_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

std::optional<std::string> TaskResults::note(const std::string& method) const {
    const auto found = of_method.find(method);
    if (found == of_method.end()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < found->second.size(); ++i) {
        if (const std::string& note = found->second[i].note; !note.empty()) {
            return fmt::format("seed {}: {}", i + 1, note);
        }
    }
    return std::nullopt;
}

std::unique_ptr<MethodSettings> compared_settings(const Method& method, const Graph& graph, int dim,
                                                  std::uint64_t seed, ThreadPool& pool) {
    std::unique_ptr<MethodSettings> settings = default_settings(method, graph, pool);
    const std::vector<OptionField> fields = settings->fields();
    if (!method.dimension_setting.empty()) {
        find_field(fields, method.dimension_setting).assign(std::to_string(dim));
    }
    if (!method.seed_setting.empty()) {
        find_field(fields, method.seed_setting).assign(std::to_string(seed));
    }
    settings->validate();
    return settings;
}

std::vector<TaskResults> compare(const CompareInput& input, const TaskList& list,
                                 const CompareOptions& options, ThreadPool& pool,
                                 const CompareObserver& observer) {
    return Comparing(input, list, options, pool, observer).run();
}

}  // namespace irwe::compare
