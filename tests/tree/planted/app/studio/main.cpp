#include <QApplication>
#include <torch/torch.h>

#include "engine/model/network.h"
#include "ui/missing.h"
