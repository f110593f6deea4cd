#pragma once

#include <variant>

struct ExportJob {};
struct PolishJob {};

using JobBody = std::variant<ExportJob, PolishJob>;
