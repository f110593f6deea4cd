#include <QAccessible>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <array>
#include <cmath>
#include <set>

#include "engine/stream/colour_map.h"
#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "ui/prompt/prompt_edit.h"

using namespace longtake;
using ui::Role;

namespace {

using Rgb = std::array<double, 3>;
using Matrix = std::array<Rgb, 3>;

// Full protanopia, deuteranopia and tritanopia on linear sRGB, after Machado, Oliveira and Fernandes (2009).
constexpr std::array<Matrix, 3> kDeficiencies = {
    Matrix{Rgb{0.152286, 1.052583, -0.204868}, Rgb{0.114503, 0.786281, 0.099216}, Rgb{-0.003882, -0.048116, 1.051998}},
    Matrix{Rgb{0.367322, 0.860646, -0.227968}, Rgb{0.280085, 0.672501, 0.047413}, Rgb{-0.011820, 0.042940, 0.968881}},
    Matrix{Rgb{1.255528, -0.076749, -0.178779}, Rgb{-0.078411, 0.930809, 0.147602}, Rgb{0.004733, 0.691367, 0.303900}}};

double linear(double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); }
double encoded(double v) {
  v = std::clamp(v, 0.0, 1.0);
  return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
}

QColor seenWith(const Matrix& eyes, const QColor& c) {
  const Rgb in = {linear(c.redF()), linear(c.greenF()), linear(c.blueF())};
  Rgb out{};
  for (std::size_t i = 0; i < 3; ++i) out[i] = encoded(eyes[i][0] * in[0] + eyes[i][1] * in[1] + eyes[i][2] * in[2]);
  return QColor::fromRgbF(static_cast<float>(out[0]), static_cast<float>(out[1]), static_cast<float>(out[2]));
}

double distance(const QColor& a, const QColor& b) {
  return std::hypot(a.redF() - b.redF(), a.greenF() - b.greenF(), a.blueF() - b.blueF());
}

QString nameOf(QWidget* widget) {
  const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
  return face == nullptr ? QString() : face->text(QAccessible::Name);
}

QString described(const QWidget* widget) {
  return QString("%1 '%2' in %3")
      .arg(widget->metaObject()->className(), widget->objectName(),
           widget->parentWidget() != nullptr ? widget->parentWidget()->metaObject()->className() : "nothing");
}

// True for a part of a control that needs no name of its own.
bool isInner(const QWidget* widget) {
  const QWidget* parent = widget->parentWidget();
  return widget->objectName().startsWith("qt_") || qobject_cast<const QLineEdit*>(parent) != nullptr ||
         (parent != nullptr && parent->inherits("QKeySequenceEdit")) || widget->inherits("QScrollBar");
}

// A description of a widget that can take focus but has no accessible name; empty if there is none.
QString nameless(QWidget& root) {
  QList<QWidget*> all = root.findChildren<QWidget*>();
  all << &root;
  for (QWidget* widget : all) {
    if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || isInner(widget)) continue;
    if (nameOf(widget).trimmed().isEmpty()) return described(widget);
  }
  return {};
}

std::set<QWidget*> reachableWithTab(QWidget& window, QWidget* from) {
  from->setFocus(Qt::TabFocusReason);
  std::set<QWidget*> out;
  for (int i = 0; i < 200; ++i) {
    QWidget* focus = QApplication::focusWidget();
    if (focus == nullptr || (focus == from && i > 0)) break;
    out.insert(focus);
    QTest::keyClick(focus, Qt::Key_Tab);
  }
  Q_UNUSED(window)
  return out;
}

}  // namespace

// Tests for people who do not use a pointer, do not see colours, or do not see at all.
class TestAccess : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    script_ = StreamScript();
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    window_ = openWindow(script_.factory(), settings);
    window_->resize(1600, 1000);
    SourceInfo info;
    info.rows = 6;
    info.columns = 10;
    script_.push(Opened{info});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(only<ui::VideoView>(*window_)->shown());
    press("Space");  // nothing moves from here on
  }
  void cleanup() { window_.reset(); }

  void everything_that_takes_focus_has_a_name() {
    press("Ctrl+L");
    for (const char* keys : {"Ctrl+G", "F1", "?", "Ctrl+K"}) press(keys);
    for (const char* dialog : {"About Longtake", "Change Shortcuts…", "Sessions…", "Models…", "MIDI and Gamepad…",
                               "Send To…", "Export…", "Cues from a Sound…", "What Would a Chunk Cost…"})
      trigger(dialog);
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (!top->isVisible()) continue;
      const QString found = nameless(*top);
      QVERIFY2(found.isEmpty(), qPrintable(found));
    }
  }

  void tab_reaches_every_control_and_comes_back() {
    auto* box = window_->findChild<ui::PromptEdit*>();
    const auto reached = reachableWithTab(*window_, box);
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      const bool wanted = widget->window() == window_.get() && widget->isVisible() && widget->isEnabled() &&
                          (widget->focusPolicy() & Qt::TabFocus) != 0 && !isInner(widget) &&
                          widget->focusProxy() == nullptr;
      if (wanted) QVERIFY2(reached.contains(widget), qPrintable(described(widget) + " " + nameOf(widget)));
    }
    QVERIFY(reached.size() > 15);
  }

  void whatever_has_the_focus_shows_it() {
    auto* video = only<ui::VideoView>(*window_);
    for (QWidget* widget : reachableWithTab(*window_, window_->findChild<ui::PromptEdit*>())) {
      const QRect place(widget->mapTo(window_.get(), QPoint()), widget->size());
      video->setFocus();
      const QImage without = window_->grab(place).toImage();
      widget->setFocus(Qt::TabFocusReason);
      QVERIFY2(window_->grab(place).toImage() != without, qPrintable(described(widget) + " " + nameOf(widget)));
    }
  }

  void every_action_is_in_a_menu() {
    std::set<QAction*> in_menus;
    for (const QMenu* menu : window_->findChildren<QMenu*>()) {
      for (QAction* action : menu->actions()) in_menus.insert(action);
    }
    QVERIFY(window_->actions().size() > 25);
    for (QAction* action : window_->actions()) QVERIFY2(in_menus.contains(action), qPrintable(action->text()));
  }

  void the_arrows_choose_between_the_switch_modes() {
    QWidget* mode = nullptr;
    for (QWidget* widget : reachableWithTab(*window_, window_->findChild<ui::PromptEdit*>())) {
      if (nameOf(widget) == "Recache") mode = widget;
    }
    QVERIFY(mode != nullptr);
    mode->setFocus(Qt::TabFocusReason);
    QTest::keyClick(mode, Qt::Key_Right);
    QCOMPARE(nameOf(QApplication::focusWidget()), QString("Cut"));
  }

  void the_style_sheet_puts_no_text_on_a_ground_that_hides_it() {
    QFile file(":/resources/studio.qss");
    QVERIFY(file.open(QIODevice::ReadOnly));
    static const QRegularExpression rule("([^{}]+)\\{([^{}]*)\\}");
    static const QRegularExpression ink("(?<![-\\w])color: \\$(\\w+)");
    static const QRegularExpression ground("background: \\$(\\w+)");
    int pairs = 0;
    for (auto it = rule.globalMatch(QString::fromUtf8(file.readAll())); it.hasNext();) {
      const auto match = it.next();
      const auto text = ink.match(match.captured(2));
      if (!text.hasMatch()) continue;
      const bool disabled = match.captured(1).contains(":disabled");
      QVERIFY2(disabled || text.captured(1) != "faint", qPrintable(match.captured(1)));
      const auto below = ground.match(match.captured(2));
      if (disabled || !below.hasMatch()) continue;
      ++pairs;
      const double ratio = ui::contrast(role(text.captured(1)), role(below.captured(1)));
      QVERIFY2(ratio >= 4.5, qPrintable(match.captured(1) + QString::number(ratio)));
    }
    QVERIFY(pairs > 10);
  }

  void what_is_painted_can_be_read_too() {
    for (const Role text : {Role::strong, Role::text, Role::muted}) {
      for (const Role ground : {Role::surround, Role::window, Role::panel, Role::raised, Role::field}) {
        QVERIFY2(ui::contrast(colour(text), colour(ground)) >= 4.5, qPrintable(ui::roleName(ground)));
      }
    }
    for (const Role text : {Role::accent, Role::recording, Role::kept}) {
      QVERIFY2(ui::contrast(colour(text), colour(Role::panel)) >= 4.5, qPrintable(ui::roleName(text)));
    }
    QVERIFY(ui::contrast(colour(Role::text), colour(Role::hover)) >= 4.5);
    QVERIFY(ui::contrast(qApp->palette().color(QPalette::PlaceholderText), colour(Role::field)) >= 4.5);
  }

  void colours_that_carry_data_differ_for_every_kind_of_eye() {
    const std::array pairs = {std::pair{Role::kept, Role::accent}, std::pair{Role::kept, Role::present},
                              std::pair{Role::accent, Role::present}};
    for (const Matrix& eyes : kDeficiencies) {
      for (const auto& [a, b] : pairs) {
        const double apart = distance(seenWith(eyes, colour(a)), seenWith(eyes, colour(b)));
        QVERIFY2(apart > 0.25, qPrintable(ui::roleName(a) + " " + ui::roleName(b) + QString::number(apart)));
      }
    }
  }

  void colour_maps_stay_in_order_for_every_kind_of_eye() {
    for (const Matrix& eyes : kDeficiencies) {
      for (const ColourMap map : kColourMaps) {
        const auto& table = colour_table(map);
        double before = 0;
        for (std::size_t i = 0; i < table.size(); i += 15) {
          const double now = ui::contrast(seenWith(eyes, QColor(table[i])), Qt::black);
          QVERIFY2(i == 0 || now > before,
                   qPrintable(QString("%1 at %2").arg(QString::fromStdString(name_of(map))).arg(i)));
          before = now;
        }
      }
    }
  }

 private:
  static QColor colour(Role role) { return ui::colour(role); }
  static QColor role(const QString& name) {
    for (int i = 0; i < ui::kRoles; ++i) {
      if (ui::roleName(static_cast<Role>(i)) == name) return ui::colour(static_cast<Role>(i));
    }
    return {};
  }
  void press(const char* keys) {
    only<ui::VideoView>(*window_)->setFocus();
    for (QAction* action : window_->actions()) {
      if (action->shortcuts().contains(QKeySequence(keys))) action->trigger();
    }
  }
  void trigger(const QString& name) {
    for (QAction* action : window_->actions()) {
      if (action->text() == name) action->trigger();
    }
  }

  StreamScript script_;
  std::unique_ptr<ui::MainWindow> window_;
};

LONGTAKE_WINDOW_TEST(TestAccess)
#include "test_access.moc"
