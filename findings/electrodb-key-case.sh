#!/usr/bin/env bash
# Claim: Two ids that differ in case only are one record for ElectroDB.
#
# Guess: They are two records, because DynamoDB compares keys byte by byte.
# Seen: The keys are in lower case by default, so the second put replaces the record of the first.
# Versions: electrodb 3.9.3, @aws-sdk/client-dynamodb 3.1169.0
# Source of the guess: Amazon DynamoDB Developer Guide, naming rules and data types: names and keys are
# case-sensitive.
#
# Output:
#   aB3 $app#id_ab3
#   Ab3 $app#id_ab3
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  electrodb@3.9.3 @aws-sdk/client-dynamodb@3.1169.0
cat >run.mjs <<'CODE'
import { Entity } from 'electrodb';

const people = new Entity(
  {
    model: { entity: 'person', version: '1', service: 'app' },
    attributes: { id: { type: 'string', required: true } },
    indexes: { main: { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } } },
  },
  { table: 'People' },
);
for (const id of ['aB3', 'Ab3']) {
  const { Item } = people.put({ id }).params();
  console.log(Item.id, Item.pk);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
