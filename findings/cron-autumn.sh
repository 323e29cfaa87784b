#!/usr/bin/env bash
# Claim: When the clocks go back, cron runs a job of three o'clock at two o'clock as well.
#
# Guess: On 25 October 2026 in Berlin, "0 3 * * *" runs once, at 3:00, which exists once on that day.
# Seen: It also runs an hour before, at the second 2:00.
# Versions: cron 4.4.0, luxon 3.7.2
# Source of the guess: The README of cron: time zones are supported. cron-parser 5.10.6 and croner 11.0.1
# run it once.
#
# Output:
#   2026-10-24T03:00+02:00
#   2026-10-25T02:00+01:00
#   2026-10-25T03:00+01:00
#   2026-10-26T03:00+01:00
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  cron@4.4.0 luxon@3.7.2
cat >run.mjs <<'CODE'
import { CronTime } from 'cron';
import { DateTime } from 'luxon';

const zone = 'Europe/Berlin';
const time = new CronTime('0 3 * * *', zone);
let date = DateTime.fromISO('2026-10-23T12:00', { zone });
for (let run = 0; run < 4; run += 1) {
  date = time.getNextDateFrom(date, zone);
  console.log(date.toISO({ suppressSeconds: true, suppressMilliseconds: true }));
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
