// The threads of oneTBB, and nothing else: parallel.h is what the rest of the code uses.
//
// A file of its own, since it is compiled without the thread sanitizer: TBB's library is not built
// for it, and the tasks that TBB's headers hand to that library would all look like races. What runs
// in the tasks is compiled with it, and parallel.cpp orders it by atomics of its own.

#pragma once

#include <memory>

namespace irwe {

class TaskArena {
public:
    // `num_threads` threads, the caller among them; 0 means one for each core.
    explicit TaskArena(int num_threads);
    ~TaskArena();
    TaskArena(const TaskArena&) = delete;
    TaskArena& operator=(const TaskArena&) = delete;

    int num_threads() const;

    // Calls task(context) num_threads() times, on as many threads as are free, and returns when all
    // calls have. A thread that has nothing to do may make several of them, one after the other.
    //
    // REQUIRES: task does not throw.
    void run(void (*task)(void* context), void* context);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace irwe
