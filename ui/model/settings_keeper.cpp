#include "ui/model/settings_keeper.h"

#include <utility>

#include "engine/core/log.h"

namespace longtake::ui {

SettingsKeeper::SettingsKeeper(std::filesystem::path path, QObject* parent) : QObject(parent), path_(std::move(path)) {
  connect(&wake_, &Wake::rang, this, [this] {
    std::optional<Error> problem;
    {
      const std::scoped_lock lock(mutex_);
      problem = std::exchange(problem_, std::nullopt);
    }
    if (problem) Q_EMIT notKept(*problem);
  });
  thread_ = std::jthread([this] { run(); });
}

SettingsKeeper::~SettingsKeeper() {
  {
    const std::scoped_lock lock(mutex_);
    ends_ = true;
  }
  work_there_.notify_one();
}

void SettingsKeeper::keep(const Settings& settings) {
  {
    const std::scoped_lock lock(mutex_);
    if (last_ == settings && !failed_) return;
    last_ = settings;
    waiting_ = settings;
  }
  work_there_.notify_one();
}

void SettingsKeeper::run() {
  for (;;) {
    std::optional<Settings> next;
    {
      std::unique_lock lock(mutex_);
      work_there_.wait(lock, [this] { return ends_ || waiting_; });
      if (!waiting_) return;
      next = std::exchange(waiting_, std::nullopt);
    }
    auto saved = saveSettings(*next, path_);
    {
      const std::scoped_lock lock(mutex_);
      const bool is_news = !saved && !failed_;
      failed_ = !saved;
      if (!is_news) continue;
      problem_ = saved.error();
    }
    logger("ui")->error("settings=\"{}\"", saved.error().text());
    wake_.ring()();
  }
}

}  // namespace longtake::ui

#include "moc_settings_keeper.cpp"
