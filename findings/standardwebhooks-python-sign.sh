#!/usr/bin/env bash
# Claim: sign of the Python library standardwebhooks signs another instant for a time that is not in UTC.
#
# Guess: The same instant in two time zones has the same signature.
# Seen: The digits of the local time are taken for UTC, so the signatures differ.
# Versions: standardwebhooks 1.1.0 (Python)
# Source of the guess: Standard Webhooks specification: the timestamp is an integer of seconds since the
# epoch.
#
# Output:
#   the same instant: True
#   the same signature: False
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'standardwebhooks==1.1.0'
cat >run.py <<'CODE'
import datetime

from standardwebhooks import Webhook

webhook = Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
utc = datetime.datetime(2026, 11, 20, 2, 0, tzinfo=datetime.timezone.utc)
tokyo = utc.astimezone(datetime.timezone(datetime.timedelta(hours=9)))
print('the same instant:', utc == tokyo)
print('the same signature:', webhook.sign('msg_1', utc, '{}') == webhook.sign('msg_1', tokyo, '{}'))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
