#pragma once

#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QtTest>

#include "engine/core/files.h"
#include "engine/stream/engine_stream.h"
#include "tests/fakes/fake_source.h"
#include "tests/ui/scripted_stream.h"
#include "ui/look/theme.h"
#include "ui/video/video_view.h"
#include "ui/window/main_window.h"

namespace longtake {

/// The real engine thread over the fake source.
inline ui::StreamFactory fakeStream(FakeSource::Shape shape = {}, FakeSource::Faults faults = {},
                                    FakeArchive* archive = nullptr, SetPolicy policy = {}) {
  return [=](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
    EngineStream::Options options;
    options.wakeup = std::move(wake);
    auto source = std::make_unique<FakeSource>(shape, faults, policy);
    source->keep_in(archive);
    return std::make_unique<EngineStream>(std::move(source), std::move(options));
  };
}

inline std::unique_ptr<ui::MainWindow> openWindow(ui::StreamFactory stream,
                                                  ui::Settings settings = ui::Settings::defaults(),
                                                  std::filesystem::path settings_path = {},
                                                  ui::Keeping::Services services = {}) {
  ui::MainWindow::Options options;
  options.stream = std::move(stream);
  options.settings = std::move(settings);
  options.settings_path = std::move(settings_path);
  options.services = std::move(services);
  auto window = std::make_unique<ui::MainWindow>(std::move(options));
  window->show();
  window->activateWindow();
  if (!QTest::qWaitForWindowActive(window.get())) qWarning("the window did not become active");
  return window;
}

template <class Widget>
Widget* only(QWidget& window) {
  const auto all = window.findChildren<Widget*>();
  return all.size() == 1 ? all.front() : nullptr;
}

}  // namespace longtake
