// The real graphs, for tests that use them.

#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace irwe {

// The folder of the real graphs, from the environment variable IRWE_DATA, or nothing if it is not
// set. A test then says: GTEST_SKIP() << "IRWE_DATA is not set: ...".
inline std::optional<std::string> data_directory() {
    const char* const path = std::getenv("IRWE_DATA");
    return path == nullptr || *path == '\0' ? std::nullopt : std::optional<std::string>(path);
}

}  // namespace irwe
