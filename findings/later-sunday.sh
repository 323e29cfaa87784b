#!/usr/bin/env bash
# Claim: The cron parser of Bree runs "0 10 * * 7" on Saturdays.
#
# Guess: The weekday 7 is Sunday, as in a crontab, because 0 and SUN are Sunday and 1 is Monday.
# Seen: 7 is Saturday, the same day as 6.
# Versions: @breejs/later 4.2.0 (the parser of bree 9.2.9)
# Source of the guess: crontab(5): 0 or 7 is Sunday; the documentation of Bree: jobs take cron expressions.
#
# Output:
#   0: Sunday
#   SUN: Sunday
#   1: Monday
#   6: Saturday
#   7: Saturday
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @breejs/later@4.2.0
cat >run.mjs <<'CODE'
import later from '@breejs/later';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
later.date.UTC();
for (const day of ['0', 'SUN', '1', '6', '7']) {
  const next = later.schedule(later.parse.cron(`0 10 * * ${day}`)).next(1, new Date('2026-11-02T00:00:00Z'));
  console.log(`${day}: ${weekdays[next.getUTCDay()]}`);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
