// Records a forward pass and runs the backward pass.
//
// Operations are functions that take a tape and tensors, compute a value and record how its
// gradient flows back. They are coarse, such as a whole layer or a whole attention, so a tape is
// short and its own cost is negligible.
//
//     Tape tape = Tape::training(pool, dropout_key);
//     const Tensor y = linear(tape, tape.constant(x), tape.parameter(weight));
//     const double loss = squared_error(tape, y, target, 1);
//     tape.backward();
//     tape.gradient_of(weight);   // d loss / d weight
//
// A loss is a number and ends the chain: it records where its gradient starts. Several losses on
// one tape are added.

#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/nn/buffer_cache.h"
#include "irwe/nn/parameter.h"

namespace irwe::nn {

// A value on a tape.
class Tensor {
private:
    friend class Tape;
    explicit Tensor(std::size_t index) : index_(index) {}
    std::size_t index_;
};

// The statistics that batch norm uses: mean and variance of the batch, or the frozen ones.
enum class NormStatistics { of_batch, frozen };

class Tape {
public:
    // Returns a tape that computes values only: nothing is recorded, batch norm uses its frozen
    // statistics, and there is no dropout.
    static Tape inference(ThreadPool& pool) {
        return {pool, false, 0, nullptr, NormStatistics::frozen};
    }
    // Returns a tape that records. Dropout is a pure function of `dropout_key`. Kernels take large
    // buffers from `buffers`, if given, which keeps them from one tape to the next and must outlive
    // both.
    static Tape training(ThreadPool& pool, std::uint64_t dropout_key,
                         BufferCache* buffers = nullptr,
                         NormStatistics norm_statistics = NormStatistics::of_batch) {
        return {pool, true, dropout_key, buffers, norm_statistics};
    }

    // Recorded functions refer to the tape, so it cannot be copied or moved.
    Tape(const Tape&) = delete;
    Tape& operator=(const Tape&) = delete;

    ThreadPool& pool() const { return *pool_; }
    bool is_training() const { return is_training_; }
    NormStatistics norm_statistics() const { return norm_statistics_; }
    std::uint64_t dropout_key() const { return dropout_key_; }
    BufferCache* buffers() const { return buffers_; }

    // Adds a value that needs no gradient. The first overload borrows the matrix, which the caller
    // keeps alive while the tape exists.
    Tensor constant(const Matrix& value);
    Tensor constant(Matrix&& value);
    // Adds a parameter, which is borrowed. Calls with the same parameter return the same tensor,
    // and its gradients are added.
    Tensor parameter(const Parameter& parameter);
    // Adds some rows of a parameter, of which the others take no part: for tables with a row for
    // each node, whose gradient and step then cost no more than these rows.
    //
    // REQUIRES: each row is named once, and the tape has no other tensor of this parameter.
    Tensor parameter_rows(const Parameter& parameter, std::vector<std::uint32_t> rows);

    // Keeps `value` alive as long as the tape and returns it: for what operations borrow.
    template <typename T>
    const T& keep(T value) {
        auto kept = std::make_shared<const T>(std::move(value));
        const T& result = *kept;
        kept_.push_back(std::move(kept));
        return result;
    }

    // For operations: the result of one. It needs a gradient if one of `inputs` does.
    Tensor result(Matrix value, std::initializer_list<Tensor> inputs);
    Tensor result(Matrix value, const std::vector<Tensor>& inputs);
    // Records a step of the backward pass, which runs after all steps that were recorded later.
    // Does nothing if the tape is not recording. For operations.
    void record(std::function<void()> backward);

    const Matrix& value(Tensor tensor) const;
    bool needs_gradient(Tensor tensor) const;
    // Returns the gradient accumulated so far, zeros at first, for operations to add to.
    Matrix& gradient(Tensor tensor);

    // Runs the recorded steps, last first. REQUIRES: it is called once.
    void backward();

    // Returns the gradient after backward(), or null if the parameter took no part in a loss.
    const Matrix* gradient_of(const Parameter& parameter) const;

    // The gradient of some rows of a parameter, in their order.
    struct RowGradient {
        std::span<const std::uint32_t> rows;
        const Matrix* gradient;
    };
    // Returns the gradient of the rows that parameter_rows() added, or nothing if they took no part
    // in a loss.
    std::optional<RowGradient> row_gradient_of(const Parameter& parameter) const;

private:
    Tape(ThreadPool& pool, bool is_training, std::uint64_t dropout_key, BufferCache* buffers,
         NormStatistics norm_statistics)
        : pool_(&pool),
          is_training_(is_training),
          dropout_key_(dropout_key),
          buffers_(buffers),
          norm_statistics_(norm_statistics) {}

    struct Entry {
        Matrix owned;
        const Matrix* borrowed = nullptr;  // instead of `owned`
        bool needs_gradient = false;
        Matrix gradient;  // empty until the first one comes
    };
    Tensor add(Entry entry);
    Tensor add_result(Matrix value, bool needs_gradient);

    ThreadPool* pool_;
    bool is_training_;
    std::uint64_t dropout_key_;
    BufferCache* buffers_;
    NormStatistics norm_statistics_;
    std::deque<Entry> entries_;  // a deque, so that references to values stay valid
    std::unordered_map<const Parameter*, std::size_t> index_of_parameter_;
    struct ParameterRows {
        std::vector<std::uint32_t> rows;
        std::size_t index;
    };
    std::unordered_map<const Parameter*, ParameterRows> rows_of_parameter_;
    std::vector<std::function<void()>> backward_;
    std::vector<std::shared_ptr<const void>> kept_;
};

}  // namespace irwe::nn
