#include "irwe/graph/table_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "irwe/base/error.h"

namespace irwe {

void require_no_table_options(const ReadGraphOptions& options, const std::string& source,
                              std::string_view format,
                              std::initializer_list<std::string_view> used) {
    using Given = std::pair<std::string_view, bool>;
    const std::array all{Given{"--source", !options.source.empty()},
                         Given{"--target", !options.target.empty()},
                         Given{"--weight", !options.weight.empty()},
                         Given{"--time", !options.time.empty()},
                         Given{"--since", !options.since.empty()},
                         Given{"--until", !options.until.empty()},
                         Given{"--type", !options.type.empty()},
                         Given{"--keep-type", !options.keep_type.empty()},
                         Given{"--separator", !options.separator.empty()},
                         Given{"--header", options.header != Header::automatic},
                         Given{"--decimal-comma", options.decimal_comma},
                         Given{"--bipartite", options.bipartite}};
    for (const auto& [name, is_given] : all) {
        require(!is_given || std::ranges::find(used, name) != used.end(), [&, option = name] {
            return fmt::format(
                "{}: found {}, which is for tables of edges, expected no such option for "
                "{}; leave it out",
                source, option, format);
        });
    }
}

}  // namespace irwe
