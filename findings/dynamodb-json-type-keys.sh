#!/usr/bin/env bash
# Claim: dynamodb-json collapses a map whose only key is named like a type.
#
# Guess: A map with the key S, N or M is read as a map with that key.
# Seen: The keys S and M vanish: their values take the place of the map. N stays.
# Versions: dynamodb-json 1.4.2
# Source of the guess: The README of dynamodb-json; DynamoDB allows these names.
#
# Output:
#   {'size': 'small'}
#   {'size': {'N': 'none'}}
#   {'size': 1}
#   {'size': {'small': 's'}}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'dynamodb-json==1.4.2'
cat >run.py <<'CODE'
from dynamodb_json import json_util

for item in [
    '{"size": {"M": {"S": {"S": "small"}}}}',
    '{"size": {"M": {"N": {"S": "none"}}}}',
    '{"size": {"M": {"M": {"N": "1"}}}}',
    '{"size": {"M": {"small": {"S": "s"}}}}',
]:
    print(json_util.loads(item))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
