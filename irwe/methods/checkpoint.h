// Interrupted trainings that go on: save and resume, for every method.

#pragma once

#include <memory>
#include <string>
#include <utility>

#include "irwe/methods/method_settings.h"
#include "irwe/methods/training.h"

namespace irwe {

class Archive;  // io/archive.h

// The training that a checkpoint belongs to.
struct CheckpointOwner {
    std::string method;
    const MethodSettings& settings;
    std::string fingerprint;   // of the graph
    std::string attributes{};  // the fingerprint of those that the training reads; empty: none
};

// Writes all that a training needs to go on to `path`, atomically: a kill at any moment leaves the
// old file or the new one. What Method::begin computes is not in it; that is computed again from
// graph and settings.
void write_checkpoint(const std::string& path, const CheckpointOwner& owner, Training& training);

// A checkpoint that was read, in two steps: method, settings and graph first, since a training must
// be begun before it can be restored.
class Checkpoint {
public:
    // Throws InputError as Archive::read does, for an archive that is no checkpoint, and for
    // numbers that sound_numbers.h refuses.
    static Checkpoint read(const std::string& path);

    const std::string& method() const;

    // Returns the checksum of all its content.
    const std::string& checksum() const;

    // Assigns its settings to `settings`, which are of its method. Throws InputError for settings
    // that are none.
    void read_settings(MethodSettings& settings) const;

    // Throws InputError if the checkpoint belongs to another graph.
    void require_graph(const std::string& fingerprint) const;

    // Throws InputError if the training read other attributes than those of this fingerprint.
    void require_attributes(const std::string& fingerprint) const;

    // Sets the training, which was just begun with its method, its settings and its graph, to where
    // the other one stood. Throws InputError, before anything is set, if something is missing, has
    // another shape, is a number that is not finite or a count that no training has.
    void restore(Training& training) const;

private:
    explicit Checkpoint(std::shared_ptr<const Archive> archive) : archive_(std::move(archive)) {}

    std::shared_ptr<const Archive> archive_;
};

}  // namespace irwe
