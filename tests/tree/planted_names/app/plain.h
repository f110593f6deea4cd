#pragma once

struct Plain {};
