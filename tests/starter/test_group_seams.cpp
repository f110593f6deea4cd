#include <ATen/ATen.h>

#include <QtTest>

#include "engine/starter/group_seams.h"

using namespace longtake;

namespace {

constexpr std::int64_t kHeight = 24, kWidth = 32;

// A picture with a bar at column `x`, whose edges are as soft as a decoder's, before a ground of this shade.  [3, H, W]
at::Tensor picture(double ground, double x = -100) {
  const at::Tensor columns = at::arange(kWidth, at::kFloat);
  const at::Tensor bar = (((columns - x) / 4).clamp(0, 1) - ((columns - x - 8) / 4).clamp(0, 1)) * .8;
  return (bar + ground).expand({3, kHeight, kWidth}).contiguous();
}

// Groups whose ground has these shades, and the bar, if any, goes a pixel a picture.  [1, F, 4, 3, H, W]
at::Tensor groups(const std::vector<double>& grounds, double bar = -100) {
  std::vector<at::Tensor> all;
  for (std::size_t f = 0; f < grounds.size(); ++f)
    for (int i = 0; i < 4; ++i)
      all.push_back(picture(grounds[f], bar < 0 ? bar : bar + static_cast<double>(4 * f) + i));
  return at::stack(all).view({1, static_cast<std::int64_t>(grounds.size()), 4, 3, kHeight, kWidth});
}

at::Tensor last_two(const at::Tensor& groups) { return groups.select(1, groups.size(1) - 1).narrow(1, 2, 2); }

}  // namespace

class TestGroupSeams : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_stands_still_goes_over_in_four_steps() {
    const at::Tensor made = groups({0, .08, -.04});
    const at::Tensor soft = soften_seams(made, last_two(groups({-.04}))).mean({3, 4, 5});
    const at::Tensor wanted =
        at::tensor({-.03F, -.02F, -.01F, 0.F, .02F, .04F, .06F, .08F, .05F, .02F, -.01F, -.04F}).view({1, 3, 4});
    QVERIFY(soft.allclose(wanted, 0, 1e-6));
  }

  void what_moves_is_left_alone() {
    const at::Tensor made = groups({0, 0, 0}, 4);  // .2 at its edges from one picture to the next
    QVERIFY(soften_seams(made.narrow(1, 1, 2), last_two(made.narrow(1, 0, 1))).allclose(made.narrow(1, 1, 2), 0, .04));
  }

  void what_comes_at_once_is_left_alone_and_the_rest_of_the_picture_is_not() {
    const at::Tensor before = last_two(groups({0}));
    at::Tensor made = groups({.1});
    made.slice(4, 4, 12).slice(5, 4, 12).fill_(.9);
    const at::Tensor soft = soften_seams(made, before);
    QVERIFY(soft.slice(4, 2, 14).slice(5, 2, 14).equal(made.slice(4, 2, 14).slice(5, 2, 14)));
    QVERIFY(soft.slice(5, 14, kWidth).allclose(soften_seams(groups({.1}), before).slice(5, 14, kWidth)));
  }

  void a_cut_stays_one() {
    const at::Tensor made = groups({-.5, -.28});  // small everywhere, but everywhere
    QVERIFY(soften_seams(made, last_two(groups({-.5}))).equal(made));
  }

  void the_last_picture_of_a_group_is_never_changed() {
    const at::Tensor made = groups({0, .1, .05});
    const at::Tensor soft = soften_seams(made, last_two(groups({.1})));
    QVERIFY(soft.select(2, 3).equal(made.select(2, 3)));
    QVERIFY(!soft.select(2, 2).equal(made.select(2, 2)));
  }

  void films_of_a_batch_do_not_meet() {
    const at::Tensor one = groups({0, .1}), other = groups({.1, -.5});  // the second cuts
    const at::Tensor before_one = last_two(groups({.05})), before_other = last_two(groups({.1}));
    const at::Tensor both = soften_seams(at::cat({one, other}), at::cat({before_one, before_other}));
    QVERIFY(both.narrow(0, 0, 1).equal(soften_seams(one, before_one)));
    QVERIFY(both.narrow(0, 1, 1).equal(soften_seams(other, before_other)));
    QVERIFY(!both.narrow(0, 0, 1).equal(one));
  }
};

QTEST_GUILESS_MAIN(TestGroupSeams)
#include "test_group_seams.moc"
