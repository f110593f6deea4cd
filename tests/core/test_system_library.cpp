#include <QtTest>
#include <cmath>

#include "engine/core/system_library.h"
#include "tests/support/run.h"

using namespace longtake;

class TestSystemLibrary : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_first_one_that_is_there_gives_its_functions() {
    SystemLibrary library{"libnone.so.1", "libm.so.6"};
    double (*root)(double) = nullptr;
    library.find(root, "sqrt");
    QVERIFY(library.is_whole());
    QCOMPARE(root(9.0), 3.0);
  }

  void what_is_missing_is_named() {
    SystemLibrary none{"libnone.so.1"};
    double (*root)(double) = nullptr;
    none.find(root, "sqrt");
    QVERIFY(!none.is_whole() && root == nullptr);
    QVERIFY(none.problem().find("libnone.so.1") != std::string::npos);

    SystemLibrary partly{"libm.so.6"};
    partly.find(root, "no_such_root");
    partly.find(root, "sqrt");
    QVERIFY(!partly.is_whole());
    QVERIFY(partly.problem().find("no_such_root") != std::string::npos);
  }
};

LONGTAKE_CORE_TEST(TestSystemLibrary)
#include "test_system_library.moc"
