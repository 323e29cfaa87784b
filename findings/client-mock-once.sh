#!/usr/bin/env bash
# Claim: aws-sdk-client-mock forgets the default answer if it is given before the answers for one call.
#
# Guess: resolves(all) and then resolvesOnce(first) answer first, and after that all, in either order.
# Seen: With the default first, the second call has no answer: it is undefined. With the default last, it
# works.
# Versions: aws-sdk-client-mock 4.1.0, @aws-sdk/client-dynamodb 3.1169.0
# Source of the guess: The mock functions of Vitest and Jest, where the default is kept in either order.
#
# Output:
#   default first: first undefined
#   default last: first all
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  aws-sdk-client-mock@4.1.0 @aws-sdk/client-dynamodb@3.1169.0
cat >run.mjs <<'CODE'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';

const client = new DynamoDBClient({ region: 'eu-west-1' });
const mock = mockClient(client);
const answer = (S) => ({ Item: { id: { S } } });
const read = async () => (await client.send(new GetItemCommand({ TableName: 'Things' })))?.Item.id.S;

mock.on(GetItemCommand).resolves(answer('all')).resolvesOnce(answer('first'));
console.log('default first:', await read(), await read());
mock.reset();
mock.on(GetItemCommand).resolvesOnce(answer('first')).resolves(answer('all'));
console.log('default last:', await read(), await read());
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
