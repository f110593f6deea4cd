#!/usr/bin/env bash
# Sends what OpenAPI allows, and what it forbids, to the control port of a Longtake that streams on this machine, and checks
# every answer against the description, with all checks of schemathesis.
#   tests/control/fuzz_api.sh PORT [EXAMPLES]      EXAMPLES for each path in the phase of random requests (30)
# The port is opened with --control-no-token.
# Needs Python 3.10 with venv, and the network once. The exit status is schemathesis's.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
port=${1:?fuzz_api.sh needs the port of a running Longtake: tests/control/fuzz_api.sh 8720}
examples=${2:-30}
venv=${XDG_CACHE_HOME:-$HOME/.cache}/longtake/schemathesis-4.32.5

if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" --quiet install schemathesis==4.32.5
fi
# An answer may wait half a minute for its receipt. The two previews that are streams are left out: without a
# number of pictures they never end.
SCHEMATHESIS_HOOKS=api_hooks PYTHONPATH=$here exec "$venv/bin/schemathesis" run "http://127.0.0.1:$port/v1/openapi.json" \
  --url "http://127.0.0.1:$port" --checks all --phases coverage,fuzzing --max-examples "$examples" --continue-on-failure \
  --exclude-path-regex "preview[.]m" --request-timeout 40 --suppress-health-check all --seed 1
