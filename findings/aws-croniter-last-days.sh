#!/usr/bin/env bash
# Claim: aws-croniter knows L and 15W, but neither LW nor L as a weekday.
#
# Guess: The wildcards that EventBridge documents work alone and together.
# Seen: LW raises a ValueError, and the weekday L yields no run at all, without an error.
# Versions: aws-croniter 2.1.1
# Source of the guess: EventBridge Scheduler User Guide, cron-based schedules, the wildcards L and W.
#
# Output:
#   0 10 L * ? * 2026-11-30 10:00:00+00:00
#   0 10 15W * ? * 2026-12-15 10:00:00+00:00
#   0 10 LW * ? * ValueError
#   0 10 ? * L * None
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'aws-croniter==2.1.1'
cat >run.py <<'CODE'
import datetime

from aws_croniter import AwsCroniter

now = datetime.datetime(2026, 11, 20, tzinfo=datetime.timezone.utc)
for expression in ['0 10 L * ? *', '0 10 15W * ? *', '0 10 LW * ? *', '0 10 ? * L *']:
    try:
        print(expression, AwsCroniter(expression).get_next(now, 1)[0])
    except ValueError as error:
        print(expression, type(error).__name__)
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
