#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "engine/stream/pictures.h"
#include "ui/model/wake.h"

namespace longtake::ui {

using PicturesFactory = std::function<std::unique_ptr<PastPictures>(PastPictures::Wakeup)>;

/// Pictures of the past as Qt signals in the Qt thread.
class PictureClient : public QObject {
  Q_OBJECT
 public:
  /// Without a factory nothing is ever ready.
  explicit PictureClient(const PicturesFactory& factory, QObject* parent = nullptr);
  ~PictureClient() override;

  /// The most urgent first; replaces what was wanted before.
  void want(std::vector<PictureWish> wishes);

 Q_SIGNALS:
  void ready(const longtake::PicturesReady& event);
  void missing(const longtake::PicturesMissing& event);

 private:
  void drain();

  Wake wake_;
  std::unique_ptr<PastPictures> pictures_;  // after wake_: its thread rings until it is gone
};

}  // namespace longtake::ui
