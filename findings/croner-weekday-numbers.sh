#!/usr/bin/env bash
# Claim: Croner counts weekdays from Sunday as 0, so an EventBridge expression moves by a day.
#
# Guess: A pattern whose ? and L croner understands has the same meaning as in EventBridge, where 1 is
# Sunday.
# Seen: "0 10 ? * 6L", the last Friday for EventBridge, is the last Saturday.
# Versions: croner 11.0.1
# Source of the guess: EventBridge Scheduler User Guide, cron-based schedules: 1-7 or SUN-SAT.
#
# Output:
#   Sat, 28 Nov 2026 10:00:00 GMT
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  croner@11.0.1
cat >run.mjs <<'CODE'
import { Cron } from 'croner';

const [run] = new Cron('0 10 ? * 6L', { timezone: 'UTC' }).nextRuns(1, new Date('2026-11-01T00:00:00Z'));
console.log(run.toUTCString());
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
