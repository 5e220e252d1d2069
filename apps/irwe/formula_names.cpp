#include "apps/irwe/formula_names.h"

#include <fmt/format.h>

#include "irwe/base/counted.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {

std::string formula_note(const NodeNames& names, const std::string& path) {
    if (names.are_integers()) {
        return "";
    }
    std::uint64_t count = 0;
    std::string first;
    for (NodeId v = 0; v < names.size(); ++v) {
        if (const std::string name = names[v]; is_formula(name)) {
            first = count == 0 ? name : first;
            ++count;
        }
    }
    return count == 0
               ? ""
               : fmt::format(
                     "{}: spreadsheets take {} of its names for {}, such as {}; import the columns "
                     "of names as text there",
                     path == "-" ? "standard output" : path, with_commas(count),
                     count == 1 ? "a formula" : "formulas", excerpt(first));
}

bool is_of_spreadsheets(const std::string& path) {
    const std::string name = path.ends_with(".gz") ? path.substr(0, path.size() - 3) : path;
    return name.ends_with(".csv") || name.ends_with(".tsv");
}

}  // namespace irwe::cli
