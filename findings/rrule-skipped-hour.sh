#!/usr/bin/env bash
# Claim: rrule puts a weekly time that does not exist an hour early.
#
# Guess: The occurrence of 29 March 2026 in Berlin is left out, as the standard says, or is at 3:30.
# Seen: It is at 1:30.
# Versions: rrule 2.8.1, rrule-temporal 2.2.8
# Source of the guess: RFC 5545, section 3.3.10: occurrences with a nonexistent local time are ignored;
# rrule-temporal does so.
#
# Output:
#   rrule 2026-03-22 02:30, 2026-03-29 01:30, 2026-04-05 02:30
#   rrule-temporal 2026-03-22 02:30, 2026-04-05 02:30, 2026-04-12 02:30
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  rrule@2.8.1 rrule-temporal@2.2.8
cat >run.mjs <<'CODE'
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

const text = 'DTSTART;TZID=Europe/Berlin:20260322T023000\nRRULE:FREQ=WEEKLY;COUNT=3';
const local = (date) => date.toLocaleString('sv', { timeZone: 'Europe/Berlin' }).slice(0, 16);
console.log('rrule', rrule.rrulestr(text).all().map(local).join(', '));
const others = new RRuleTemporal({ rruleString: text }).all();
console.log('rrule-temporal', others.map((one) => local(new Date(one.epochMilliseconds))).join(', '));
CODE

seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
