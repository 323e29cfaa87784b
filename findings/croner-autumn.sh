#!/usr/bin/env bash
# Claim: Croner runs a stepped minute twice in the repeated hour of autumn, and a fixed one once.
#
# Guess: All patterns treat the hour that occurs twice alike.
# Seen: "30 2 * * *" runs once on 25 October 2026 in Berlin, and "*/30 2 * * *" runs at both 02:00 and both
# 02:30.
# Versions: croner 11.0.1
# Source of the guess: EventBridge Scheduler User Guide, "Daylight savings time": a schedule runs once in
# the repeated hour.
#
# Output:
#   30 2 * * *: 10-25T00:30 UTC
#   */30 2 * * *: 10-25T00:00 10-25T00:30 10-25T01:00 10-25T01:30 UTC
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
  const days = runs(pattern, '2026-10-24T12:00:00Z', 6).filter((run) => run.startsWith('10-25'));
  console.log(`${pattern}: ${days.join(' ')} UTC`);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
