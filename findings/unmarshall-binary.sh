#!/usr/bin/env bash
# Claim: unmarshall of the AWS SDK leaves the Base64 text of an export as text.
#
# Guess: The line of an export, parsed as JSON, yields bytes for an attribute of type B.
# Seen: It yields the Base64 text, which marshall then writes as a string.
# Versions: @aws-sdk/util-dynamodb 3.996.9
# Source of the guess: Amazon DynamoDB Developer Guide, export format DynamoDB JSON: binary values are
# Base64 text.
#
# Output:
#   {"b":"aGVsbG8="} {"b":{"S":"aGVsbG8="}}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @aws-sdk/util-dynamodb@3.996.9 @aws-sdk/client-dynamodb@3.1169.0
cat >run.mjs <<'CODE'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

const { Item } = JSON.parse('{"Item": {"b": {"B": "aGVsbG8="}}}');
const item = unmarshall(Item);
console.log(JSON.stringify(item), JSON.stringify(marshall(item)));
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
