#pragma once

#include <QWidget>
#include <functional>

class QLabel;
class QLineEdit;
class QTextBrowser;

namespace longtake::ui {

/// The help: sections of text with a search. It is shown next to the picture, so that users can read and try at once.
class HelpPage : public QWidget {
  Q_OBJECT
 public:
  /// What replaces a word in braces: the action's keys, or its name if it has none.
  struct Shown {
    QString text;
    bool opens = false;  ///< the word is a link that triggers the action
  };
  using ActionText = std::function<Shown(const QString& word)>;

  explicit HelpPage(ActionText action_text, QWidget* parent = nullptr);

  /// Shows the sections that contain all words of the search, with the current keys.
  void refresh();
  void focusSearch();
  QString text() const;

 Q_SIGNALS:
  void actionWanted(const QString& word);
  /// Esc was pressed in an empty search.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QString filled(const QString& text, bool as_html) const;
  void highlight(const QStringList& words);

  const ActionText action_text_;
  QLineEdit* search_ = nullptr;
  QTextBrowser* page_ = nullptr;
};

}  // namespace longtake::ui
