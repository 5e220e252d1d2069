#include "irwe/methods/archive_format.h"

#include <fmt/format.h>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kFormatKey = "irwe.format";
constexpr std::string_view kVersionKey = "irwe.version";

}  // namespace

void write_format(const ArchiveFormat& format, ArchiveContent& archive) {
    archive.set_metadata(kFormatKey, format.name);
    archive.set_metadata(kVersionKey, format.version);
}

void require_format(const ArchiveFormat& format, const Archive& archive) {
    require(archive.has_metadata(kFormatKey) && archive.metadata(kFormatKey) == format.name,
            fmt::format("{}: expected {} {}, found something else", archive.path(), format.noun,
                        format.origin));
    const std::string& version = archive.metadata(kVersionKey);
    require(version == format.version,
            fmt::format("{}: expected {} of version {}, found version {}; {}", archive.path(),
                        format.noun, format.version, excerpt(version), format.advice));
}

}  // namespace irwe
