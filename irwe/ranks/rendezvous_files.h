// The files by which ranks find each other: what they are called, and how they are written, read
// and removed.

#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace irwe {

// What files of ranks are called before the first dot. A new_name() follows the dot.
inline constexpr const char* kCall = "call";
inline constexpr const char* kAnswer = "answer";
inline constexpr const char* kGo = "go";
inline constexpr const char* kStore = "store";
inline constexpr const char* kUnfinished = "unfinished";

// Returns true if a rank may have given a file this name: one of the words above, a dot and the
// digits of a new_name(); nothing else follows but, in the name of an answer, after a dot.
bool is_name_of_ranks(const std::string& name);

// Returns the names of all files of a directory that begin so, such as "call.0123", sorted.
std::vector<std::string> names_with(const std::string& directory, const std::string& beginning);

// Removes the files of a directory that ranks may have named, and leaves all others, so that a
// directory that was chosen by mistake loses nothing. Only a store is removed with its content.
void remove_files_of_ranks(const std::string& directory);

// Writes a file; whoever sees it sees all of it. Returns false if the directory, or the file in it,
// was removed meanwhile. Throws OutputError if it cannot be written.
bool write_file_if_there(const std::string& directory, const std::string& name,
                         const nlohmann::json& content);
// Does so, and throws OutputError if the directory was removed as well.
void write_file_of_ranks(const std::string& directory, const std::string& name,
                         const nlohmann::json& content);

// Returns nothing for a file that is gone or is no JSON object. Throws InputError for a file that
// is larger than those of ranks are.
std::optional<nlohmann::json> read_file_of_ranks(const std::string& path);

}  // namespace irwe
