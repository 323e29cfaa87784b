#!/usr/bin/env bash
# Claim: Which of two equal local times Luxon takes in autumn depends on the time of year in which the
# program runs.
#
# Guess: It is always the same one, for example the first, as in Temporal.
# Seen: It is the second in winter and the first in summer: the search begins with the offset of today.
# Versions: luxon 3.7.2
# Source of the guess: Temporal, which takes the first. The documentation of Luxon guarantees neither.
#
# Output:
#   2026-01-15 2026-10-25T01:30:00.000Z 2026-11-01T06:30:00.000Z
#   2026-07-15 2026-10-25T00:30:00.000Z 2026-11-01T05:30:00.000Z
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  luxon@3.7.2
cat >run.mjs <<'CODE'
import { DateTime, Settings } from 'luxon';

for (const today of ['2026-01-15', '2026-07-15']) {
  Settings.now = () => Date.parse(today);
  const times = [
    ['2026-10-25T02:30', 'Europe/Berlin'],
    ['2026-11-01T01:30', 'America/New_York'],
  ];
  const instants = times.map(([text, zone]) => DateTime.fromISO(text, { zone }).toUTC().toISO());
  console.log(today, instants.join(' '));
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
