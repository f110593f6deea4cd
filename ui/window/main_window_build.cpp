#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/export/deliver_page.h"
#include "ui/look/elided_label.h"
#include "ui/look/help_page.h"
#include "ui/look/hint_line.h"
#include "ui/look/menu_row.h"
#include "ui/look/notice_bar.h"
#include "ui/look/notice_stack.h"
#include "ui/look/status_line.h"
#include "ui/look/theme.h"
#include "ui/memory/cache_strip.h"
#include "ui/memory/memory_panel.h"
#include "ui/prompt/live_weights.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompts_panel.h"
#include "ui/prompt/slot_row.h"
#include "ui/stage/performing.h"
#include "ui/stage/remote_switch.h"
#include "ui/timeline/follow_bar.h"
#include "ui/timeline/log_panel.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/transport_bar.h"
#include "ui/window/dock.h"
#include "ui/window/going_back_notice.h"
#include "ui/window/main_window.h"
#include "ui/window/memory_views.h"
#include "ui/window/output_menu.h"
#include "ui/window/session_desk.h"
#include "ui/window/time_travel.h"

// Builds the window; its behaviour is in main_window.cpp.
namespace longtake::ui {

void MainWindow::buildStage() {
  auto* stage = new QWidget;
  stage->setObjectName(QStringLiteral("stage"));
  stage->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(stage);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  const auto bar = [&](NoticeBar*& made, Role edge) {
    made = new NoticeBar(edge);
    notices_->add(made);
  };
  notices_ = new NoticeStack(column);
  bar(failure_bar_, Role::recording);
  bar(log_bar_, Role::recording);
  bar(error_bar_, Role::recording);
  bar(safe_bar_, Role::accent);
  bar(going_bar_, Role::accent);
  new GoingBackNotice(studio_, *going_bar_, this);
  bar(weights_bar_, Role::accent);
  bar(remark_bar_, Role::accent);
  bar(recovery_bar_, Role::accent);
  bar(session_bar_, Role::accent);
  bar(work_bar_, Role::accent);
  video_ = new VideoView(rendererOf(options_.settings.renderer));
  video_->setWaitingText(tr("Starting…"));
  for (auto* each : stage->findChildren<NoticeBar*>()) each->setFocusBack(video_);
  column->addWidget(video_, 1);
  stage_ = column;
  memory_ = new MemoryViews(studio_, track_, video_, this);
  column->addWidget(memory_->strip());
  setCentralWidget(stage);
}

void MainWindow::buildDocks() {
  prompts_ = new PromptsPanel;
  prompts_->setSlots(options_.settings.slots);
  prompts_->setHistory(options_.settings.history);
  auto* prompts = new Dock(QStringLiteral("prompts"), tr("Prompts"), prompts_, px(232), this);
  auto* memory = new Dock(QStringLiteral("memory"), tr("Memory"), memory_->panel(), px(350), this);
  takes_ = new TakesPanel;
  takes_dock_ = new Dock(QStringLiteral("takes"), tr("Takes"), takes_, px(270), this);
  log_ = new Dock(QStringLiteral("log"), tr("Log"), new LogPanel, px(600), this);
  log_->setAllowedAreas(Qt::AllDockWidgetAreas);
  addDockWidget(Qt::BottomDockWidgetArea, log_);
  log_->hide();
  help_ = new Dock(QStringLiteral("help"), tr("Help"), makeHelp(), px(350), this);
  addDockWidget(Qt::RightDockWidgetArea, help_);
  help_->hide();
  docks_ = {this, prompts, memory, takes_dock_, nullptr, nullptr, nullptr, memory_->strip(), nullptr, {}};
}

// Keeping makes the page's content and needs the panels above.
void MainWindow::buildDeliver() {
  const auto on = [this](Act act) { return (*actions_)[act]; };
  auto* page = keeping_->makeDeliver([this] { return takeChoices(); },
                                     {on(Act::mark_in), on(Act::mark_out), on(Act::clear_marks)});
  auto* made = new DeliveredPage(keeping_->exports(), {on(Act::keep_last), on(Act::record)});
  auto* deliver = new Dock(QStringLiteral("deliver"), tr("Deliver"), page, px(370), this);
  auto* exports = new Dock(QStringLiteral("exports"), tr("Exports"), made, px(300), this);
  for (Dock* dock : {deliver, exports}) dock->keepWhole();
  deliver->setFoot(page->foot());
  docks_.deliver = deliver;
  docks_.exports = exports;
  docks_.slot_row = slots_;
  docks_.folded = {hints_->parentWidget(), timeline_->parentWidget()};
  layouts_ = std::make_unique<Layouts>(docks_, options_.settings);
  connect((*actions_)[Act::layout_deliver], &QAction::triggered, this, [this] { setLayout("deliver"); });
  connect(timeline_, &Timeline::marksChanged, page, [page] {
    if (page->isVisible()) page->refresh();
  });
  for (const auto signal : {&Studio::takesReset, &Studio::takesChanged, &Studio::inForceChanged})
    connect(&studio_, signal, page, [page] {
      if (page->isVisible()) page->refresh();
    });
}

void MainWindow::buildPerform() {
  PerformPage::Keys keys;
  for (int i = 0; i < static_cast<int>(kPromptSlots); ++i)
    keys.pads << (*actions_)[static_cast<Act>(static_cast<int>(Act::pad_1) + i)];
  keys.across = (*actions_)[Act::fade_across];
  keys.freeze = (*actions_)[Act::freeze];
  keys.blackout = (*actions_)[Act::blackout];
  keys.cut = (*actions_)[Act::cut_next];
  keys.panic = (*actions_)[Act::panic];
  keys.tap = (*actions_)[Act::tap];
  keys.next_grid = (*actions_)[Act::next_grid];
  Performing::Parts parts{&studio_, video_, &options_.settings, keys, {}, {}, {}, {}};
  // A safe start keeps nothing.
  if (!options_.settings_path.empty() && !options_.safe) parts.pictures = options_.settings_path.parent_path() / "pads";
  parts.send = [this](const QString& text, const PromptWay& way) {
    prompt_bar_->setSent(text);
    sendAs(text, way);
  };
  parts.slide = [this](const QString& text, bool begins) {
    // In the past, and without a stream, weights wait for Enter.
    if (!is_streaming_ || time_->isLooking()) return prompt_bar_->setText(text);
    prompt_bar_->setSent(text);
    weights_->move(text, {SwitchMode::crossfade, prompt_bar_->blend(), 1}, begins);
  };
  parts.restore = [this](const QString& text, const PromptWay& way) {
    weights_->drop();
    if (!prompt_bar_->hasDraft()) prompt_bar_->setSent(text);
    studio_.sendPrompt(text, way);
  };
  performing_ = std::make_unique<Performing>(std::move(parts));
  auto* dock = new Dock(QStringLiteral("perform"), tr("Perform"), performing_->page(), px(620), this);
  dock->keepWhole();
  docks_.perform = dock;
}

QMenu* MainWindow::performMenu(QMenu* parent) {
  auto* menu = new QMenu(Actions::menuTitle(Actions::Menu::perform), parent);
  for (QAction* action : actions_->of(Actions::Menu::perform)) menu->addAction(action);
  return menu;
}

void MainWindow::buildStreamPanel() {
  auto* panel = new QWidget;
  panel->setObjectName(QStringLiteral("streamPanel"));
  panel->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  prompt_bar_ = new PromptBar;
  prompt_bar_->setObjectName(QStringLiteral("promptRow"));
  prompt_bar_->setAttribute(Qt::WA_StyledBackground);
  prompt_bar_->setHistory(&options_.settings.history);
  slots_ = new SlotRow;
  slots_->setObjectName(QStringLiteral("slotRow"));
  slots_->setAttribute(Qt::WA_StyledBackground);
  weights_ = std::make_unique<LiveWeights>(studio_);
  transport_ = new TransportBar;
  for (const Act act : {Act::step_back, Act::play_pause, Act::step}) transport_->addAction((*actions_)[act]);
  timeline_ = new Timeline(track_, studio_.prompts());
  status_ = new StatusLine;
  status_->setObjectName(QStringLiteral("statusRow"));
  status_->setAttribute(Qt::WA_StyledBackground);
  hints_ = new HintLine(options_.settings.hints_seen);
  follow_bar_ = new FollowBar;
  // A layout folds the box away; the widget inside is hidden and shown by itself.
  const auto boxed = [](QWidget* widget) {
    auto* box = new QWidget;
    auto* only = new QVBoxLayout(box);
    only->setContentsMargins(0, 0, 0, 0);
    only->setSpacing(0);
    only->addWidget(widget);
    return box;
  };
  for (QWidget* widget : std::initializer_list<QWidget*>{boxed(hints_), follow_bar_, prompt_bar_, slots_, transport_,
                                                         boxed(timeline_), status_}) {
    column->addWidget(widget);
  }
  // A dock without a title, so that it spans the whole width under the side docks. A widget without a layout would ask
  // for a height of -1, and the panel would lack one pixel.
  auto* no_title = new QWidget;
  (new QHBoxLayout(no_title))->setContentsMargins(0, 0, 0, 0);
  auto* dock = new QDockWidget;
  dock->setObjectName(QStringLiteral("stream"));
  dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
  dock->setTitleBarWidget(no_title);
  dock->setWidget(panel);
  panel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  splitDockWidget(log_, dock, Qt::Vertical);
}

void MainWindow::buildMenus() {
  using Menu = Actions::Menu;
  auto* menus = new QMenuBar;
  menus->setAccessibleName(tr("Menus"));
  for (const Menu which :
       {Menu::file, Menu::edit, Menu::stream, Menu::playback, Menu::view, Menu::memory, Menu::window, Menu::help}) {
    QMenu* menu = menus->addMenu(Actions::menuTitle(which));
    for (QAction* action : actions_->of(which)) menu->addAction(action);
    if (which == Menu::stream) menu->addMenu(performMenu(menu));
    if (which == Menu::stream && threads_) menu->addMenu(thread_menu_ = threads_->makeMenu(menu));
    if (which == Menu::file) desk_->addTo(*menu);
    if (which == Menu::view) addLanguages(menu);
    if (which == Menu::help) addExamples(menu);
    if (which == Menu::window) {
      displays_ = new OutputMenu(menu);
      menu->addMenu(displays_);
      menu->addActions({remote_switch_->action(), remote_switch_->link(), remote_switch_->token()});
      menu->addSeparator();
      for (QDockWidget* dock : findChildren<Dock*>()) {
        if (dock != log_ && dock != takes_dock_ && dock != help_) menu->addAction(dock->toggleViewAction());
      }
    }
  }
  menus->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* brand = new QLabel(tr("Longtake"));
  brand->setProperty("strong", true);
  QFont bold = bodyFont();
  bold.setWeight(QFont::DemiBold);
  brand->setFont(bold);

  // The row replaces a menu bar with corner widgets, because a menu bar does not follow changes of their sizes.
  model_label_ = new ElidedLabel(Qt::ElideRight);
  model_label_->setProperty("muted", true);
  model_label_->setContentsMargins(px(8), 0, 0, 0);
  auto* top = new MenuRow(menus, model_label_);
  top->setObjectName(QStringLiteral("topRow"));
  top->setAttribute(Qt::WA_StyledBackground);
  QHBoxLayout* row = top->row();
  row->setContentsMargins(px(14), px(2), px(14), px(2));
  row->setSpacing(px(3));
  row->addWidget(brand);
  row->addWidget(menus, 1);
  for (const Act act :
       {Act::layout_create, Act::layout_inspect, Act::layout_compare, Act::layout_deliver, Act::layout_perform}) {
    auto* tab = new QToolButton;
    tab->setDefaultAction((*actions_)[act]);
    tab->setProperty("layoutTab", true);
    tab->setFocusPolicy(Qt::TabFocus);
    row->addWidget(tab);
  }
  row->addWidget(model_label_);
  setMenuWidget(top);
}

}  // namespace longtake::ui
