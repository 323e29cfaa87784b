#!/usr/bin/env bash
# Claim: pandas reads ids and phone numbers of an export, which are texts, as numbers.
#
# Guess: A text in the JSON lines is a text in the frame.
# Seen: A column in which all texts are digits becomes a number: leading zeros and the + are lost, and large
# ids are rounded. Read as a nested Item, they are kept.
# Versions: pandas 3.1.1
# Source of the guess: RFC 8259: strings and numbers are different types; the documentation of pandas,
# read_json.
#
# Output:
#   id: '0042' is 42
#   phone: '+4915112345678' is 4915112345678
#   number: '12345678901234567890' is 1.2345678901234567e+19
#   Item: 0042
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'pandas==3.1.1'
cat >run.py <<'CODE'
import io
import json

import pandas

record = {'id': '0042', 'phone': '+4915112345678', 'number': '12345678901234567890'}
frame = pandas.read_json(io.StringIO(json.dumps(record)), lines=True)
for name in record:
    print(f'{name}: {record[name]!r} is {frame[name].iloc[0].item()!r}')
nested = pandas.read_json(io.StringIO(json.dumps({'Item': record})), lines=True)
print('Item:', nested['Item'].iloc[0]['id'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
