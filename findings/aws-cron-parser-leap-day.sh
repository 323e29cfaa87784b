#!/usr/bin/env bash
# Claim: aws-cron-parser runs a schedule for 29 February on 1 March in other years.
#
# Guess: "0 10 29 2 ? *" runs in leap years only: 2028, 2032, 2036.
# Seen: It also runs on 1 March in the years between.
# Versions: aws-cron-parser 1.1.12
# Source of the guess: EventBridge Scheduler User Guide, cron-based schedules: the day must match.
#
# Output:
#   2027-03-01 2028-02-29 2029-03-01
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  aws-cron-parser@1.1.12
cat >run.mjs <<'CODE'
import cron from 'aws-cron-parser';

const runs = (expression) => {
  const parsed = cron.parse(expression);
  const dates = [];
  for (let date = new Date('2026-11-20T00:00:00Z'); dates.length < 3; ) {
    date = cron.next(parsed, date);
    dates.push(date.toISOString().slice(0, 10));
  }
  return dates.join(' ');
};
console.log(runs('0 10 29 2 ? *'));
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
