#include "ui/stage/pad_pictures.h"

#include <QSaveFile>
#include <algorithm>
#include <cstdio>
#include <system_error>

#include "engine/core/hash.h"

namespace longtake::ui {

std::filesystem::path PadPictures::fileOf(const std::string& prompt) const {
  char name[24];
  std::snprintf(name, sizeof name, "%016llx.png",
                static_cast<unsigned long long>(hash64(std::as_bytes(std::span(prompt)))));
  return folder_ / name;
}

void PadPictures::load(const Prompts& prompts) {
  if (folder_.empty()) return;
  for (const std::string& prompt : prompts) {
    if (prompt.empty()) continue;
    if (const QImage picture(QString::fromStdString(fileOf(prompt).string())); !picture.isNull())
      pictures_[prompt] = picture;
  }
}

void PadPictures::save(const Prompts& prompts) {
  std::erase_if(pictures_, [&](const auto& each) { return std::ranges::count(prompts, each.first) == 0; });
  if (folder_.empty()) return;
  std::error_code code;
  std::filesystem::create_directories(folder_, code);
  std::set<std::filesystem::path> wanted;
  for (const auto& [prompt, picture] : pictures_) {
    const auto file = fileOf(prompt);
    wanted.insert(file);
    if (!changed_.contains(prompt)) continue;
    QSaveFile out(QString::fromStdString(file.string()));
    if (out.open(QIODevice::WriteOnly) && picture.save(&out, "PNG")) out.commit();
  }
  changed_.clear();
  for (const auto& entry : std::filesystem::directory_iterator(folder_, code))
    if (entry.path().extension() == ".png" && !wanted.contains(entry.path()))
      std::filesystem::remove(entry.path(), code);
}

void PadPictures::set(const QString& prompt, const QImage& picture) {
  if (prompt.isEmpty() || picture.isNull()) return;
  const std::string text = prompt.toStdString();
  pictures_[text] = picture.scaled(kSize, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  changed_.insert(text);
}

QImage PadPictures::of(const QString& prompt) const {
  const auto found = pictures_.find(prompt.toStdString());
  return found == pictures_.end() ? QImage() : found->second;
}

}  // namespace longtake::ui
