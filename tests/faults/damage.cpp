// Reads a file again and again, each time with another damage: every byte turned over, every bit if
// asked to, every length it could have been cut to. All in one process, since a file of fifty
// thousand bytes has half a million damages.
//
//     irwe_damage model|checkpoint|graph|embeddings FILE [EVERY] [bits]
//
// EVERY n takes each n-th damage. FILE is changed in place and restored; use a copy. A line is
// written for the flips and one for the cuts: how many there were, how many were refused with one
// sentence that names the file, read and found the same as before, read as something else, and
// ended in another way. A reading of more than ten seconds ends the program by a signal, and so
// does more memory than a small file can ask for.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph_file.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"

namespace {

using namespace irwe;

// A text that is the same for the same content.
std::string content_of(const Embeddings& table) {
    std::string text = table.origin ? fmt::format("{} {} {}\n", table.origin->model_id,
                                                  table.origin->graph_fingerprint,
                                                  static_cast<int>(table.origin->form))
                                    : "";
    for (std::size_t i = 0; i < table.names->size(); ++i) {
        text += fmt::format("{}\n", (*table.names)[static_cast<NodeId>(i)]);
    }
    for (const Space& space : table.spaces) {
        text += fmt::format("{} {} {} {}\n", space.info.name, space.info.comparable_across_graphs,
                            space.vectors.rows(), space.vectors.cols());
        const auto* const bytes = reinterpret_cast<const char*>(space.vectors.data());
        text.append(bytes, static_cast<std::size_t>(space.vectors.size()) * sizeof(Real));
    }
    return text;
}

std::string content_of(std::string_view format, const std::string& path) {
    if (format == "model") {
        return read_model(path)->record().fingerprint;
    }
    if (format == "checkpoint") {
        const Checkpoint checkpoint = Checkpoint::read(path);
        const Method& method = find_method(checkpoint.method());
        const std::unique_ptr<MethodSettings> settings =
            method.settings(default_preset(method), nullptr);
        checkpoint.read_settings(*settings);
        return to_toml(*settings);
    }
    if (format == "graph") {
        return fingerprint(read_graph_file(path));
    }
    if (format == "embeddings") {
        return content_of(read_embeddings(path));
    }
    throw InputError(fmt::format("{}: expected model, checkpoint, graph or embeddings", format));
}

struct Counts {
    std::uint64_t damages = 0;
    std::uint64_t refused = 0;
    std::uint64_t same = 0;
    std::uint64_t other = 0;
    std::uint64_t bad_ends = 0;
};

// What reading the damaged file comes to, counted; `place` is for messages.
void read_damaged(std::string_view format, const std::string& path, const std::string& expected,
                  const std::string& place, Counts& counts) {
    ++counts.damages;
    alarm(10);
    try {
        (content_of(format, path) == expected ? counts.same : counts.other) += 1;
    } catch (const InputError& error) {
        const std::string_view said = error.what();
        const bool is_good = said.starts_with(path) && said.find('\n') == std::string_view::npos;
        (is_good ? counts.refused : counts.bad_ends) += 1;
        if (!is_good) {
            fmt::print(stderr, "{}: said {}\n", place, said);
        }
    } catch (const std::exception& error) {
        ++counts.bad_ends;
        fmt::print(stderr, "{}: ended by {}\n", place, error.what());
    }
    alarm(0);
}

// The file, open for damage.
class Victim {
public:
    explicit Victim(const std::string& path) : descriptor_(open(path.c_str(), O_RDWR | O_CLOEXEC)) {
        std::ifstream file(path, std::ios::binary);
        whole_.assign(std::istreambuf_iterator<char>(file), {});
        require(descriptor_ >= 0 && !whole_.empty(), path + ": cannot be read and written");
    }
    ~Victim() {
        put(0, whole_);
        close(descriptor_);
    }
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    std::size_t size() const { return whole_.size(); }

    void flip(std::size_t place, unsigned mask) {
        const auto byte = static_cast<unsigned char>(whole_[place]);
        put(place, std::string(1, static_cast<char>(byte ^ mask)));
    }
    void mend(std::size_t place) { put(place, whole_.substr(place, 1)); }
    void cut(std::size_t size) {
        require(ftruncate(descriptor_, static_cast<off_t>(size)) == 0, "cannot cut the file");
    }

private:
    void put(std::size_t place, std::string_view bytes) {
        static_cast<void>(
            !pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place)));
    }

    int descriptor_;
    std::string whole_;
};

void report(std::string_view what, const Counts& counts) {
    fmt::print("{} {} {} {} {} {}\n", what, counts.damages, counts.refused, counts.same,
               counts.other, counts.bad_ends);
}

// No more than a reading of the whole file needs, with room for threads and caches. A sanitizer
// reserves addresses beyond any limit.
void limit_memory() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    constexpr rlim_t kLimit = rlim_t{2} << 30;
    const rlimit limit{.rlim_cur = kLimit, .rlim_max = kLimit};
    setrlimit(RLIMIT_AS, &limit);
#endif
}

void damage_all(std::string_view format, const std::string& path, std::size_t every, bool bits) {
    const std::string expected = content_of(format, path);
    limit_memory();
    Victim victim(path);
    Counts flips;
    std::size_t turn = 0;
    for (std::size_t place = 0; place < victim.size(); ++place) {
        for (int bit = bits ? 0 : 8; bit <= 8; ++bit) {
            if (turn++ % every == 0) {
                victim.flip(place, bit == 8 ? 0xFFU : 1U << bit);
                read_damaged(format, path, expected, fmt::format("byte {} bit {}", place, bit),
                             flips);
            }
        }
        victim.mend(place);
    }
    report("flips", flips);
    Counts cuts;
    for (std::size_t size = victim.size(); size-- > 0;) {
        victim.cut(size);
        if (turn++ % every == 0) {
            read_damaged(format, path, expected, fmt::format("cut to {}", size), cuts);
        }
    }
    report("cuts", cuts);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() < 2) {
        fmt::print(stderr,
                   "usage: irwe_damage model|checkpoint|graph|embeddings FILE [EVERY] [bits]\n");
        return 2;
    }
    try {
        const long every = words.size() > 2 ? std::atol(words[2].c_str()) : 1;
        damage_all(words[0], words[1], every > 0 ? static_cast<std::size_t>(every) : 1,
                   words.size() > 3 && words[3] == "bits");
    } catch (const std::exception& error) {
        fmt::print(stderr, "irwe_damage: {}\n", error.what());
        return 1;
    }
    return 0;
}
