#!/usr/bin/env bash
# Claim: cron-schedule drops the step behind a number.
#
# Guess: "5/20" stands for the minutes 5, 25 and 45, or is refused.
# Seen: It stands for the minute 5.
# Versions: cron-schedule 6.0.0, cron-parser 5.10.6
# Source of the guess: EventBridge Scheduler User Guide, cron-based schedules, the wildcard /; cron-parser
# runs three times an hour.
#
# Output:
#   cron-parser 00:05 00:25 00:45 01:05
#   cron-schedule 5/20 00:05 01:05 02:05 03:05
#   cron-schedule 5-59/20 00:05 00:25 00:45 01:05
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  cron-schedule@6.0.0 cron-parser@5.10.6
cat >run.mjs <<'CODE'
import { CronExpressionParser } from 'cron-parser';
import { parseCronExpression } from 'cron-schedule';

const start = new Date('2026-11-01T00:00:00Z');
const shown = (dates) => dates.map((date) => date.toISOString().slice(11, 16)).join(' ');
const other = CronExpressionParser.parse('5/20 * * * *', { tz: 'UTC', currentDate: start });
console.log('cron-parser', shown(other.take(4).map((date) => date.toDate())));
for (const minutes of ['5/20', '5-59/20']) {
  const runs = parseCronExpression(`${minutes} * * * *`).getNextDates(4, start);
  console.log('cron-schedule', minutes, shown(runs));
}
CODE

seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
