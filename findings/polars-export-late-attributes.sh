#!/usr/bin/env bash
# Claim: Polars drops an attribute of an export that first occurs after a hundred records.
#
# Guess: read_ndjson has all attributes of all lines, or raises an error for one that it did not expect.
# Seen: An attribute within Item that first occurs in line 101 is missing in the result, without an error.
# infer_schema_length=None keeps it.
# Versions: polars 2.1.0
# Source of the guess: Amazon DynamoDB Developer Guide, export format DynamoDB JSON: each line has the
# attributes of its record only.
#
# Output:
#   100 {'Item': {'id': {'S': 'last'}}}
#   None {'Item': {'id': {'S': 'last'}, 'note': {'S': 'kept?'}}}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'polars==2.1.0'
cat >run.py <<'CODE'
import json

import polars

records = [{'Item': {'id': {'S': str(number)}}} for number in range(100)]
records.append({'Item': {'id': {'S': 'last'}, 'note': {'S': 'kept?'}}})
with open('export.json', 'w') as file:
    file.write('\n'.join(map(json.dumps, records)))
for length in (100, None):
    last = polars.read_ndjson('export.json', infer_schema_length=length).to_dicts()[-1]
    print(length, last)
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
