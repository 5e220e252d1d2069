// Objects that tasks borrow one after the other, such as arrays as long as the graph that a task
// needs for itself.

#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace irwe {

// Makes no more objects than are borrowed at the same time: as many as threads, whatever the number
// of tasks. Which object a task gets is left to chance, so results must not depend on what earlier
// tasks did with it.
template <typename T>
class Spares {
public:
    explicit Spares(std::function<std::unique_ptr<T>()> make) : make_(std::move(make)) {}

    // An object on loan, which goes back when the loan ends. The Spares outlive it.
    class Loan {
    public:
        Loan(Spares& owner, std::unique_ptr<T> object)
            : owner_(owner), object_(std::move(object)) {}
        ~Loan() { owner_.take_back(std::move(object_)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        T& operator*() const { return *object_; }
        T* operator->() const { return object_.get(); }

    private:
        Spares& owner_;
        std::unique_ptr<T> object_;
    };

    // Returns an object that nobody else holds, a new one if there is none. Any thread may call it.
    Loan borrow() {
        {
            const std::scoped_lock lock(mutex_);
            if (!idle_.empty()) {
                std::unique_ptr<T> object = std::move(idle_.back());
                idle_.pop_back();
                return {*this, std::move(object)};
            }
            idle_.reserve(++num_made_);  // so that taking back cannot fail
        }
        return {*this, make_()};
    }

private:
    void take_back(std::unique_ptr<T> object) {
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(object));
    }

    std::function<std::unique_ptr<T>()> make_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<T>> idle_;
    std::size_t num_made_ = 0;
};

}  // namespace irwe
