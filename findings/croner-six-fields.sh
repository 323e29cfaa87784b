#!/usr/bin/env bash
# Claim: Croner reads the six fields of an EventBridge expression with the seconds first.
#
# Guess: The fields without cron() are refused, or run at 10:00 on each day.
# Seen: They run at ten minutes past each hour, because the first field is taken for seconds.
# Versions: croner 11.0.1
# Source of the guess: EventBridge Scheduler User Guide, cron-based schedules: the sixth field is the year.
#
# Output:
#   11-20T00:10 11-20T01:10 11-20T02:10
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
console.log(runs('0 10 * * ? *', '2026-11-20T00:00:00Z', 3, 'UTC').join(' '));
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
