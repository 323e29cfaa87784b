#!/usr/bin/env bash
# Claim: csv-parse with cast_date takes a text such as "Set 1" for a date.
#
# Guess: Only texts in a date format become dates.
# Seen: Whatever Date.parse accepts becomes a date: "Set 1" is 1 January 2001.
# Versions: csv-parse 7.0.3
# Source of the guess: The documentation of csv-parse, option cast_date.
#
# Output:
#   {"date":"2026-11-20T00:00:00.000Z","title":"2001-01-01T00:00:00.000Z","text":"Stretch"}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  csv-parse@7.0.3
cat >run.mjs <<'CODE'
process.env.TZ = 'UTC';
const { parse } = await import('csv-parse/sync');

const [row] = parse('date,title,text\n2026-11-20,Set 1,Stretch', { columns: true, cast: true, cast_date: true });
console.log(JSON.stringify(row));
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
