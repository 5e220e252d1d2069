// A training as steps that are whole or did not happen, and a state that can be saved.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/methods/model.h"

namespace irwe {

class Archive;         // io/archive.h
class ArchiveContent;  // io/archive.h
class OwnedRows;       // base/owned_rows.h

// Where a training stands.
struct TrainingProgress {
    // A number to watch.
    struct Number {
        std::string key;  // "position_loss"
        double value;
        std::string label{};    // "position loss"; empty: for programs alone
        int num_decimals = -1;  // -1: six significant digits
        bool is_new = true;     // the last step measured it; false: an earlier one did
        std::string curve{};    // what the values of all steps are called; empty: as key says
    };

    std::int64_t num_steps_done = 0;
    std::int64_t num_steps = 1;
    std::int64_t num_iterations_done = 0;
    std::int64_t num_iterations = 1;
    std::vector<Number> numbers{};

    // Returns the value of the number called `key`. REQUIRES: there is one.
    double number(std::string_view key) const;
};

enum class Total { without, with };
// Returns "iteration 30/200" or, where there is but one iteration, "step 512/1600"; the total if it
// is asked for.
std::string place_text(const TrainingProgress& progress, Total total);

// What a step makes as a whole, in the form that a model file has.
struct StatePart {
    bool is_there = false;  // the step was made
    // Adds tensors, which are borrowed. Called only if the part is there.
    std::function<void(ArchiveContent& archive)> write;
    // Reads what write() wrote. Throws InputError, which begins with the path of the archive, for
    // what no training has made. Returns what puts it in place.
    std::function<std::function<void()>(const Archive& archive)> read;
};

// Meets everything that steps change, in the same order each time: to write it, to check what was
// read, or to set it.
class StateVisitor {
public:
    virtual ~StateVisitor() = default;

    // Names are unique among matrices, and among numbers and counts. Shapes do not change.
    virtual void matrix(const std::string& name, Matrix& value) = 0;
    virtual void number(const std::string& name, double& value) = 0;
    // A whole number from 0 to `max`.
    virtual void count(const std::string& name, std::int64_t& value, std::int64_t max) = 0;
    // A part that may be there. Setting a training in which it is not there leaves it out.
    virtual void part(const std::string& name, const StatePart& part) = 0;
};

class Training {
public:
    Training() = default;
    virtual ~Training() = default;
    Training(const Training&) = delete;
    Training& operator=(const Training&) = delete;

    virtual TrainingProgress progress() const = 0;
    virtual bool is_finished() const = 0;

    // Makes the next step. If it throws, the training stands where it stood: the step can be made
    // again, here or from a checkpoint, with the same result. Only what a step computes anew before
    // it reads it may have changed. REQUIRES: !is_finished().
    virtual void step() = 0;

    // Shows the visitor all that steps change. A training that was begun with the same graph and
    // settings and set to this state goes on as if nothing had happened.
    virtual void visit_state(StateVisitor& visitor) = 0;

    // Returns the model as it is now.
    virtual std::shared_ptr<const Model> result() const = 0;

    // Returns a sentence about the result: "step 1600, position quality 0.4321".
    virtual std::string summary() const = 0;

    // Returns the embeddings of the training graph by `model`, which result() returned: those of
    // model.embed(), with what the training has at hand and need not compute again.
    virtual std::unique_ptr<EmbeddingSource> embed(const Model& model,
                                                   const Application& application, OutputForm form,
                                                   Resources& resources) const {
        return model.embed(application, form, resources);
    }

    // Returns what the model and embed() read of other ranks, for on_rank_0(): with several ranks,
    // rank 0 alone writes and embeds, and the others wait there.
    virtual std::vector<const OwnedRows*> rows_of_ranks() const { return {}; }
};

}  // namespace irwe
