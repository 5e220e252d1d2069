// The threads of oneTBB. Only parallel.cpp uses this header; all other code uses parallel.h.
//
// This is a separate file because it is compiled without the thread sanitizer: TBB's library is not
// built for it, and the tasks that TBB's headers pass to that library would all look like races.
// The code inside the tasks is compiled with the sanitizer, and parallel.cpp orders it by its own
// atomics.

#pragma once

#include <memory>

namespace irwe {

class TaskArena {
public:
    // Creates `num_threads` threads, including the caller; 0 means one for each core.
    explicit TaskArena(int num_threads);
    ~TaskArena();
    TaskArena(const TaskArena&) = delete;
    TaskArena& operator=(const TaskArena&) = delete;

    int num_threads() const;
    // Returns the number of cores that the process may run on.
    static int num_cores();

    // Calls task(context) num_threads() times, on as many threads as are free, and returns when all
    // calls have returned. An idle thread may make several of the calls, one after the other.
    //
    // REQUIRES: task does not throw.
    void run(void (*task)(void* context), void* context);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace irwe
