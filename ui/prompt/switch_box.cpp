#include "ui/prompt/switch_box.h"

#include <QHBoxLayout>

#include "ui/look/theme.h"
#include "ui/model/receipts.h"
#include "ui/prompt/fade_length.h"
#include "ui/prompt/segments.h"

namespace longtake::ui {

SwitchBox::SwitchBox(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(6));
  modes_ = new Segments(tr("Effect of a new prompt on the memory"));
  const auto add = [this](SwitchMode mode, const QString& tip) {
    modes_->add(static_cast<int>(mode), modeName(mode), tip);
  };
  add(SwitchMode::recipe, tr("The stream continues: the memory is recomputed under the new prompt"));
  add(SwitchMode::cut, tr("A cut: the memory is emptied (Ctrl+Enter)"));
  add(SwitchMode::crossfade, tr("The prompt slides over to the new one across several chunks"));
  row->addWidget(modes_);
  fade_ = new FadeLength;
  row->addWidget(fade_);
  connect(modes_, &Segments::changed, this, &SwitchBox::refresh);
  connect(fade_, &FadeLength::valueChanged, this, &SwitchBox::fadeChunksChanged);
  setFadeChunks(4);
}

SwitchMode SwitchBox::mode() const { return static_cast<SwitchMode>(modes_->chosen()); }

void SwitchBox::setMode(SwitchMode mode) {
  modes_->choose(static_cast<int>(mode));
  refresh();
}

int SwitchBox::fadeChunks() const { return fade_->value(); }

void SwitchBox::setFadeChunks(int chunks) {
  fade_->setChunks(chunks);
  refresh();
}

void SwitchBox::setChunkSeconds(double seconds) { fade_->setChunkSeconds(seconds); }

// The length is shown for a fade only.
void SwitchBox::refresh() { fade_->setVisible(mode() == SwitchMode::crossfade); }

}  // namespace longtake::ui

#include "moc_switch_box.cpp"
