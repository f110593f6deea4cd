#pragma once

#include <QtTest>

/// One program holds all test classes of a folder and runs the one that its first argument names: linking a program for
/// each class took longer than compiling it.
namespace longtake::test {

using Main = int (*)(int argc, char** argv);

/// Registers a test class under the name of its file, "test_json" for test_json.cpp.
struct Registered {
  Registered(const char* file, Main main);
};

}  // namespace longtake::test

#define LONGTAKE_TEST_WITH(Class, ...)                                                             \
  static const longtake::test::Registered registered_##Class(__FILE__, [](int argc, char** argv) { \
    __VA_ARGS__                                                                                    \
    Class test;                                                                                    \
    return QTest::qExec(&test, argc, argv);                                                        \
  });

/// A class of tests that needs no application, one that needs an event loop, and one that shows windows.
#define LONGTAKE_TEST(Class) LONGTAKE_TEST_WITH(Class)
#define LONGTAKE_CORE_TEST(Class) LONGTAKE_TEST_WITH(Class, QTEST_QAPP_SETUP(QCoreApplication))
#define LONGTAKE_WINDOW_TEST(Class) LONGTAKE_TEST_WITH(Class, QTEST_QAPP_SETUP(QApplication))
