#!/usr/bin/env bash
# Claim: APScheduler runs the cron expression "0 10 * * 1" on Tuesdays.
#
# Guess: from_crontab reads a standard crontab, where 1 is Monday and 0 is Sunday.
# Seen: It counts from Monday as 0, so each number is a day late. Names such as MON are right.
# Versions: apscheduler 3.11.3
# Source of the guess: The documentation of APScheduler, from_crontab: a standard crontab expression.
#
# Output:
#   0 10 * * 1 Tuesday
#   0 10 * * 0 Monday
#   0 10 * * MON Monday
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'apscheduler==3.11.3'
cat >run.py <<'CODE'
import datetime

from apscheduler.triggers.cron import CronTrigger

now = datetime.datetime(2026, 11, 20, tzinfo=datetime.timezone.utc)
for expression in ['0 10 * * 1', '0 10 * * 0', '0 10 * * MON']:
    trigger = CronTrigger.from_crontab(expression, timezone='UTC')
    print(expression, trigger.get_next_fire_time(None, now).strftime('%A'))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
