#include "ui/model/picture_client.h"

#include <utility>

namespace longtake::ui {

PictureClient::PictureClient(const PicturesFactory& factory, QObject* parent)
    : QObject(parent), pictures_([this] {
        pictures_.drain([this](const auto& event) {
          if (const auto* made = std::get_if<PicturesReady>(&event)) Q_EMIT ready(*made);
          if (const auto* lost = std::get_if<PicturesMissing>(&event)) Q_EMIT missing(*lost);
        });
      }) {
  if (factory) pictures_.reset(factory(pictures_.ring()));
}

void PictureClient::want(std::vector<PictureWish> wishes) {
  if (pictures_) pictures_->want(std::move(wishes));
}

}  // namespace longtake::ui

#include "moc_picture_client.cpp"
