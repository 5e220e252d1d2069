// Remembers a forward pass and replays it backwards.
//
// Operations are functions that take a tape and tensors, compute a value and record how its gradient
// flows back. They are coarse - a whole layer, a whole attention - so a tape is short, and its own
// cost does not count.
//
//     Tape tape = Tape::training(pool, dropout_key);
//     const Tensor y = linear(tape, tape.constant(x), tape.parameter(weight));
//     const double loss = squared_error(tape, y, target, 1);
//     tape.backward();
//     tape.gradient_of(weight);   // d loss / d weight
//
// A loss is a number and ends the chain: it records where its gradient starts. Several losses on one
// tape add up.

#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
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

// By what batch norm normalises: mean and variance of the rows at hand, or the frozen ones.
enum class NormStatistics { of_batch, frozen };

class Tape {
public:
    // Values only: nothing is recorded, batch norm uses its frozen statistics, nothing drops out.
    static Tape inference(ThreadPool& pool) {
        return {pool, false, 0, nullptr, NormStatistics::frozen};
    }
    // Records. What drops out is a pure function of `dropout_key`. Kernels take large memory from
    // `buffers`, if given, which then holds it from one tape to the next and must outlive both.
    static Tape training(ThreadPool& pool, std::uint64_t dropout_key,
                         BufferCache* buffers = nullptr,
                         NormStatistics norm_statistics = NormStatistics::of_batch) {
        return {pool, true, dropout_key, buffers, norm_statistics};
    }

    // What is recorded refers to the tape, so it stays where it is.
    Tape(const Tape&) = delete;
    Tape& operator=(const Tape&) = delete;

    ThreadPool& pool() const { return *pool_; }
    bool is_training() const { return is_training_; }
    NormStatistics norm_statistics() const { return norm_statistics_; }
    std::uint64_t dropout_key() const { return dropout_key_; }
    BufferCache* buffers() const { return buffers_; }

    // A value that needs no gradient. The first form borrows: the matrix must outlive the tape.
    Tensor constant(const Matrix& value);
    Tensor constant(Matrix&& value);
    // A parameter, borrowed. Asked for twice, it is the same tensor, and its gradients add up.
    Tensor parameter(const Parameter& parameter);

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
    // For operations: what to do on the way back. It is called after everything that was recorded
    // later. Nothing if the tape is not recording.
    void record(std::function<void()> backward);

    const Matrix& value(Tensor tensor) const;
    bool needs_gradient(Tensor tensor) const;
    // The sum of the gradients that came so far, to be added to; zeros at first.
    Matrix& gradient(Tensor tensor);

    // Runs what was recorded, last first. Once for a tape.
    void backward();

    // After backward(): null if the parameter had no part in a loss.
    const Matrix* gradient_of(const Parameter& parameter) const;

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
    std::deque<Entry> entries_;  // a deque, so that references to values stay good
    std::unordered_map<const Parameter*, std::size_t> index_of_parameter_;
    std::vector<std::function<void()>> backward_;
    std::vector<std::shared_ptr<const void>> kept_;
};

}  // namespace irwe::nn
