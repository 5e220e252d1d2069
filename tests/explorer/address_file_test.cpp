#include "apps/explorer/address_file.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "tests/support/temporary_directory.h"

namespace irwe::explorer {
namespace {

constexpr const char* kAddress = "http://127.0.0.1:8000/?token=abc-_123";

mode_t permissions(const std::string& path) {
    struct stat about {};
    EXPECT_EQ(stat(path.c_str(), &about), 0) << path;
    return about.st_mode & 07777U;
}

// Sets a variable of the environment as long as it exists.
class Variable {
public:
    Variable(const char* name, const std::string& value) : name_(name) {
        const char* const before = std::getenv(name);
        if (before != nullptr) {
            before_ = before;
        }
        setenv(name, value.c_str(), 1);
    }
    ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST(AddressFile, LeadsToTheAddressAndIsReadByItsOwnerAlone) {
    const TemporaryDirectory directory;
    const Variable runtime("XDG_RUNTIME_DIR", directory.path());
    const mode_t before = umask(0);
    std::string path;
    {
        const AddressFile file(kAddress);
        umask(before);
        path = file.path();
        EXPECT_THAT(path, testing::StartsWith(directory.path()));
        EXPECT_THAT(path, testing::Not(testing::HasSubstr("abc-_123")));
        EXPECT_EQ(permissions(path), 0600);
        EXPECT_EQ(permissions(std::filesystem::path(path).parent_path()), 0700);
        std::ifstream stream(path);
        const std::string content(std::istreambuf_iterator<char>(stream), {});
        EXPECT_THAT(content, testing::HasSubstr("http-equiv=\"refresh\" content=\"0; url=" +
                                                std::string(kAddress) + "\""));
    }
    EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
}

TEST(AddressFile, StandsBelowTemporaryFilesWithoutARuntimeFolder) {
    const TemporaryDirectory directory;
    const Variable runtime("XDG_RUNTIME_DIR", directory.path_of("none"));
    const Variable temporary("TMPDIR", directory.path());
    const AddressFile file(kAddress);
    EXPECT_THAT(file.path(), testing::StartsWith(directory.path() + "/irwe-explorer-"));
}

TEST(AddressFile, IsLeftOutWhereNoneCanBeWritten) {
    const TemporaryDirectory directory;
    const Variable runtime("XDG_RUNTIME_DIR", "relative");
    const Variable temporary("TMPDIR", directory.path_of("none"));
    EXPECT_EQ(AddressFile(kAddress).path(), "");
}

}  // namespace
}  // namespace irwe::explorer
