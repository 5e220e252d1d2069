#include "irwe/nn/tape.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace irwe::nn {

Tensor Tape::add(Entry entry) {
    entries_.push_back(std::move(entry));
    return Tensor(entries_.size() - 1);
}

Tensor Tape::constant(const Matrix& value) {
    Entry entry;
    entry.borrowed = &value;
    return add(std::move(entry));
}

Tensor Tape::constant(Matrix&& value) {
    Entry entry;
    entry.owned = std::move(value);
    return add(std::move(entry));
}

Tensor Tape::parameter(const Parameter& parameter) {
    const auto [place, is_new] = index_of_parameter_.try_emplace(&parameter, entries_.size());
    if (!is_new) {
        return Tensor(place->second);
    }
    Entry entry;
    entry.borrowed = &parameter.value;
    entry.needs_gradient = is_training_;
    return add(std::move(entry));
}

Tensor Tape::parameter_rows(const Parameter& parameter, std::vector<std::uint32_t> rows) {
    assert(!index_of_parameter_.contains(&parameter));
    Entry entry;
    entry.owned.resize(std::ssize(rows), parameter.value.cols());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        entry.owned.row(static_cast<Eigen::Index>(i)) = parameter.value.row(rows[i]);
    }
    entry.needs_gradient = is_training_;
    const bool is_new =
        rows_of_parameter_.try_emplace(&parameter, ParameterRows{std::move(rows), entries_.size()})
            .second;
    assert(is_new);
    static_cast<void>(is_new);
    return add(std::move(entry));
}

Tensor Tape::add_result(Matrix value, bool needs_gradient) {
    Entry entry;
    entry.owned = std::move(value);
    entry.needs_gradient = is_training_ && needs_gradient;
    return add(std::move(entry));
}

Tensor Tape::result(Matrix value, std::initializer_list<Tensor> inputs) {
    return add_result(std::move(value), std::ranges::any_of(inputs, [this](Tensor input) {
                          return needs_gradient(input);
                      }));
}

Tensor Tape::result(Matrix value, const std::vector<Tensor>& inputs) {
    return add_result(std::move(value), std::ranges::any_of(inputs, [this](Tensor input) {
                          return needs_gradient(input);
                      }));
}

void Tape::record(std::function<void()> backward) {
    if (is_training_) {
        backward_.push_back(std::move(backward));
    }
}

const Matrix& Tape::value(Tensor tensor) const {
    const Entry& entry = entries_[tensor.index_];
    return entry.borrowed != nullptr ? *entry.borrowed : entry.owned;
}

bool Tape::needs_gradient(Tensor tensor) const { return entries_[tensor.index_].needs_gradient; }

Matrix& Tape::gradient(Tensor tensor) {
    Entry& entry = entries_[tensor.index_];
    assert(entry.needs_gradient);
    if (entry.gradient.size() == 0) {
        const Matrix& shape = value(tensor);
        entry.gradient = Matrix::Zero(shape.rows(), shape.cols());
    }
    return entry.gradient;
}

void Tape::backward() {
    assert(is_training_);
    while (!backward_.empty()) {
        const std::function<void()> step = std::move(backward_.back());
        backward_.pop_back();
        step();
    }
}

const Matrix* Tape::gradient_of(const Parameter& parameter) const {
    const auto place = index_of_parameter_.find(&parameter);
    if (place == index_of_parameter_.end() || entries_[place->second].gradient.size() == 0) {
        return nullptr;
    }
    return &entries_[place->second].gradient;
}

std::optional<Tape::RowGradient> Tape::row_gradient_of(const Parameter& parameter) const {
    const auto place = rows_of_parameter_.find(&parameter);
    if (place == rows_of_parameter_.end() || entries_[place->second.index].gradient.size() == 0) {
        return std::nullopt;
    }
    return RowGradient{place->second.rows, &entries_[place->second.index].gradient};
}

}  // namespace irwe::nn
