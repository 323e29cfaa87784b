#!/usr/bin/env bash
# Claim: PyArrow reads a column of timestamps in an export as times without a zone.
#
# Guess: A text in the JSON lines stays a text; if it becomes a time, its Z makes it one in UTC.
# Seen: It becomes a timestamp without a zone. With milliseconds, it stays a text.
# Versions: pyarrow 26.0.1
# Source of the guess: Amazon DynamoDB Developer Guide, export format DynamoDB JSON: S is a string; ISO
# 8601: Z is UTC.
#
# Output:
#   struct<S: timestamp[s]> 2026-11-01 10:00:00
#   struct<S: string> 2026-11-01T10:00:00.000Z
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'pyarrow==26.0.1'
cat >run.py <<'CODE'
import io
import json

from pyarrow.json import read_json

for text in ('2026-11-01T10:00:00Z', '2026-11-01T10:00:00.000Z'):
    line = json.dumps({'Item': {'at': {'S': text}}})
    table = read_json(io.BytesIO(line.encode()))
    print(table.schema.field('Item').type.field('at').type, table.to_pylist()[0]['Item']['at']['S'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
