// irwe roles GRAPH EMBEDDINGS|MODEL

#include "irwe/answers/roles.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "apps/irwe/console.h"
#include "apps/irwe/group_arguments.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"

namespace irwe::cli {
namespace {

struct RolesVerb {
    GroupArguments arguments;

    void run() {
        arguments.check();
        std::optional<TextOutput> output;  // now, so that a path that cannot be written is found
        if (!arguments.output().empty()) {
            output.emplace(arguments.output());
        }
        ThreadPool pool(arguments.num_threads());
        const EmbeddedGraph given = arguments.load(pool);
        const NodeGroups roles =
            find_roles(given.loaded.graph, arguments.vectors(given), arguments.options(), pool,
                       arguments.console().progress("roles"));
        if (!roles.doubt.empty()) {
            arguments.console().say(roles.doubt);
        }
        if (output) {
            arguments.write(given.loaded.graph.names(), roles, *output);
        }
        if (arguments.wants_json()) {
            print(arguments.as_json(given.loaded, roles, "stability"));
        } else {
            print(arguments.as_text(given.loaded, roles) + last_line(roles));
        }
    }

private:
    static std::string last_line(const NodeGroups& roles) {
        const std::string text = fmt::format(
            "{} by {}; stability {:.2f}, where 1 is that other nodes give the same roles and 0 is "
            "chance",
            counted(roles.groups.size(), "role"),
            roles.is_chosen ? "the given number" : "what words can tell and comes again",
            roles.quality);
        return roles.groups.size() > 1 ? wrapped(text, text_columns()) + '\n' : "";
    }
};

}  // namespace

void add_roles(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("roles", "Group the nodes by the role they play, and name the groups");
    const auto settings = std::make_shared<RolesVerb>();
    settings->arguments.add_options(*verb, "identity", "roles");
    verb->footer(
        "Examples:\n"
        "  irwe roles town.edges town.npz\n"
        "  irwe roles town.edges town.irwe -k 4 -o roles.tsv\n"
        "  irwe explore town.edges --embeddings town.npz --labels roles.tsv -o map.html\n"
        "\n"
        "Groups of alike identity that no fact of the graph tells apart are one role: degrees "
        "within a factor of 2.5, as many triangles, as many steps that leave the community, as "
        "many leaves beside them. Of the numbers of roles that are left, the largest is taken that "
        "comes again when the roles are made from other choices of four nodes in five. Names hold "
        "for nine nodes in ten, or on average; degrees leave a tenth out at either end.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
