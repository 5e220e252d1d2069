// "Wrong without a word": tables as people have them, each read as its writer meant it, or refused
// with a sentence that names the option to add. A row has the text of a file, the options, and
// either the edges and what the reader says, or the error.
//
// A table that was ever misread becomes a row in one of the tests that include this.

#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "irwe/graph/edge_list.h"

namespace irwe {

// What the reader should make of a table.
struct Expected {
    std::string
        edges{};  // "a-b b-c ", in the order of the nodes; "a>b:3 " with a direction and a weight
    std::vector<std::string> notes{};  // parts of all the notes, in their order
    std::string error{};               // a part of the error; empty: none
};

inline Expected read_as(const std::string& edges, std::vector<std::string> notes = {}) {
    return {edges + " ", std::move(notes), ""};
}
inline Expected refused(const std::string& error) { return {"", {}, error}; }

struct Table {
    const char* name;
    std::string text;
    Expected expected;
    ReadGraphOptions options{};
};

inline std::ostream& operator<<(std::ostream& stream, const Table& table) {
    return stream << table.name;
}

// Reads the table and expects what it says.
void check_table(const Table& table);

inline const auto kName = [](const auto& test) { return test.param.name; };
inline const std::string kMark = "\xEF\xBB\xBF";
inline const std::string kHeader = "header line";
inline const std::string kWhichColumns = "add --source COL and --target COL";
inline const std::string kWhichHeader = "add --header yes or --header no";
inline const std::string kDirections = "--directed would use them";
inline const std::string kTwoFiles = "several files in one";

}  // namespace irwe
