#!/usr/bin/env bash
# Claim: Croner moves a fixed time in the skipped hour of spring, and drops a stepped one.
#
# Guess: A time that does not exist on the day of the change is skipped by all patterns.
# Seen: "30 2 * * *" runs at 03:00 local time on 29 March 2026 in Berlin, and "*/30 2 * * *" does not run
# that day.
# Versions: croner 11.0.1
# Source of the guess: EventBridge Scheduler User Guide, "Daylight savings time": the schedule is skipped.
#
# Output:
#   30 2 * * *: 03-29T01:00 03-30T00:30 UTC
#   */30 2 * * *: 03-30T00:00 03-30T00:30 UTC
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  croner@11.0.1
cat >run.mjs <<'CODE'
import { Cron } from 'croner';

const runs = (pattern, from, count, timezone = 'Europe/Berlin') =>
  new Cron(pattern, { timezone }).nextRuns(count, new Date(from)).map((date) => date.toISOString().slice(5, 16));
for (const pattern of ['30 2 * * *', '*/30 2 * * *']) {
  console.log(`${pattern}: ${runs(pattern, '2026-03-28T12:00:00Z', 2).join(' ')} UTC`);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
