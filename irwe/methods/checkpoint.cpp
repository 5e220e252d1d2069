#include "irwe/methods/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/io/archive.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/archive_format.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/sound_numbers.h"

namespace irwe {
namespace {

constexpr ArchiveFormat kCheckpointFormat{
    .name = "irwe.checkpoint",
    .version = "4",
    .noun = "a checkpoint",
    .origin = "of irwe train",
    .advice = "continue with the version of irwe that wrote it"};

constexpr const char* kAttributesKey = "irwe.attributes";

// What the metadata say of a part.
constexpr const char* kThere = "made";
constexpr const char* kNotThere = "not made";

std::string key_of(const std::string& name) { return "irwe.state." + name; }

// Numbers and counts become metadata, matrices tensors.
class StateWriter final : public StateVisitor {
public:
    explicit StateWriter(ArchiveContent& archive) : archive_(archive) {}

    void matrix(const std::string& name, Matrix& value) override {
        archive_.add(name, entries(value), {value.rows(), value.cols()});
    }
    void number(const std::string& name, double& value) override {
        archive_.set_metadata(key_of(name), fmt::format("{}", value));
    }
    void count(const std::string& name, std::int64_t& value, std::int64_t) override {
        archive_.set_metadata(key_of(name), fmt::format("{}", value));
    }
    void part(const std::string& name, const StatePart& part) override {
        archive_.set_metadata(key_of(name), part.is_there ? kThere : kNotThere);
        if (part.is_there) {
            part.write(archive_);
        }
    }

private:
    ArchiveContent& archive_;
};

class StateReader final : public StateVisitor {
public:
    enum class Action { check, set };
    StateReader(const Archive& archive, Action action) : archive_(archive), action_(action) {}

    void matrix(const std::string& name, Matrix& value) override {
        const auto stored = archive_.tensor<Real>(name, {value.rows(), value.cols()});
        if (action_ == Action::set) {
            std::ranges::copy(stored, value.data());
        }
    }
    void number(const std::string& name, double& value) override {
        const double stored = parsed<double>(name, "a finite number");
        if (!std::isfinite(stored)) {
            refuse(name, "a finite number");
        }
        if (action_ == Action::set) {
            value = stored;
        }
    }
    // What follows a count that no training has would never end, or divide by 0.
    void count(const std::string& name, std::int64_t& value, std::int64_t max) override {
        const std::string expected = fmt::format("a whole number from 0 to {}", max);
        const auto stored = parsed<std::int64_t>(name, expected);
        if (stored < 0 || stored > max) {
            refuse(name, expected);
        }
        if (action_ == Action::set) {
            value = stored;
        }
    }
    void part(const std::string& name, const StatePart& part) override {
        const std::string& text = archive_.metadata(key_of(name));
        if (text != kThere && text != kNotThere) {
            refuse(name, fmt::format("\"{}\" or \"{}\"", kThere, kNotThere));
        }
        if (text == kThere) {
            const std::function<void()> put = part.read(archive_);
            if (action_ == Action::set) {
                put();
            }
        }
    }

private:
    template <typename Number>
    Number parsed(const std::string& name, const std::string& expected) const {
        const std::string& text = archive_.metadata(key_of(name));
        Number value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) {
            refuse(name, expected);
        }
        return value;
    }

    [[noreturn]] void refuse(const std::string& name, const std::string& expected) const {
        throw InputError(
            fmt::format("{}: has {} = {}, expected {}; this is not a checkpoint of irwe train",
                        archive_.path(), name, excerpt(archive_.metadata(key_of(name))), expected));
    }

    const Archive& archive_;
    Action action_;
};

}  // namespace

void write_checkpoint(const std::string& path, const CheckpointOwner& owner, Training& training) {
    ArchiveWriter writer(path);
    write_format(kCheckpointFormat, writer);
    writer.set_metadata("irwe.method", owner.method);
    writer.set_metadata("irwe.fingerprint", owner.fingerprint);
    if (!owner.attributes.empty()) {
        writer.set_metadata(kAttributesKey, owner.attributes);
    }
    write_settings(owner.settings, writer);
    StateWriter state(writer);
    training.visit_state(state);
    writer.commit();
}

Checkpoint Checkpoint::read(const std::string& path) {
    Checkpoint checkpoint(std::make_shared<const Archive>(Archive::read(path)));
    require_format(kCheckpointFormat, *checkpoint.archive_);
    require_sound_numbers(checkpoint.archive_->tensors(), path, "checkpoint");
    return checkpoint;
}

const std::string& Checkpoint::method() const { return archive_->metadata("irwe.method"); }

const std::string& Checkpoint::checksum() const { return archive_->metadata("irwe.crc32"); }

void Checkpoint::read_settings(MethodSettings& settings) const {
    irwe::read_settings(*archive_, settings);
}

void Checkpoint::require_graph(const std::string& fingerprint) const {
    require(archive_->metadata("irwe.fingerprint") == fingerprint,
            fmt::format("{}: belongs to the training on another graph; give the graph it was "
                        "started with, or remove the checkpoint to start again",
                        archive_->path()));
}

void Checkpoint::require_attributes(const std::string& fingerprint) const {
    const std::string begun =
        archive_->has_metadata(kAttributesKey) ? archive_->metadata(kAttributesKey) : "";
    require(begun == fingerprint,
            fmt::format("{}: belongs to the training with other attributes of nodes; give those "
                        "it was started with, or remove the checkpoint to start again",
                        archive_->path()));
}

void Checkpoint::restore(Training& training) const {
    for (const auto action : {StateReader::Action::check, StateReader::Action::set}) {
        StateReader reader(*archive_, action);
        training.visit_state(reader);
    }
}

}  // namespace irwe
