#!/usr/bin/env bash
# Claim: Papa Parse reads a file of two columns with semicolons or tabs as one column if it ends with a line
# break.
#
# Guess: The separator is found: it is in every line, and the file has no comma.
# Seen: With a line break at its end, as spreadsheets write it, the comma is taken. Without one, or with
# skipEmptyLines, it is found.
# Versions: papaparse 5.7.1
# Source of the guess: The documentation of Papa Parse, delimiter: it is detected automatically; RFC 4180:
# the last line may end with a line break.
#
# Output:
#   ";" without a line break: 2 columns
#   ";" with a line break: 1 columns
#   ";" and skipEmptyLines: 2 columns
#   "\t" without a line break: 2 columns
#   "\t" with a line break: 1 columns
#   "\t" and skipEmptyLines: 2 columns
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  papaparse@5.7.1
cat >run.mjs <<'CODE'
import Papa from 'papaparse';

for (const separator of [';', '\t']) {
  const text = [`id${separator}count`, `a${separator}1`, `b${separator}2`].join('\n');
  for (const [name, file, options] of [
    ['without a line break', text, {}],
    ['with a line break', `${text}\n`, {}],
    ['and skipEmptyLines', `${text}\n`, { skipEmptyLines: true }],
  ]) {
    const { data } = Papa.parse(file, options);
    console.log(`${JSON.stringify(separator)} ${name}: ${data[0].length} columns`);
  }
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
