// The parts of the module irwe._engine, one file each.

#pragma once

#include <pybind11/pybind11.h>

namespace irwe::python {

void add_adjacency(pybind11::module_& module);
void add_attributes(pybind11::module_& module);
void add_graphs(pybind11::module_& module);
void add_reading(pybind11::module_& module);
void add_walks(pybind11::module_& module);
void add_embeddings(pybind11::module_& module);
void add_methods(pybind11::module_& module);
void add_training(pybind11::module_& module);
void add_models(pybind11::module_& module);
void add_evaluation(pybind11::module_& module);
void add_neighbors(pybind11::module_& module);
void add_changes(pybind11::module_& module);
void add_answers(pybind11::module_& module);
void add_comparison(pybind11::module_& module);
void add_explorer(pybind11::module_& module);

}  // namespace irwe::python
