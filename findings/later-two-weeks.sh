#!/usr/bin/env bash
# Claim: In Bree, "every 2 weeks" runs in consecutive weeks after a year with 53 weeks.
#
# Guess: Two weeks are between two runs.
# Seen: The odd weeks of a year are taken, so week 53 of 2026 is followed by week 1 of 2027.
# Versions: @breejs/later 4.2.0 (the parser of bree 9.2.9)
# Source of the guess: The documentation of Bree: interval takes text such as "every 2 weeks".
#
# Output:
#   2026-11-30
#   2026-12-14
#   2026-12-28
#   2027-01-04
#   2027-01-18
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @breejs/later@4.2.0
cat >run.mjs <<'CODE'
import later from '@breejs/later';

later.date.UTC();
const schedule = later.schedule(later.parse.text('every 2 weeks'));
for (const date of schedule.next(5, new Date('2026-11-30T00:00:00Z'))) {
  console.log(date.toISOString().slice(0, 10));
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
