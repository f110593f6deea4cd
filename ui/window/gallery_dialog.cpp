#include "ui/window/gallery_dialog.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/look/section_heading.h"
#include "ui/look/theme.h"
#include "ui/model/gallery.h"

namespace longtake::ui {

GalleryDialog::GalleryDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Prompt Gallery"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(px(20), px(16), px(20), px(18));
  grid->setHorizontalSpacing(px(18));
  grid->setVerticalSpacing(px(6));
  auto* note = new QLabel(tr("In words that the built-in model knows. A click sends one; the stream continues."));
  note->setProperty("muted", true);
  note->setWordWrap(true);
  grid->addWidget(note, 0, 0, 1, 2);
  // Two columns of sections, each below its heading.
  int place = 0;
  for (const GallerySection& section : gallery()) {
    const int column = place % 2;
    int row = 1 + place / 2 * 20;
    grid->setRowMinimumHeight(row++, px(6));
    grid->addWidget(sectionHeading(section.title), row++, column);
    for (const QString& prompt : section.prompts) {
      auto* button = new QPushButton(prompt);
      button->setProperty("card", true);
      button->setAutoDefault(false);
      connect(button, &QPushButton::clicked, this, [this, prompt] { Q_EMIT chosen(prompt); });
      grid->addWidget(button, row++, column);
    }
    ++place;
  }
}

}  // namespace longtake::ui

#include "moc_gallery_dialog.cpp"
