// What keeps a method from a task, whatever the graph.

#pragma once

#include <string>

#include "apps/compare/compare_tasks.h"
#include "irwe/methods/method.h"

namespace irwe::compare {

// Returns why a method with its default settings can have no result of a task; empty if it can.
std::string obstacle(const Task& task, const Method& method);

}  // namespace irwe::compare
