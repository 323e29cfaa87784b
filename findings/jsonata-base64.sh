#!/usr/bin/env bash
# Claim: $base64encode of JSONata encodes Latin-1 in JavaScript and UTF-8 in Python.
#
# Guess: An expression has the same result in both: w6k=, the encoding of the two UTF-8 bytes of "é".
# Seen: The JavaScript library yields 6Q==, one byte, and decodes w6k= to two characters.
# Versions: jsonata 2.2.2, jsonata-python 0.7.1
# Source of the guess: The documentation of JSONata, $base64encode; both libraries implement the same
# language.
#
# Output:
#   JavaScript $base64encode("é") 6Q==
#   JavaScript $base64decode("w6k=") Ã©
#   Python $base64encode("é") w6k=
#   Python $base64decode("w6k=") é
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

for (const expression of ['$base64encode("é")', '$base64decode("w6k=")'])
  console.log('JavaScript', expression, await jsonata(expression).evaluate({}));
CODE
cat >run.py <<'CODE'
import jsonata

for expression in ['$base64encode("é")', '$base64decode("w6k=")']:
    print('Python', expression, jsonata.Jsonata(expression).evaluate({}))
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
