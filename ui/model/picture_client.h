#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "engine/stream/pictures.h"
#include "ui/model/polled.h"

namespace longtake::ui {

using PicturesFactory = std::function<std::unique_ptr<PastPictures>(PastPictures::Wakeup)>;

/// Pictures of the past as Qt signals in the Qt thread.
class PictureClient : public QObject {
  Q_OBJECT
 public:
  /// Without a factory nothing is ever ready.
  explicit PictureClient(const PicturesFactory& factory, QObject* parent = nullptr);

  /// The most urgent first; replaces what was wanted before.
  void want(std::vector<PictureWish> wishes);

 Q_SIGNALS:
  void ready(const longtake::PicturesReady& event);
  void missing(const longtake::PicturesMissing& event);

 private:
  Polled<PastPictures> pictures_;
};

}  // namespace longtake::ui
