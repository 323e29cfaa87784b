#!/usr/bin/env bash
# Claim: dynamodb-json writes sets as lists and bytes as text.
#
# Guess: dumps writes {"a"} as SS and b"hi" as B.
# Seen: It writes L and S.
# Versions: dynamodb-json 1.4.2
# Source of the guess: The README of dynamodb-json: Python objects to DynamoDB JSON.
#
# Output:
#   {"set": {"L": [{"S": "a"}]}, "bytes": {"S": "hi"}, "number": {"N": "1"}}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'dynamodb-json==1.4.2'
cat >run.py <<'CODE'
from dynamodb_json import json_util

print(json_util.dumps({'set': {'a'}, 'bytes': b'hi', 'number': 1}))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
