#!/usr/bin/env bash
# Claim: States.ArrayGetItem of aws-local-stepfunctions returns null for an index beyond the list.
#
# Guess: The execution fails, so that a state after it cannot go on without the item.
# Seen: The result is null, and the execution goes on.
# Versions: aws-local-stepfunctions 3.0.0
# Source of the guess: AWS Step Functions Developer Guide, "Intrinsic functions", States.ArrayGetItem, and
# the error States.IntrinsicFailure.
#
# Output:
#   1 {"item":"b"}
#   2 {"item":null}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  aws-local-stepfunctions@3.0.0
cat >run.mjs <<'CODE'
import { StateMachine } from 'aws-local-stepfunctions';

for (const index of [1, 2]) {
  const machine = new StateMachine({
    StartAt: 'Item',
    States: {
      Item: { Type: 'Pass', Parameters: { 'item.$': `States.ArrayGetItem($.items, ${index})` }, End: true },
    },
  });
  console.log(index, JSON.stringify(await machine.run({ items: ['a', 'b'] }).result));
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
