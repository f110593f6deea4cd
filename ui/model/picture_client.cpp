#include "ui/model/picture_client.h"

#include <utility>

namespace longtake::ui {

PictureClient::PictureClient(const PicturesFactory& factory, QObject* parent) : QObject(parent) {
  connect(&wake_, &Wake::rang, this, &PictureClient::drain);
  if (factory) pictures_ = factory(wake_.ring());
}

PictureClient::~PictureClient() = default;

void PictureClient::want(std::vector<PictureWish> wishes) {
  if (pictures_) pictures_->want(std::move(wishes));
}

void PictureClient::drain() {
  while (const auto event = pictures_->poll()) {
    if (const auto* made = std::get_if<PicturesReady>(&*event)) Q_EMIT ready(*made);
    if (const auto* lost = std::get_if<PicturesMissing>(&*event)) Q_EMIT missing(*lost);
  }
}

}  // namespace longtake::ui

#include "moc_picture_client.cpp"
