#!/usr/bin/env bash
# Claim: python-ulid takes a timestamp in whole seconds for milliseconds.
#
# Guess: from_timestamp reads seconds, as datetime.fromtimestamp does, also as an integer.
# Seen: A float is read as seconds, an integer as milliseconds: int(time.time()) gives a ULID of January
# 1970.
# Versions: python-ulid 4.1.0
# Source of the guess: The Python documentation, datetime.fromtimestamp and time.time: seconds since the
# epoch.
#
# Output:
#   1795000000.0 2026-11-18T11:06:40+00:00
#   1795000000 1970-01-21T18:36:40+00:00
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'python-ulid==4.1.0'
cat >run.py <<'CODE'
from ulid import ULID

for seconds in (1795000000.0, 1795000000):
    print(repr(seconds), ULID.from_timestamp(seconds).datetime.isoformat())
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
