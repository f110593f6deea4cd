#include <QtTest>

#include <cerrno>
#include <set>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/result.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr ErrorForm kNotSaved{"TEST-01", ErrorKind::io, "\"{file}\" was not saved",
                              "{cause}", "{cause}",     "Of {count} parts {size} are safe."};
constexpr ErrorForm kNoLongerKept{"", ErrorKind::io, "{cause}", "{cause}", "{cause}", "The stream goes on."};
constexpr ErrorForm kLacks{"TEST-02", ErrorKind::bad_input, "Cannot start", "it lacks {parts}", "Wait {seconds} s."};
constexpr Phrase kWheel{"a wheel"};
constexpr Phrase kDoor{"a door"};

}  // namespace

class TestError : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_form_and_its_arguments_make_the_sentence() {
    const Error error = make_error(kLacks, {{"parts", std::vector<Phrase>{kWheel, kDoor}}, {"seconds", 2.25}});
    QCOMPARE(error.text(), std::string("Cannot start: it lacks a wheel; a door. Wait 2.2 s. [TEST-02]"));
    QVERIFY(error.kind == ErrorKind::bad_input && error.form == &kLacks && error.arguments.size() == 2);
  }

  void a_cause_gives_its_kind_its_reason_and_its_remedy() {
    const Error full = system_cause(ENOSPC);
    const Error error =
        make_error(kNotSaved, {{"file", "a.mp4"}, {"count", 3}, {"size", ByteCount{1'500'000'000}}}, full);
    QCOMPARE(error.what, std::string("\"a.mp4\" was not saved"));
    QCOMPARE(error.why, full.why);
    QCOMPARE(error.remedy, full.remedy);
    QCOMPARE(error.done, std::string("Of 3 parts 1.5 GB are safe."));
    QVERIFY(error.kind == ErrorKind::no_space);
    QCOMPARE(error.code, std::string("TEST-01"));
    // An error that only adds the action taken keeps everything else, including the code.
    const Error told = make_error(kNoLongerKept, {}, error);
    QVERIFY(told.what == error.what && told.why == error.why && told.code == error.code);
    QCOMPARE(told.done, std::string("The stream goes on."));
    // If the inner error has no reason, its first sentence becomes the reason of the outer one.
    const Error outer = make_error(kNotSaved, {{"file", "b"}, {"count", 1}, {"size", ByteCount{}}},
                                   Error{ErrorKind::internal, "The copy lacked frames", {}, {}, {}});
    QCOMPARE(outer.why, std::string("The copy lacked frames"));
  }

  void what_fills_a_gap_is_not_filled_itself() {
    const Error error = make_error(errors::kCannotWrite, {{"file", "{cause}{file}{"}}, system_cause(EACCES));
    QCOMPARE(error.what, std::string("Cannot write {cause}{file}{"));
    QCOMPARE(fill_in("an open { stays", [](std::string_view) { return std::string("x"); }),
             std::string("an open { stays"));
  }

  // The texts below are the keys of their translations.
  void what_is_listed_of_the_system_is_what_it_says() {
    std::set<std::string> listed;
    for (int code = 1; code < 134; ++code) {
      const Error error = system_cause(code);
      QCOMPARE(error.why, std::string(std::strerror(code)));
      if (error.form != nullptr) listed.insert(error.why);
    }
    QCOMPARE(listed.size(), 10U);
    QCOMPARE(system_error("x", ENOSPC).text(),
             std::string("x: No space left on device. Free some space or choose another folder."));
  }
};

LONGTAKE_TEST(TestError)
#include "test_error.moc"
