#!/usr/bin/env bash
# Claim: unmarshall of the AWS SDK rounds a fraction without an error, while it keeps large integers.
#
# Guess: A number that JavaScript cannot hold is a bigint or an error, with or without a fraction.
# Seen: An integer of 20 digits is a bigint, and a fraction of 23 digits is rounded. wrapNumbers keeps all
# digits.
# Versions: @aws-sdk/util-dynamodb 3.996.9
# Source of the guess: The README of @aws-sdk/util-dynamodb.
#
# Output:
#   12345678901234567890: bigint 12345678901234567890
#   0.12345678901234567890123: number 0.12345678901234568
#   0.12345678901234567890123
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @aws-sdk/util-dynamodb@3.996.9 @aws-sdk/client-dynamodb@3.1169.0
cat >run.mjs <<'CODE'
import { unmarshall } from '@aws-sdk/util-dynamodb';

for (const N of ['12345678901234567890', '0.12345678901234567890123']) {
  const { n } = unmarshall({ n: { N } });
  console.log(`${N}: ${typeof n} ${n}`);
}
console.log(unmarshall({ n: { N: '0.12345678901234567890123' } }, { wrapNumbers: true }).n.value);
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
