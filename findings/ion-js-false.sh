#!/usr/bin/env bash
# Claim: A false of an Ion document is true in a JavaScript condition.
#
# Guess: The value that ion-js returns for false is falsy.
# Seen: It is an object, so a condition on it always holds; use booleanValue().
# Versions: ion-js 5.2.1
# Source of the guess: The dom API of ion-js, in which values extend their JavaScript counterparts.
#
# Output:
#   taken for true false
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  ion-js@5.2.1 jsbi@3.1.1
cat >run.mjs <<'CODE'
import ion from 'ion-js';

const active = ion.load('{active: false}').get('active');
console.log(active ? 'taken for true' : 'taken for false', active.booleanValue());
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
