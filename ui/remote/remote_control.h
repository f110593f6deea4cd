#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <string>

#include "control/port.h"
#include "ui/model/exports.h"
#include "ui/model/recorder_client.h"
#include "ui/model/settings.h"
#include "ui/model/studio.h"

namespace longtake::ui {

/// The control port of a window. What clients want goes the way that it goes from a hand, so that undo, receipts and
/// lists know of it, and what happens in the window is told to clients. Everything is done in the Qt thread.
class RemoteControl : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive this.
  struct Parts {
    Studio* studio = nullptr;
    RecorderClient* recorder = nullptr;
    Exports* exports = nullptr;
    const Settings* settings = nullptr;
    std::function<void(int index, const QString& text)> keepSlot{};
  };

  /// Without a port among the options, the usual one is opened.
  RemoteControl(control::PortOptions options, Parts parts, QObject* parent = nullptr);

  Result<void> open();
  void close();
  bool isOpen() const { return port_ != nullptr; }
  /// "127.0.0.1:8720", "OSC 127.0.0.1:9000" or both; empty while it is closed.
  QString address() const;

 Q_SIGNALS:
  void changed();

 private:
  void connectFacts();
  void tellPresent();
  void tell(control::Fact fact);
  Result<control::Accepted> carryOut(const control::Wish& wish);
  Result<control::Accepted> carryOut(const CommandBody& body);
  Result<control::Accepted> carryOut(const control::Play& wish);
  Result<control::Accepted> carryOut(const control::StepOnce& wish);
  Result<control::Accepted> carryOut(const control::SendSlot& wish);
  Result<control::Accepted> carryOut(const control::KeepSlot& wish);
  Result<control::Accepted> carryOut(const control::RecordStart& wish);
  Result<control::Accepted> carryOut(const control::RecordStop& wish);
  Result<control::Accepted> carryOut(const control::ExportTake& wish);
  Result<std::string> fileFor(const std::string& name, const std::string& suffix) const;
  void tellRecorder();
  void tellExport(const Exports::Item& item);

  control::PortOptions options_;
  const Parts parts_;
  int opening_ = 0;  // counts openings: a wish that came through an earlier one is dropped
  bool records_ = false;
  std::unique_ptr<control::Port> port_;
};

}  // namespace longtake::ui
