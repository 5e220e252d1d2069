#include "apps/compare/comparison_report.h"

#include <gmock/gmock.h>

namespace irwe::compare {
namespace {

TEST(TimeText, HasAFewDigitsOfAUnitThatFits) {
    EXPECT_EQ(time_text(0.00001), "1 ms");
    EXPECT_EQ(time_text(0.0494), "49 ms");
    EXPECT_EQ(time_text(1), "1.0 s");
    EXPECT_EQ(time_text(99.94), "99.9 s");
    EXPECT_EQ(time_text(150), "2.5 min");
    EXPECT_EQ(time_text(9000), "2.5 h");
}

TEST(ScoreText, IsInPercentWhereTheTaskIs) {
    EXPECT_EQ(score_text({.kind = TaskKind::links, .metric = "AUC"}, {0.6553, 0.0117}),
              "65.5 ± 1.2");
    EXPECT_EQ(
        score_text({.kind = TaskKind::ncut, .metric = "cut", .is_percent = false}, {1.234, 0.05}),
        "1.23 ± 0.05");
}

TEST(VerdictText, SaysHowSureTheDifferenceIs) {
    EXPECT_EQ(verdict_text({.is_best = true}), "best");
    EXPECT_EQ(verdict_text({}), "not tested");
    EXPECT_EQ(verdict_text({.p_value = 0.0001, .is_worse = true}), "worse (p < 0.001)");
    EXPECT_EQ(verdict_text({.p_value = 0.71, .is_as_good = true}), "as good (p = 0.71)");
    EXPECT_EQ(verdict_text({.p_value = 0.2}), "unsure (p = 0.2)");
}

TEST(PeakText, IsEmptyWhereItIsNotKnown) {
    EXPECT_EQ(peak_text({.peak_bytes = 1.5e9}), "1.5 GB");
    EXPECT_EQ(peak_text({}), "");
}

}  // namespace
}  // namespace irwe::compare
