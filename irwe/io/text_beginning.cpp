#include "irwe/io/text_beginning.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "irwe/base/error.h"
#include "irwe/io/input_bytes.h"

namespace irwe {

std::string text_beginning(const std::string& path, std::size_t size) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return "";
    }
    std::string text(size + kByteOrderMark.size(), '\0');
    try {
        InputBytes file(path);
        text.resize(file.read(text));
    } catch (const InputError&) {  // who reads the file says so
        return "";
    }
    if (text.starts_with(kByteOrderMark)) {
        text.erase(0, kByteOrderMark.size());
    }
    text.resize(std::min(text.size(), size));
    return text;
}

}  // namespace irwe
