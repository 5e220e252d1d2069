// Interrupted trainings that go on: save and resume.

#pragma once

#include <string>

#include "irwe/io/archive.h"
#include "irwe/methods/irwe/training/settings.h"
#include "irwe/methods/irwe/training/trainer.h"

namespace irwe {

// Writes all that a training needs to go on to `path`, atomically: a kill at any moment leaves the
// old file or the new one. Features are not in it; they are made again from graph and settings.
void write_checkpoint(const std::string& path, const IrweSettings& settings,
                      const std::string& graph_fingerprint, IrweTrainer& trainer);

// A checkpoint that was read, in two steps: settings and graph first, since features are needed
// before there is a trainer to restore.
class Checkpoint {
public:
    // Throws InputError as Archive::read does, and for an archive that is no checkpoint.
    static Checkpoint read(const std::string& path);

    const IrweSettings& settings() const { return settings_; }

    // Throws InputError if the checkpoint belongs to another graph.
    void require_graph(const std::string& graph_fingerprint) const;

    // Sets the trainer, which was just made with settings() and the same graph, to where the other
    // one stood.
    void restore(IrweTrainer& trainer) const;

private:
    explicit Checkpoint(Archive archive) : archive_(std::move(archive)) {}

    Archive archive_;
    IrweSettings settings_;
};

}  // namespace irwe
