// A directory for the files of one test.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace irwe {

// Made anew and empty; gone, with all that is in it, at the end of its scope.
class TemporaryDirectory {
public:
    TemporaryDirectory() {
        std::string name = (std::filesystem::temp_directory_path() / "irwe-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            throw std::runtime_error("cannot make a temporary directory " + name);
        }
        path_ = name;
    }
    ~TemporaryDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    const std::string& path() const { return path_; }

    // Writes a file and returns its path.
    std::string file(std::string_view name, std::string_view content) const {
        std::string result = path_ + "/" + std::string(name);
        std::ofstream(result, std::ios::binary) << content;
        return result;
    }

private:
    std::string path_;
};

}  // namespace irwe
