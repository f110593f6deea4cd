#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "engine/stream/pictures.h"
#include "ui/model/polled.h"

namespace longtake::ui {

using PicturesFactory = std::function<std::unique_ptr<PastPictures>(PastPictures::Wakeup)>;

/// Delivers pictures of the past as Qt signals in the Qt thread.
class PictureClient : public QObject {
  Q_OBJECT
 public:
  /// Without a factory no picture is ever delivered.
  explicit PictureClient(const PicturesFactory& factory, QObject* parent = nullptr);

  /// Requests pictures, the most urgent first; replaces earlier requests.
  void want(std::vector<PictureWish> wishes);

 Q_SIGNALS:
  void ready(const longtake::PicturesReady& event);
  void missing(const longtake::PicturesMissing& event);

 private:
  Polled<PastPictures> pictures_;
};

}  // namespace longtake::ui
