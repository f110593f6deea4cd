#include "ui/models/download_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "ui/look/language.h"

namespace longtake::ui {
namespace {

/// The translations' context.
class DownloadWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::DownloadWords)
 public:
  static QString terms(LicenceTerms terms) {
    switch (terms) {
      case LicenceTerms::free:
        return tr("free to use, also commercially");
      case LicenceTerms::non_commercial:
        return tr("not for commercial use");
      case LicenceTerms::unclear:
        break;
    }
    return tr("read its page before you use it");
  }
  static QString licence(const QString& name, LicenceTerms meaning) { return tr("%1: %2").arg(name, terms(meaning)); }
  static QString unpinned(std::ptrdiff_t files, std::size_t all) {
    return tr("Unpinned files: %1 of %2. Only their server vouches for them.").arg(files).arg(all);
  }
  static QString atLeast(const QString& size) { return tr("at least %1").arg(size); }
  static QString of(const QString& done, const QString& total) { return tr("%1 of %2").arg(done, total); }
  static QString rate(double bytes_per_second) {
    return tr("%1 a second").arg(bytesText(std::llround(bytes_per_second)));
  }
  static QString left(double seconds) {
    const auto whole = static_cast<int>(std::min(seconds, 3.6e6));
    if (whole < 60) return tr("%1 s left").arg(whole);
    if (whole < 3600) return tr("%1 min left").arg((whole + 30) / 60);
    return tr("%1 h %2 min left").arg(whole / 3600).arg(whole % 3600 / 60);
  }
};

}  // namespace

QString licenceText(const CatalogueModel& model) {
  return DownloadWords::licence(QString::fromStdString(model.licence), model.terms);
}

QString unpinnedText(const CatalogueModel& model) {
  return model.unpinned() > 0 ? DownloadWords::unpinned(model.unpinned(), model.files.size()) : QString();
}

QString sizeText(const CatalogueModel& model) {
  const Extent extent = extentOf(model);
  if (extent.bytes == 0) return {};
  const QString size = bytesText(extent.bytes);
  return extent.known ? size : DownloadWords::atLeast(size);
}

QString transferText(const Transfer& transfer) {
  const QString done = bytesText(static_cast<std::int64_t>(transfer.done));
  QStringList parts;
  parts << (transfer.total > 0 ? DownloadWords::of(done, bytesText(static_cast<std::int64_t>(transfer.total))) : done);
  if (transfer.bytes_per_second > 0) parts << DownloadWords::rate(transfer.bytes_per_second);
  if (const auto left = transfer.left()) parts << DownloadWords::left(*left);
  return parts.join(QStringLiteral(" · "));
}

Extent extentOf(const CatalogueModel& model) {
  Extent extent;
  for (const CatalogueFile& file : model.files) {
    extent.bytes += static_cast<std::int64_t>(file.bytes);
    extent.here += static_cast<std::int64_t>(file.here);
    extent.known = extent.known && file.bytes > 0;
    extent.whole = extent.whole && file.state == FileState::present;
    extent.has_part = extent.has_part || file.state == FileState::part;
  }
  return extent;
}

}  // namespace longtake::ui
