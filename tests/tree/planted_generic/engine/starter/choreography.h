#pragma once

struct Choreography {};
