#!/usr/bin/env bash
# Claim: The logger of Powertools writes a Set or a Map as an empty object.
#
# Guess: A string set of DynamoDB, which the SDK reads as a Set, is logged as a list, as a bigint is logged
# as text.
# Seen: It is logged as {}, and so is a Map.
# Versions: @aws-lambda-powertools/logger 2.36.0
# Source of the guess: The documentation of Powertools for AWS Lambda (TypeScript), logger.
#
# Output:
#   {"tags":{},"counts":{},"number":"18446744073709551616"}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @aws-lambda-powertools/logger@2.36.0
cat >run.mjs <<'CODE'
process.env.POWERTOOLS_DEV = 'true';
const { Logger } = await import('@aws-lambda-powertools/logger');

console.info = (line) => {
  const { tags, counts, number } = JSON.parse(line);
  console.log(JSON.stringify({ tags, counts, number }));
};
new Logger().info('read', { tags: new Set(['calm']), counts: new Map([['calm', 1]]), number: 2n ** 64n });
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
