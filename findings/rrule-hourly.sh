#!/usr/bin/env bash
# Claim: When the clocks change, an hourly rule of rrule gives one instant twice, or leaves out an hour.
#
# Guess: Five hourly occurrences are five instants, an hour apart.
# Seen: In spring, the first two are the same instant; in autumn, two are two hours apart.
# Versions: rrule 2.8.1
# Source of the guess: RFC 5545, section 3.3.10, and the README of rrule: rules with TZID are supported.
#
# Output:
#   20260329 03-28T23:00 03-28T23:00 03-29T00:00 03-29T01:00 03-29T02:00
#   20261025 10-24T22:00 10-25T00:00 10-25T01:00 10-25T02:00 10-25T03:00
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  rrule@2.8.1
cat >run.mjs <<'CODE'
import rrule from 'rrule';

for (const day of ['20260329', '20261025']) {
  const rule = rrule.rrulestr(`DTSTART;TZID=Europe/Berlin:${day}T000000\nRRULE:FREQ=HOURLY;COUNT=5`);
  console.log(day, rule.all().map((date) => date.toISOString().slice(5, 16)).join(' '));
}
CODE

seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
