// What a model file holds of IRWE, beside the record of every model.

#pragma once

#include "irwe/io/archive.h"
#include "irwe/methods/irwe_network/model/network_model.h"
#include "irwe/methods/irwe_network/training/settings.h"
#include "irwe/methods/shared/sound_parts.h"

namespace irwe {

// Adds the parts of the model (docs/file-formats.md). Everything is borrowed until the archive is
// written.
void write_parts(const NetworkModel& model, ArchiveContent& archive);

// Reads them; `settings` are those of the record, and in range. Throws InputError, which begins
// with the path, for parts that no training on a graph of this size has written.
NetworkModel read_parts(const Archive& archive, const NetworkSettings& settings,
                        const FittedGraph& size);

}  // namespace irwe
