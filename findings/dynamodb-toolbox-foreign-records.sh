#!/usr/bin/env bash
# Claim: DynamoDB-Toolbox cannot read a record that another program has written.
#
# Guess: A record that fits the schema is returned: the created and modified times are added when the
# toolbox writes.
# Seen: Reading throws, because the record has no created time.
# Versions: dynamodb-toolbox 2.10.6, @aws-sdk/client-dynamodb 3.1169.0, @aws-sdk/lib-dynamodb 3.1169.0
# Source of the guess: The documentation of DynamoDB-Toolbox, entities: internal attributes are added to the
# entity.
#
# Output:
#   formatter.missingAttribute
#   {"id":"a","count":1}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  dynamodb-toolbox@2.10.6 @aws-sdk/client-dynamodb@3.1169.0 @aws-sdk/lib-dynamodb@3.1169.0
cat >run.mjs <<'CODE'
import { Entity, EntityFormatter, item, number, string, Table } from 'dynamodb-toolbox';

const table = new Table({ name: 'Entries', partitionKey: { name: 'id', type: 'string' } });
const schema = item({ id: string().key(), count: number() });
const timed = new Entity({ name: 'Entry', table, schema });
const untimed = new Entity({ name: 'Entry', table, schema, timestamps: false });
for (const entity of [timed, untimed]) {
  try {
    console.log(JSON.stringify(entity.build(EntityFormatter).format({ id: 'a', count: 1 })));
  } catch (error) {
    console.log(error.code);
  }
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
