#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "ui/model/panel_pace.h"

using namespace longtake;
using ui::PanelPace;

namespace {

struct Run {
  int pictures = 0;
  int updates = 0;
  double latest_s = 0;  ///< how late the latest picture came
};

// A window's event loop on a simulated clock: a picture is due every 1/16 s and costs `picture_s`. Panels cost
// `panels_s`; they update when the pace allows it, or ten times a second without a pace. Due pictures come first; a
// running update is never interrupted.
Run simulate(double picture_s, double panels_s, bool paced, double seconds = 20) {
  constexpr double kInterval = 1.0 / 16;
  PanelPace pace;
  Run out;
  double now = 0;
  double picture_due = 0;
  double panels_due = 0;
  while (now < seconds) {
    if (panels_due <= now && panels_due <= picture_due) {
      now += panels_s;
      ++out.updates;
      pace.updated(now, panels_s);
      panels_due = paced ? now + pace.dueIn(now) : panels_due + PanelPace::kBest_s;
    } else if (picture_due <= now) {
      const double late = now - picture_due;
      out.latest_s = std::max(out.latest_s, late);
      pace.pictureShown(late, kInterval);
      now += picture_s;
      ++out.pictures;
      picture_due += kInterval;
      if (paced) panels_due = std::max(panels_due, now + pace.dueIn(now));
    } else {
      now = std::min(picture_due, panels_due);
    }
  }
  return out;
}

}  // namespace

class TestPace : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void an_idle_machine_updates_its_panels_ten_times_a_second() {
    const Run run = simulate(0.004, 0.002, true);
    QCOMPARE(run.pictures, 320);
    QVERIFY2(run.updates >= 180, qPrintable(QString::number(run.updates)));
  }

  void a_busy_machine_keeps_every_picture_and_gives_up_panel_updates() {
    // Panels of 120 ms: as often as on an idle machine they would take more than all the time.
    const Run unpaced = simulate(0.02, 0.12, false);
    const Run paced = simulate(0.02, 0.12, true);
    qInfo(
        "20 s, 120 ms a panel update: unpaced %d pictures, latest %.2f s; paced %d pictures, latest %.2f s, %d updates",
        unpaced.pictures, unpaced.latest_s, paced.pictures, paced.latest_s, paced.updates);
    QVERIFY(unpaced.latest_s > 3);  // otherwise this test would prove nothing
    QVERIFY(unpaced.pictures < 280);
    QVERIFY(paced.pictures >= 318);
    QVERIFY(paced.latest_s <= 0.121);
    QVERIFY(paced.updates >= 15 && paced.updates <= 45);
  }

  void pictures_that_cost_nearly_everything_leave_the_panels_one_update_a_second() {
    const Run run = simulate(0.06, 0.05, true);
    QVERIFY(run.updates >= 15);
    QVERIFY(run.updates <= 30);
  }

  void panels_come_back_when_the_machine_is_free_again() {
    PanelPace pace;
    for (int i = 0; i < 20; ++i) pace.pictureShown(0.2, 1.0 / 16);
    QCOMPARE(pace.gap(), PanelPace::kWorst_s);
    int pictures = 0;
    for (; pace.gap() > PanelPace::kBest_s; ++pictures) pace.pictureShown(0, 1.0 / 16);
    QVERIFY2(pictures > 5 && pictures < 48, qPrintable(QString::number(pictures)));
  }

  void calm_is_one_update_a_second_however_idle_the_machine() {
    PanelPace pace;
    pace.setCalm(true);
    pace.updated(5, 0.001);
    QCOMPARE(pace.dueIn(5), PanelPace::kWorst_s);
    QCOMPARE(pace.dueIn(6.5), 0.0);
  }

  void lateness_is_measured_from_when_a_picture_was_due() {
    StreamScript script;
    double now = 100;
    ui::Studio studio(script.factory(), [&now] { return now; });
    QTRY_COMPARE(script.asked, 1);
    script.push(Opened{SourceInfo{}});
    script.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(studio.player().current());
    QCOMPARE(studio.lateness(), 0.0);
    const double due = *studio.player().nextDue();
    now = due + 0.25;
    QTRY_COMPARE(studio.player().current()->frame, 1);
    QVERIFY(std::abs(studio.lateness() - 0.25) < 1e-9);
  }
};

LONGTAKE_WINDOW_TEST(TestPace)
#include "test_pace.moc"
