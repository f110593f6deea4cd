#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/elided_label.h"
#include "ui/look/help_page.h"
#include "ui/look/icons.h"
#include "ui/look/menu_row.h"
#include "ui/look/notice_bar.h"
#include "ui/look/notice_stack.h"
#include "ui/look/theme.h"
#include "ui/video/video_view.h"
#include "ui/window/comparing.h"
#include "ui/window/dock.h"
#include "ui/window/drift_controls.h"
#include "ui/window/going_back_notice.h"
#include "ui/window/layouts.h"
#include "ui/window/memory_views.h"
#include "ui/window/palette.h"
#include "ui/window/planning.h"
#include "ui/window/preferences.h"
#include "ui/window/prompt_controls.h"
#include "ui/window/session_controls.h"
#include "ui/window/session_desk.h"
#include "ui/window/shortcut_sheet.h"
#include "ui/window/stage_controls.h"
#include "ui/window/time_travel.h"
#include "ui/window/touch_controls.h"
#include "ui/window/viewer.h"

namespace longtake::ui {

MainWindow::MainWindow(Options options)
    : options_(std::move(options)),
      studio_(options_.session.empty() ? options_.stream : StreamFactory(), options_.clock),
      context_{options_, this, &studio_, &track_, &options_.settings, new Actions(this)} {
  setWindowTitle(tr("Longtake"));
  setWindowIcon(applicationIcon());
  setMinimumSize(1024, 640);
  setAcceptDrops(true);
  resize(px(1440), px(900));
  options_.services.recovers = !options_.safe;
  // This order is the order of docks, of badges in the status line, and of handlers for the same signal.
  QVBoxLayout* column = buildNotices();
  viewer_ = std::make_unique<Viewer>(context_);
  auto* memory = new MemoryViews(context_);
  column->addWidget(context_.video, 1);
  column->addWidget(context_.rows.at(StudioContext::Row::strip));
  setCentralWidget(column->parentWidget());
  for (auto* bar : findChildren<NoticeBar*>()) bar->setFocusBack(context_.video);
  sessions_ = std::make_unique<SessionControls>(context_);
  prompts_ = std::make_unique<PromptControls>(context_);
  memory->makeDock();
  viewer_->makeDocks();
  makeHelp();
  buildStreamPanel();
  time_ = std::make_unique<TimeTravel>(context_);
  stage_ = std::make_unique<StageControls>(context_);
  keeping_ = std::make_unique<Keeping>(context_);
  stage_->connectRemote();
  touch_ = std::make_unique<TouchControls>(context_);
  comparing_ = std::make_unique<Comparing>(context_);
  viewer_->connectStage();
  layouts_ = std::make_unique<Layouts>(context_);
  planning_ = std::make_unique<Planning>(context_);
  memory->connectPolicies();
  drift_ = std::make_unique<DriftControls>(context_);
  if (options_.threads) threads_ = std::make_unique<ThreadChoice>(context_, *options_.threads);
  sessions_->makeDesk();
  preferences_ = std::make_unique<Preferences>(context_);
  buildMenus();
  prompts_->connectPeek();
  stage_->connectSending();
  connectControllers();
  connectActions();
  preferences_->start();
  context_.action(Act::focus_prompt)->trigger();
  prompts_->showFirst();
  // The first prompt is posted before the first chunk is requested, so that the stream begins with it.
  if (!sessions_->openFirst()) prompts_->sendFirst();
  qApp->installEventFilter(this);
}

MainWindow::~MainWindow() { qApp->removeEventFilter(this); }

void MainWindow::openStream(const StreamRequest& request) { sessions_->openStream(request); }

QDockWidget* MainWindow::dock(const char* name) const { return findChild<QDockWidget*>(QLatin1String(name)); }

// The column of the picture, with the bars in this order.
QVBoxLayout* MainWindow::buildNotices() {
  auto* stage = new QWidget;
  stage->setObjectName(QStringLiteral("stage"));
  stage->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(stage);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  context_.notices = new NoticeStack(column);
  const auto bar = [this](NoticeBar*& made, Role edge) { context_.notices->add(made = new NoticeBar(edge)); };
  for (NoticeBar** made : {&context_.failure_bar, &context_.log_bar, &context_.error_bar}) bar(*made, Role::recording);
  for (NoticeBar** made : {&context_.safe_bar, &context_.going_bar, &context_.weights_bar, &context_.bar,
                           &context_.recovery_bar, &context_.session_bar, &context_.work_bar})
    bar(*made, Role::accent);
  new GoingBackNotice(studio_, *context_.going_bar, this);
  return column;
}

// Names of actions in the help show their keys; harmless actions are links.
void MainWindow::makeHelp() {
  const Actions* actions = context_.actions;
  auto* page = new HelpPage([actions](const QString& word) {
    const QAction* action = actions->named(word);
    if (action == nullptr) return HelpPage::Shown{word};
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    return HelpPage::Shown{keys.isEmpty() ? action->text() : keys, actions->isHarmless(action)};
  });
  auto* help = new Dock(QStringLiteral("help"), tr("Help"), page, px(350), this);
  addDockWidget(Qt::RightDockWidgetArea, help);
  help->hide();
  context_.on(Act::help, help, [help, page](bool shown) {
    help->setVisible(shown);
    if (!shown) return;
    page->refresh();  // keys may have changed
    page->focusSearch();
  });
  connect(page, &HelpPage::actionWanted, help, [actions](const QString& word) { actions->named(word)->trigger(); });
  connect(page, &HelpPage::left, help, [this, help] {
    help->hide();
    context_.video->setFocus(Qt::OtherFocusReason);
  });
}

void MainWindow::buildStreamPanel() {
  auto* panel = new QWidget;
  panel->setObjectName(QStringLiteral("streamPanel"));
  panel->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (const auto& [row, widget] : context_.rows)
    if (row != StudioContext::Row::strip) column->addWidget(widget);
  // A dock without a title, to span the whole width below the side docks. A widget without a layout would have a height
  // of -1, which takes a pixel from the panel.
  auto* no_title = new QWidget;
  (new QHBoxLayout(no_title))->setContentsMargins(0, 0, 0, 0);
  auto* whole = new QDockWidget;
  whole->setObjectName(QStringLiteral("stream"));
  whole->setFeatures(QDockWidget::NoDockWidgetFeatures);
  whole->setTitleBarWidget(no_title);
  whole->setWidget(panel);
  panel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  splitDockWidget(dock("log"), whole, Qt::Vertical);
}

void MainWindow::buildMenus() {
  using Menu = Actions::Menu;
  auto* menus = new QMenuBar;
  menus->setAccessibleName(tr("Menus"));
  for (const Menu which :
       {Menu::file, Menu::edit, Menu::stream, Menu::playback, Menu::view, Menu::memory, Menu::window, Menu::help}) {
    QMenu* menu = menus->addMenu(Actions::menuTitle(which));
    for (QAction* action : context_.actions->of(which)) menu->addAction(action);
    if (which == Menu::stream) stage_->addPerformMenu(menu);
    if (which == Menu::stream && threads_) threads_->addTo(menu);
    if (which == Menu::file) sessions_->desk()->addTo(*menu);
    if (which == Menu::view) preferences_->addLanguages(menu);
    if (which == Menu::help) planning_->addExamples(menu);
    if (which != Menu::window) continue;
    stage_->addOutputs(menu);
    menu->addSeparator();
    for (const char* name : {"prompts", "memory", "perform", "deliver", "exports"})
      menu->addAction(dock(name)->toggleViewAction());
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
    tab->setDefaultAction(context_.action(act));
    tab->setProperty("layoutTab", true);
    tab->setFocusPolicy(Qt::TabFocus);
    row->addWidget(tab);
  }
  row->addWidget(model_label_);
  setMenuWidget(top);
}

void MainWindow::connectControllers() {
  connect(&studio_, &Studio::refused, this, [this](const Error& error, CommandId command) {
    // A stopped engine refuses every command, but the bar already shows why it stopped and how to restart it.
    const bool stopped = error.kind == Error::Kind::cancelled;  // cancelled by the user
    if (!studio_.hasFailed() && !stage_->isTheirs(command) && !stopped) context_.error_bar->showError(error, {});
  });
  connect(sessions_.get(), &SessionControls::modelChanged, model_label_, &QLabel::setText);
  connect(time_.get(), &TimeTravel::pictureDue, viewer_.get(), &Viewer::showPast);
  connect(time_.get(), &TimeTravel::runChanged, viewer_.get(), &Viewer::updatePlaying);
  connect(time_.get(), &TimeTravel::elsewhere, this, [this](TakeId take) {
    if (const auto& source = studio_.source(); source && !source->session.empty())
      openStream({{}, source->session, take, {}});
  });
  connect(sessions_.get(), &SessionControls::relaunchWanted, preferences_.get(), &Preferences::startAgain);
  connect(keeping_.get(), &Keeping::continueWanted, this, [this](const TakeExtent& take) {
    openStream({{}, take.session, take.take, {}});
  });
  connect(keeping_.get(), &Keeping::quitAllowed, this, &QWidget::close);
  connect(keeping_.get(), &Keeping::quitDeclined, preferences_.get(), &Preferences::stay);
}

void MainWindow::connectActions() {
  const auto on = [this](Act act, auto function) { context_.on(act, this, std::move(function)); };
  on(Act::quit, [this] { close(); });
  on(Act::palette, [this] {
    auto* palette = new CommandPalette(context_.actions->all(), this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->show();
  });
  on(Act::shortcuts, [this] {
    auto* sheet = new ShortcutSheet(*context_.actions, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->show();
  });
  on(Act::full_screen, [this](bool full) {
    setWindowState(full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
  });
}

void MainWindow::closeEvent(QCloseEvent* event) {
  comparing_->close();  // the docks of a comparison belong to no layout
  preferences_->keep();
  if (!keeping_->mayQuit()) return event->ignore();
  stage_->setOutputShown(false);
  QMainWindow::closeEvent(event);
  preferences_->windowClosed();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  // The window manager or restored settings may have changed it.
  if (event->type() == QEvent::WindowStateChange) context_.action(Act::full_screen)->setChecked(isFullScreen());
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (layouts_) layouts_->windowResized(event->oldSize().width());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (sessions_->accepts(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  sessions_->drop(*event->mimeData());
}

// Handles keys of a focused control that a shortcut would otherwise take.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return QMainWindow::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
                     key == Qt::Key_Home || key == Qt::Key_End || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
  const bool presses = watched->inherits("QAbstractButton") || watched->inherits("QComboBox") ||
                       watched->property("takesSpace").toBool();
  // In a group of exclusive buttons, Tab reaches one and the arrow keys reach the others.
  const auto* button = qobject_cast<QAbstractButton*>(watched);
  const bool moves = (button != nullptr && button->group() != nullptr) || watched->inherits("QAbstractSlider") ||
                     watched->inherits("QComboBox") || watched->inherits("QAbstractItemView") ||
                     watched->inherits("QAbstractSpinBox");
  const bool takes = watched->property("takesArrows").toBool();
  if ((presses && key == Qt::Key_Space) || ((moves || takes) && arrow)) {
    event->accept();
    return true;
  }
  return QMainWindow::eventFilter(watched, event);
}

}  // namespace longtake::ui

#include "moc_main_window.cpp"
