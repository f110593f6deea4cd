#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "engine/session/lora_choice.h"

class QScrollArea;
class QVBoxLayout;

namespace longtake::ui {

/// The LoRAs on the current model's weights, each with its strength and a switch.
class LoraBox : public QWidget {
  Q_OBJECT
 public:
  explicit LoraBox(QWidget* parent = nullptr);

  /// Sets the LoRAs in force. LoRAs that are switched off stay in the list.
  void setInForce(const LoraList& loras);
  /// Clears the list for another model, including LoRAs that are switched off.
  void clear();
  void add(const std::string& file);

 Q_SIGNALS:
  void wanted(const longtake::LoraList& loras);

 private:
  struct Row {
    LoraChoice lora;
    bool on = true;
  };

  LoraList inForce() const;
  void showRows();
  QWidget* makeRow(std::size_t index);
  /// Emitted after a moment, because every change computes the weights again.
  void changed();
  void choose();

  std::vector<Row> rows_;
  QScrollArea* area_;
  QVBoxLayout* list_;
  QTimer due_;
};

}  // namespace longtake::ui
