#!/usr/bin/env bash
# Claim: Croner refuses a step from a number, which is what EventBridge documents.
#
# Guess: "0/5 * * * *" runs every five minutes, as in EventBridge, Quartz and cronstrue.
# Seen: It is refused; only "*/5" and "0-59/5" are accepted.
# Versions: croner 11.0.1
# Source of the guess: EventBridge Scheduler User Guide, cron-based schedules, the wildcard /.
#
# Output:
#   0/5 * * * *: TypeError
#   0-59/5 * * * *: accepted
#   */5 * * * *: accepted
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  croner@11.0.1
cat >run.mjs <<'CODE'
import { Cron } from 'croner';

for (const pattern of ['0/5 * * * *', '0-59/5 * * * *', '*/5 * * * *']) {
  try {
    new Cron(pattern);
    console.log(`${pattern}: accepted`);
  } catch (error) {
    console.log(`${pattern}: ${error.name}`);
  }
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
