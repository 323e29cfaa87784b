#!/usr/bin/env bash
# Claim: DuckDB reads a column of durations in minutes and seconds as times of day.
#
# Guess: A column with 1:15 and 3:00 is read as text.
# Seen: It is a TIME: 1:15 becomes a quarter past one, so 75 seconds become 75 minutes.
# Versions: duckdb 2.0.1
# Source of the guess: The documentation of DuckDB, CSV auto detection, type detection.
#
# Output:
#   TIME 4500.0
#   TIME 10800.0
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'duckdb==2.0.1'
cat >run.py <<'CODE'
import duckdb

with open('sets.csv', 'w') as file:
    file.write('title,duration\nBox breathing,1:15\nStretch,3:00\n')
for row in duckdb.sql("SELECT typeof(duration), epoch(duration) FROM 'sets.csv'").fetchall():
    print(*row)
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
