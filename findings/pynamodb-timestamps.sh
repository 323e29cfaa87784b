#!/usr/bin/env bash
# Claim: UTCDateTimeAttribute of PynamoDB cannot read an ISO timestamp that ends with Z.
#
# Guess: The attribute reads "2026-11-20T02:14:07.412Z", which is what JavaScript programs store.
# Seen: It raises a ValueError. It only reads its own format, six digits and +0000.
# Versions: pynamodb 6.1.0
# Source of the guess: The documentation of PynamoDB: UTCDateTimeAttribute stores the time as an ISO 8601
# string.
#
# Output:
#   2026-11-20T02:14:07.412Z ValueError
#   2026-11-20T02:14:07.412000+0000 2026-11-20 02:14:07.412000+00:00
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'pynamodb==6.1.0'
cat >run.py <<'CODE'
from pynamodb.attributes import UTCDateTimeAttribute

times = UTCDateTimeAttribute()
for text in ['2026-11-20T02:14:07.412Z', '2026-11-20T02:14:07.412000+0000']:
    try:
        print(text, times.deserialize(text))
    except ValueError as error:
        print(text, type(error).__name__)
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
