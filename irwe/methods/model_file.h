// The file of a model, the same for all methods but for what Model::write adds.

#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "irwe/methods/model.h"

namespace irwe {

class Archive;  // io/archive.h
class ArchiveContent;

// Adds the model to a safetensors file (docs/file-formats.md). Everything is borrowed until the
// archive is written. Throws InputError for a model with numbers that sound_numbers.h refuses.
void write_model(const Model& model, ArchiveContent& archive);

// Writes the file `path`, which appears whole or not at all. Throws OutputError if it cannot.
void write_model(const Model& model, const std::string& path);

// Assigns to `settings` what an archive of settings holds: an entry "irwe.NAME" for each of them.
// Throws InputError, which begins with the path, if one is missing or cannot be read.
void read_settings(const Archive& archive, MethodSettings& settings);
// Adds an entry "irwe.NAME" for each setting, as read_settings reads them.
void write_settings(const MethodSettings& settings, ArchiveContent& archive);

// Returns the kind of the training graph. Throws InputError if the archive names another one.
GraphKind read_graph_kind(const Archive& archive);

// Returns a whole number from the metadata of a model file. Throws InputError if it is none, or
// above `max`.
std::uint64_t whole_number(const Archive& archive, std::string_view key,
                           std::uint64_t max = std::numeric_limits<std::uint64_t>::max());

}  // namespace irwe
