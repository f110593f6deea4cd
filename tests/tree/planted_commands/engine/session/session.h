#pragma once

void list_sessions();
