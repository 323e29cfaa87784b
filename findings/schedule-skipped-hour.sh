#!/usr/bin/env bash
# Claim: A weekly job of schedule whose hour is skipped in spring runs twice in the following week.
#
# Guess: It runs once on each Sunday, at 2:30 in Berlin, and on 29 March 2026 at 3:30.
# Seen: On 5 April, it runs at 1:30 and at 2:30.
# Versions: schedule 1.2.2, freezegun 1.5.5, pytz 2026.6
# Source of the guess: The documentation of schedule: at() takes a time zone, and handles daylight saving
# time.
#
# Output:
#   2026-03-29T03:30+02:00
#   2026-04-05T01:30+02:00
#   2026-04-05T02:30+02:00
#   2026-04-12T02:30+02:00
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'schedule==1.2.2' 'freezegun==1.5.5' 'pytz==2026.6'
cat >run.py <<'CODE'
from datetime import timezone
from zoneinfo import ZoneInfo

import schedule
from freezegun import freeze_time

with freeze_time('2026-03-23 12:00') as clock:
    job = schedule.every().sunday.at('02:30', 'Europe/Berlin').do(lambda: None)
    for _ in range(4):
        instant = job.next_run.replace(tzinfo=timezone.utc)
        print(instant.astimezone(ZoneInfo('Europe/Berlin')).isoformat(timespec='minutes'))
        clock.move_to(job.next_run)
        schedule.run_pending()
CODE

seen=$(TZ=UTC venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
