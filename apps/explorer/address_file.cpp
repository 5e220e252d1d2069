#include "apps/explorer/address_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace irwe::explorer {
namespace {

std::vector<std::string> folders_for_address_files() {
    std::vector<std::string> folders;
    const char* const runtime = std::getenv("XDG_RUNTIME_DIR");
    if (runtime != nullptr && runtime[0] == '/') {
        folders.emplace_back(runtime);
    }
    std::error_code error;
    const std::filesystem::path temporary = std::filesystem::temp_directory_path(error);
    if (!error) {
        folders.push_back(temporary.string());
    }
    return folders;
}

// Writes a new file that nobody else can read or write; returns whether it is complete.
bool write_private_file(const std::string& path, std::string_view content) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) {
        return false;
    }
    const bool is_complete =
        write(file, content.data(), content.size()) == static_cast<ssize_t>(content.size());
    return close(file) == 0 && is_complete;
}

// The characters of an address need no quoting.
std::string redirect_to(const std::string& address) {
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"referrer\" content=\"no-referrer\">"
        "<meta http-equiv=\"refresh\" content=\"0; url={0}\"><title>irwe explorer</title></head>\n"
        "<body><p><a href=\"{0}\">To the explorer</a></p></body></html>\n",
        address);
}

}  // namespace

AddressFile::AddressFile(const std::string& address) {
    for (const std::string& folder : folders_for_address_files()) {
        std::string made = folder + "/irwe-explorer-XXXXXX";
        if (mkdtemp(made.data()) == nullptr) {  // with mode 0700
            continue;
        }
        folder_ = made;
        const std::string path = made + "/open.html";
        if (write_private_file(path, redirect_to(address))) {
            path_ = path;
            return;
        }
        std::error_code ignored;
        std::filesystem::remove_all(made, ignored);
        folder_.clear();
    }
}

AddressFile::~AddressFile() {
    if (!folder_.empty()) {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
}

}  // namespace irwe::explorer
