#!/usr/bin/env bash
# Claim: Of two equal local times in autumn, date-fns-tz takes the second in Berlin and the first in New
# York.
#
# Guess: It takes the same one in every zone.
# Seen: It takes the second one in Berlin and Sydney, and the first one in New York and Los Angeles.
# Versions: date-fns-tz 3.2.0, date-fns 4.4.0
# Source of the guess: The README of date-fns-tz, fromZonedTime. Temporal takes the first one everywhere.
#
# Output:
#   Europe/Berlin second
#   Australia/Sydney second
#   America/New_York first
#   America/Los_Angeles first
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  date-fns-tz@3.2.0 date-fns@4.4.0
cat >run.mjs <<'CODE'
import { fromZonedTime } from 'date-fns-tz';

for (const [zone, text, first] of [
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
  ['Australia/Sydney', '2026-04-05T02:30:00', '2026-04-04T15:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-01T01:30:00', '2026-11-01T08:30:00.000Z'],
]) {
  console.log(zone, fromZonedTime(text, zone).toISOString() === first ? 'first' : 'second');
}
CODE

seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
