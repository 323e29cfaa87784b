#!/usr/bin/env bash
# Claim: asl-validator passes retriers that the states language forbids.
#
# Guess: A validator refuses a BackoffRate below 1, a MaxDelaySeconds of 0, and a heartbeat that is not
# below the time-out.
# Seen: All of these definitions are valid for it, and only negative numbers are refused.
# Versions: asl-validator 4.0.0
# Source of the guess: Amazon States Language specification, "Retrying after error" and "Task State".
#
# Output:
#   BackoffRate 0.5: valid
#   MaxDelaySeconds 0: valid
#   JitterStrategy HALF: valid
#   States.ALL before another retrier: valid
#   HeartbeatSeconds 5, TimeoutSeconds 5: valid
#   MaxAttempts -1: refused
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  asl-validator@4.0.0
cat >run.mjs <<'CODE'
import validate from 'asl-validator';

const machine = (fields) => ({
  StartAt: 'Work',
  States: { Work: { Type: 'Task', Resource: 'arn:aws:lambda:eu-west-1:111122223333:function:work', End: true, ...fields } },
});
const retry = (fields) => machine({ Retry: [{ ErrorEquals: ['Busy'], ...fields }] });
for (const [name, definition] of Object.entries({
  'BackoffRate 0.5': retry({ BackoffRate: 0.5 }),
  'MaxDelaySeconds 0': retry({ MaxDelaySeconds: 0 }),
  'JitterStrategy HALF': retry({ JitterStrategy: 'HALF' }),
  'States.ALL before another retrier': machine({
    Retry: [{ ErrorEquals: ['States.ALL'] }, { ErrorEquals: ['Busy'] }],
  }),
  'HeartbeatSeconds 5, TimeoutSeconds 5': machine({ HeartbeatSeconds: 5, TimeoutSeconds: 5 }),
  'MaxAttempts -1': retry({ MaxAttempts: -1 }),
})) {
  console.log(`${name}: ${validate(definition).isValid ? 'valid' : 'refused'}`);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
