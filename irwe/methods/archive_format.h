// The format and version in the metadata of models and checkpoints, by which all other files are
// refused.

#pragma once

#include <string_view>

#include "irwe/io/archive.h"

namespace irwe {

struct ArchiveFormat {
    std::string_view name;     // "irwe.model"
    std::string_view version;  // of the file format
    // What messages say.
    std::string_view noun;    // "a model"
    std::string_view origin;  // "written by irwe train"
    std::string_view advice;  // what to do with a file of another version
};

inline constexpr ArchiveFormat kModelFormat{
    .name = "irwe.model",
    .version = "5",
    .noun = "a model",
    .origin = "written by irwe train",
    .advice = "train it again, or use the irwe that wrote it"};

// Adds format and version to the metadata.
void write_format(const ArchiveFormat& format, ArchiveContent& archive);

// Throws InputError if the archive has another format or version.
void require_format(const ArchiveFormat& format, const Archive& archive);

}  // namespace irwe
