// Checkpoints, without their checksums: read, and put into a training of the settings of the seed.

#include "irwe/methods/checkpoint.h"

#include <algorithm>
#include <string>

#include "tests/fuzz/contract.h"
#include "tests/fuzz/tiny_training.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    static fuzz::TinyTraining training;
    file.set({data, size});
    fuzz::hold_to_contract([&] {
        const Checkpoint checkpoint = Checkpoint::read(file.path());
        checkpoint.restore(*training.training);
        const TrainingProgress progress = training.training->progress();
        fuzz::promise(progress.num_iterations_done <= progress.num_iterations ||
                          training.training->is_finished(),
                      "a training that knows its end");
        OptionSettings<NetworkSettings> settings;
        checkpoint.read_settings(settings);
        settings.validate();
    });
    return 0;
}
