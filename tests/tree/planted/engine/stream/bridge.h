#pragma once

#include <QObject>
#include <QtCore/QString>
