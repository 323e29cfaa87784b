#!/usr/bin/env bash
# Claim: A choice with IsPresent false never matches in aws-local-stepfunctions.
#
# Guess: It matches if the field is missing.
# Seen: The next rule or the default is taken, also if the field is missing.
# Versions: aws-local-stepfunctions 3.0.0
# Source of the guess: Amazon States Language specification, "Choice State", IsPresent: the value false
# matches a path without a value.
#
# Output:
#   IsPresent true {"a":1}: matches
#   IsPresent true {}: default
#   IsPresent false {"a":1}: default
#   IsPresent false {}: default
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  aws-local-stepfunctions@3.0.0
cat >run.mjs <<'CODE'
import { StateMachine } from 'aws-local-stepfunctions';

for (const IsPresent of [true, false]) {
  const machine = new StateMachine({
    StartAt: 'Present',
    States: {
      Present: {
        Type: 'Choice',
        Choices: [{ Variable: '$.a', IsPresent, Next: 'Yes' }],
        Default: 'No',
      },
      Yes: { Type: 'Pass', Result: 'matches', End: true },
      No: { Type: 'Pass', Result: 'default', End: true },
    },
  });
  for (const input of [{ a: 1 }, {}]) {
    console.log(`IsPresent ${IsPresent} ${JSON.stringify(input)}: ${await machine.run(input).result}`);
  }
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
