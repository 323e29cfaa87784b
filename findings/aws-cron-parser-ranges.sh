#!/usr/bin/env bash
# Claim: aws-cron-parser throws for a range that wraps around the week.
#
# Guess: "FRI-MON" stands for four days, because the parser is made for EventBridge.
# Seen: It is parsed, and asking for the next run throws an internal error.
# Versions: aws-cron-parser 1.1.12
# Source of the guess: aws-croniter 2.1.1, which is also made for EventBridge, runs it on Friday, Saturday,
# Sunday and Monday.
#
# Output:
#   MON-FRI: 2026-11-20 2026-11-23 2026-11-24
#   FRI-MON: AwsCronParser : this shouldn't happen, but iter > 10
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
for (const days of ['MON-FRI', 'FRI-MON']) {
  try {
    console.log(`${days}: ${runs(`0 10 ? * ${days} *`)}`);
  } catch (error) {
    console.log(`${days}: ${error.message}`);
  }
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
