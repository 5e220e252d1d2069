// Trainings by several ranks that end before their time: what is kept of them, and what goes on.

#include <gmock/gmock.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/owned_rows.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/run.h"
#include "tests/support/disturbed_world.h"
#include "tests/support/file_content.h"
#include "tests/support/graphs.h"
#include "tests/support/memory_worlds.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kFinished = "finished";

class LostRanks : public testing::Test {
protected:
    // Returns the bytes of the model on rank 0, kFinished on others; or what the training ended
    // with. Rank 0 calls `write` before it reads them.
    std::string ended(
        World& world, RunOptions options, const std::function<void()>& write = [] {}) {
        ThreadPool pool(1);
        Resources resources{.pool = pool, .world = world};
        if (world.rank() == 0) {
            options.checkpoint_path = checkpoint_;
        }
        std::string result = kFinished;
        options.on_result = [&](const Training& training, const Model& model) {
            on_rank_0(world, training.rows_of_ranks(), [&] {
                write();
                const std::string path = directory_.path_of("x.irwe");
                write_model(model, path);
                result = file_content(path);
            });
        };
        try {
            static_cast<void>(train(irwe_method(), {graph_}, settings_, options, resources));
            return result;
        } catch (const PeerLost& error) {
            return error.what();
        } catch (const RanksDiffer& error) {
            return error.what();
        } catch (const Interrupted& error) {
            return error.what();
        } catch (const OutputError& error) {
            return error.what();
        }
    }

    std::vector<std::string> ended_on(int size, const RunOptions& options = {}) {
        return of_ranks(size, [&](World& world) { return ended(world, options); });
    }

    // With a world of which `disturb` gets what a rank receives.
    std::vector<std::string> ended_with(
        int size, const std::function<void(int rank, int call, std::span<std::byte>)>& disturb,
        const RunOptions& options = {}) {
        return of_ranks(size, [&](World& world) {
            DisturbedWorld disturbed(world, [&](int call, std::span<std::byte> received) {
                disturb(world.rank(), call, received);
            });
            return ended(disturbed, options);
        });
    }

    // The number of calls until a step is done, of which there are two.
    int calls_of(int size, int num_steps) {
        return of_ranks(size,
                        [&](World& world) {
                            int calls = 0;
                            int calls_at_step = 0;
                            DisturbedWorld counted(
                                world, [&](int call, std::span<std::byte>) { calls = call + 1; });
                            ended(counted, {.on_step = [&](const Training& training) {
                                      if (training.progress().num_steps_done == num_steps) {
                                          calls_at_step = calls;
                                      }
                                  }});
                            return calls_at_step;
                        })
            .front();
    }

    void expect_that_any_number_goes_on(const std::string& expected) {
        const std::string kept = file_content(checkpoint_);
        for (const int size : {1, 2, 3, 4}) {
            const Checkpoint checkpoint = Checkpoint::read(checkpoint_);
            EXPECT_EQ(ended_on(size, {.resume = &checkpoint}).front(), expected) << size;
            EXPECT_FALSE(std::filesystem::exists(checkpoint_));
            write_file(checkpoint_, kept);
        }
    }

    static void write_file(const std::string& path, const std::string& content) {
        std::ofstream(path, std::ios::binary) << content;
    }

    TemporaryDirectory directory_;
    std::string checkpoint_ = directory_.path_of("x.checkpoint");
    Graph graph_ = random_graph(150, 500, 3);
    OptionSettings<IrweOptions> settings_{{.embedding_dim = 8}};
};

TEST_F(LostRanks, AreFollowedByAnyNumberThatGoesOnFromTheLastStep) {
    const std::string expected = ended_on(1).front();
    const int calls = calls_of(3, 1) + 2;  // in the second step
    const auto found = ended_with(3, [&](int, int call, std::span<std::byte>) {
        if (call == calls) {
            throw PeerLost("rank 1 was lost");
        }
    });
    EXPECT_EQ(found[0], "rank 1 was lost; the training is kept in " + checkpoint_ +
                            " after step 1; run the same command again with --resume");
    EXPECT_EQ(found[1], "rank 1 was lost; run the same command again with --resume");
    EXPECT_EQ(found[2], found[1]);
    expect_that_any_number_goes_on(expected);
}

TEST_F(LostRanks, LeaveNothingInTheFirstStep) {
    const auto found = ended_with(3, [&](int, int call, std::span<std::byte>) {
        if (call == 5) {
            throw PeerLost("rank 1 was lost");
        }
    });
    EXPECT_THAT(found, Each("rank 1 was lost; run the same command again"));
    EXPECT_FALSE(std::filesystem::exists(checkpoint_));
}

TEST_F(LostRanks, KeepWhatWasResumedEvenIfTheyAreLostAgain) {
    const std::string expected = ended_on(1).front();
    const auto interrupt = [](const Training&) { throw Interrupted(); };
    ended_on(2, {.on_step = interrupt});
    const Checkpoint checkpoint = Checkpoint::read(checkpoint_);
    const auto found =
        ended_with(2, [](int, int, std::span<std::byte>) { throw PeerLost("rank 0 was lost"); },
                   {.resume = &checkpoint});
    EXPECT_THAT(found[0], HasSubstr("is kept in"));
    expect_that_any_number_goes_on(expected);
}

TEST_F(LostRanks, AreNotNeededToWriteAResultOfSeveral) {
    const std::string expected = ended_on(1).front();
    const auto found = of_ranks(3, [&](World& world) {
        return ended(world, {.resuming_command = "again"}, [] { throw OutputError("disk full"); });
    });
    EXPECT_THAT(found[0], AllOf(StartsWith("disk full; the training is kept in "),
                                HasSubstr("to write its result: again")));
    EXPECT_EQ(found[1], kFinished);
    expect_that_any_number_goes_on(expected);
}

// Numbers that one rank has otherwise than the others: the last bit of one that it received. What
// becomes of rows that it alone has, nobody can compare.
TEST_F(LostRanks, EndAlikeWhateverOneOfThemHasComputed) {
    constexpr int kSize = 3;
    constexpr std::size_t kFewest = 200;  // bytes: no sizes, and no digests of what is compared
    const int num_calls = calls_of(kSize, 2);
    std::set<std::string> messages;
    for (int flipped = 0; flipped < num_calls; ++flipped) {
        std::filesystem::remove(checkpoint_);
        bool is_flipped = false;
        const auto found = ended_with(
            kSize,
            [&](int rank, int call, std::span<std::byte> received) {
                if (rank == 1 && call == flipped && received.size() >= kFewest) {
                    received[received.size() / 2 / sizeof(double) * sizeof(double)] ^= std::byte{1};
                    is_flipped = true;
                }
            },
            {.seconds_between_checkpoints = 0});
        const bool is_finished = found[1] == kFinished;
        EXPECT_THAT(std::span(found).subspan(1), Each(found[1])) << "call " << flipped;
        EXPECT_TRUE(is_finished || found[0] == found[1])
            << "call " << flipped << " of " << num_calls << ": " << found[0].substr(0, 100);
        if (found[0].starts_with("rank 1 has other ")) {
            EXPECT_TRUE(is_flipped);
            messages.insert(found[0]);
            // Keeps what a step before has made, at most.
            EXPECT_EQ(std::filesystem::exists(checkpoint_),
                      found[0].find("identities") != std::string::npos);
        }
    }
    // What all ranks have of positions is copied, and smaller than what is flipped here.
    EXPECT_THAT(messages, testing::ElementsAre(HasSubstr("rank 1 has other identities")));
}

}  // namespace
}  // namespace irwe
