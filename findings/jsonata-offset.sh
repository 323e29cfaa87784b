#!/usr/bin/env bash
# Claim: $fromMillis of JSONata is an hour early in a zone such as -0330, in JavaScript only.
#
# Guess: Midnight in UTC is 20:30 in the zone -0330, as in the Python library.
# Seen: It is 19:30: the hours of a negative offset with minutes are rounded down. A positive one such as
# +0530 is right.
# Versions: jsonata 2.2.2, jsonata-python 0.7.1
# Source of the guess: The documentation of JSONata, $fromMillis: the offset is in the format ±HHMM.
#
# Output:
#   JavaScript -0330 19:30
#   JavaScript +0530 05:30
#   Python -0330 20:30
#   Python +0530 05:30
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  jsonata@2.2.2
python3 -m venv venv
venv/bin/pip install --quiet 'jsonata-python==0.7.1'
cat >run.mjs <<'CODE'
import jsonata from 'jsonata';

for (const zone of ['-0330', '+0530']) {
  const expression = `$fromMillis(0, "[H01]:[m01]", "${zone}")`;
  console.log('JavaScript', zone, await jsonata(expression).evaluate({}));
}
CODE
cat >run.py <<'CODE'
import jsonata

for zone in ['-0330', '+0530']:
    expression = f'$fromMillis(0, "[H01]:[m01]", "{zone}")'
    print('Python', zone, jsonata.Jsonata(expression).evaluate({}))
CODE

seen=$(
  node run.mjs
  venv/bin/python run.py
)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
