// A directory for the files of one test.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace irwe {

// Exists, empty at first, as long as the object does.
class TemporaryDirectory {
public:
    TemporaryDirectory() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "irwe_test_XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) {
            throw std::runtime_error("cannot make a directory " + pattern);
        }
        path_ = pattern;
    }
    ~TemporaryDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    const std::string& path() const { return path_; }

    // The path of a file `name` in the directory, which need not exist.
    std::string path_of(std::string_view name) const { return path_ + '/' + std::string(name); }

    // Writes a file `name` with these bytes; returns its path.
    std::string file(std::string_view name, std::string_view content) const {
        std::string path = path_of(name);
        std::ofstream stream(path, std::ios::binary);
        stream.write(content.data(), static_cast<std::streamsize>(content.size()));
        if (!stream.flush()) {
            throw std::runtime_error("cannot write " + path);
        }
        return path;
    }

private:
    std::string path_;
};

}  // namespace irwe
