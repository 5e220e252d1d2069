#include "irwe/ranks/rendezvous_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/descriptor.h"
#include "irwe/ranks/secret.h"

namespace irwe {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string_view kind_of(std::string_view name) { return name.substr(0, name.find('.')); }

void write_all(int file, std::string_view text, const std::string& path) {
    while (!text.empty()) {
        const ssize_t count = write(file, text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            throw_output_error("write to", path, errno);
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
}

}  // namespace

bool is_name_of_ranks(const std::string& name) {
    constexpr std::array<std::string_view, 5> kKinds{kCall, kAnswer, kGo, kStore, kUnfinished};
    const std::string_view kind = kind_of(name);
    if (kind.size() == name.size() || std::ranges::find(kKinds, kind) == kKinds.end()) {
        return false;
    }
    const std::string_view rest = std::string_view(name).substr(kind.size() + 1);
    const std::size_t num_digits =
        std::min(rest.find_first_not_of("0123456789abcdef"), rest.size());
    return num_digits == kDigitsOfName &&
           (rest.size() == num_digits || (kind == kAnswer && rest[num_digits] == '.'));
}

std::vector<std::string> names_with(const std::string& directory, const std::string& beginning) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(directory, error); !error && entry != fs::end(entry);
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(beginning)) {
            names.push_back(name);
        }
    }
    std::ranges::sort(names);
    return names;
}

void remove_files_of_ranks(const std::string& directory) {
    for (const std::string& name : names_with(directory, "")) {
        if (!is_name_of_ranks(name)) {
            continue;
        }
        const std::string path = fmt::format("{}/{}", directory, name);
        if (kind_of(name) == kStore) {
            std::error_code error;
            fs::remove_all(path, error);
        } else {
            unlink(path.c_str());
        }
    }
}

bool write_file_if_there(const std::string& directory, const std::string& name,
                         const Json& content) {
    const std::string unfinished = fmt::format("{}/{}.{}", directory, kUnfinished, new_name());
    {
        const Descriptor file(
            open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
        if (file.get() < 0 && errno == ENOENT) {
            return false;
        }
        if (file.get() < 0) {
            throw_output_error("write to", unfinished, errno);
        }
        write_all(file.get(), content.dump(), unfinished);
    }
    if (rename(unfinished.c_str(), fmt::format("{}/{}", directory, name).c_str()) == 0) {
        return true;
    }
    if (errno != ENOENT) {
        throw_output_error("write to", directory, errno);
    }
    return false;
}

void write_file_of_ranks(const std::string& directory, const std::string& name,
                         const Json& content) {
    if (!write_file_if_there(directory, name, content)) {
        throw_output_error("write to", directory, ENOENT);
    }
}

std::optional<Json> read_file_of_ranks(const std::string& path) {
    constexpr std::size_t kLargest = 1 << 20;
    std::ifstream file(path, std::ios::binary);
    std::string text(kLargest + 1, '\0');
    file.read(text.data(), std::ssize(text));
    text.resize(static_cast<std::size_t>(file.gcount()));
    require(text.size() <= kLargest, [&] {
        return fmt::format(
            "{}: has more than {} bytes, and no rank writes so many; remove it, or choose another "
            "directory by --rendezvous",
            path, kLargest);
    });
    Json content = Json::parse(text, nullptr, false);
    return content.is_object() ? std::optional(std::move(content)) : std::nullopt;
}

}  // namespace irwe
