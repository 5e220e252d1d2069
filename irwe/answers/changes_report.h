// Changes as people and programs read them: text, JSON and a table.

#pragma once

#include <string>
#include <vector>

#include "irwe/answers/changes.h"
#include "irwe/answers/node_facts.h"

namespace irwe {

struct ChangesReport {
    GraphPair pair;
    ChangeOptions options;
    Changes changes;
    std::vector<NodeFacts> before;
    std::vector<NodeFacts> after;
};

// Returns the report of changes that were found with these options.
ChangesReport changes_report(const GraphPair& pair, const ChangeOptions& options, Changes changes,
                             ThreadPool& pool);

// Returns the nodes that changed, those of the highest score first, with what changed in words, and
// the newcomers and leavers; at most `max_rows` of each, and how many more there are.
std::string changes_text(const ChangesReport& report, std::size_t max_rows);

// Returns a JSON object: options, counts, the nodes that changed, with what changed in words, and
// all newcomers and leavers.
std::string changes_json(const ChangesReport& report);

// Returns a table with headings and commas between columns, one line for each node that has edges
// in one of the graphs.
std::string changes_table(const ChangesReport& report);

// Returns a sentence if no chance as small as options.false_alarms can be told, so that nothing can
// be reported; empty otherwise.
std::string undecidable_note(const ChangesReport& report);

}  // namespace irwe
