#!/usr/bin/env bash
# Claim: standardwebhooks does not find the headers in a Headers object.
#
# Guess: verify takes the headers of a Fetch API request as they are.
# Seen: It reports missing headers. Object.fromEntries(headers) works.
# Versions: standardwebhooks 1.1.1
# Source of the guess: The README of standardwebhooks: verify(payload, headers).
#
# Output:
#   Headers: Missing required headers
#   Object.fromEntries(Headers): {"a":1}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  standardwebhooks@1.1.1
cat >run.mjs <<'CODE'
import { Webhook } from 'standardwebhooks';

const id = 'msg_1';
const body = '{"a":1}';
const now = new Date();
const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
const headers = {
  'webhook-id': id,
  'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
  'webhook-signature': webhook.sign(id, now, body),
};
for (const [name, given] of [
  ['Headers', new Headers(headers)],
  ['Object.fromEntries(Headers)', Object.fromEntries(new Headers(headers))],
]) {
  try {
    console.log(`${name}: ${JSON.stringify(webhook.verify(body, given))}`);
  } catch (error) {
    console.log(`${name}: ${error.message}`);
  }
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
