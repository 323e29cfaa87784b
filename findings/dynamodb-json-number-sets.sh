#!/usr/bin/env bash
# Claim: dynamodb-json reads a set of numbers as a set of texts, and a set of texts as a list.
#
# Guess: NS becomes a set of numbers, and SS a set of strings.
# Seen: NS becomes a set of strings, and SS a list.
# Versions: dynamodb-json 1.4.2
# Source of the guess: The README of dynamodb-json: DynamoDB JSON to Python objects.
#
# Output:
#   ['1', '2.5'] ['a', 'b'] 1
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'dynamodb-json==1.4.2'
cat >run.py <<'CODE'
from dynamodb_json import json_util

item = json_util.loads('{"numbers": {"NS": ["1", "2.5"]}, "texts": {"SS": ["a", "b"]}, "number": {"N": "1"}}')
print(sorted(item['numbers']), item['texts'], item['number'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
