#!/usr/bin/env bash
# Claim: A schedule of huey with a day and a weekday runs only when both match.
#
# Guess: It runs on the first of the month and on Mondays, as the same fields of a crontab do.
# Seen: It runs on a Monday that is the first of the month: once in the winter below.
# Versions: huey 3.5.4
# Source of the guess: crontab(5): if both fields are restricted, either of them matches; huey names its
# function crontab.
#
# Output:
#   2027-02-01 10:00 Monday
#   2027-03-01 10:00 Monday
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'huey==3.5.4'
cat >run.py <<'CODE'
from datetime import datetime, timedelta

from huey import crontab

runs = crontab(minute='0', hour='10', day='1', day_of_week='1')
hours = (datetime(2026, 11, 1) + timedelta(hours=hour) for hour in range(24 * 150))
for hour in hours:
    if runs(hour):
        print(hour.strftime('%Y-%m-%d %H:%M %A'))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
