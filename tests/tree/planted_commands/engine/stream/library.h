#pragma once

#include <variant>

struct ExportJob {};
struct PolishJob {};
struct VerifyJob {};
struct DownloadJob {};

using JobBody = std::variant<ExportJob, PolishJob, VerifyJob, DownloadJob>;
