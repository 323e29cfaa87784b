#!/usr/bin/env bash
# Claim: DuckDB changes the texts of an export that look like a UUID, a time or a timestamp.
#
# Guess: The value of an S in a line of DynamoDB JSON is read as text, because it is a string in JSON.
# Seen: It becomes a UUID, a TIME or a TIMESTAMP. Written again, the UUID is in lower case, 1:15 is
# 01:15:00, and the timestamp has another format. An N stays text.
# Versions: duckdb 2.0.1
# Source of the guess: Amazon DynamoDB Developer Guide, export format DynamoDB JSON: S is a string.
#
# Output:
#   id {'S': '6a7e8feb-b491-4cf7-a9f1-bf3703467718'}
#   duration {'S': '01:15:00'}
#   at {'S': '2026-11-20 02:14:07.412+00'}
#   code {'N': '007'}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'duckdb==2.0.1'
cat >run.py <<'CODE'
import json

import duckdb

values = {
    'id': {'S': '6A7E8FEB-B491-4CF7-A9F1-BF3703467718'},
    'duration': {'S': '1:15'},
    'at': {'S': '2026-11-20T02:14:07.412Z'},
    'code': {'N': '007'},
}
with open('export.json', 'w') as file:
    file.write(json.dumps({'Item': values}))
duckdb.sql("COPY (FROM read_json('export.json')) TO 'again.json'")
with open('again.json') as file:
    for name, value in json.load(file)['Item'].items():
        print(name, value)
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
