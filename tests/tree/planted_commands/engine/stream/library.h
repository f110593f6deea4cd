#pragma once

#include <variant>

struct ExportJob {};
struct PolishJob {};
struct DownloadJob {};

using JobBody = std::variant<ExportJob, PolishJob, DownloadJob>;
