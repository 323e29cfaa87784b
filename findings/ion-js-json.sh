#!/usr/bin/env bash
# Claim: JSON.stringify rounds the decimals of an Ion document, although ion-js has all their digits.
#
# Guess: A decimal of 38 digits is written to JSON in full, or as text.
# Seen: It becomes a JavaScript number with 17 digits. String(value) has all of them.
# Versions: ion-js 5.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, export format Amazon Ion: N is a decimal of up to 38
# digits.
#
# Output:
#   1.2345678901234568e+37 12345678901234567890123456789012345678
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  ion-js@5.2.1 jsbi@3.1.1
cat >run.mjs <<'CODE'
import ion from 'ion-js';

const n = ion.load('{n: 12345678901234567890123456789012345678.}').get('n');
console.log(JSON.stringify(n), String(n));
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
