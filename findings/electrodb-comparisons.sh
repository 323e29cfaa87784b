#!/usr/bin/env bash
# Claim: In ElectroDB, lt and lte of a part of the sort key leave out equal values, and gt and gte include
# them.
#
# Guess: Of the entries at 10:00 and 11:00, gt 10:00 finds the second one, and lte 10:00 the first.
# Seen: Only the key is compared. The key of an entry at 10:00 goes on with its other part, so it is greater
# than the text that ends with 10:00.
# Versions: electrodb 3.9.3
# Source of the guess: The names of the methods. The documentation of ElectroDB describes an option compare,
# whose default is the comparison of keys.
#
# Output:
#   #pk = :pk and #sk1 > :sk1 with $entry_1#at_10:00: 10:00 11:00
#   #pk = :pk and #sk1 <= :sk1 with $entry_1#at_10:00: none
#   The key at 10:00: $entry_1#at_10:00#kind_sit
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  electrodb@3.9.3
cat >run.mjs <<'CODE'
import { Entity } from 'electrodb';

const entries = new Entity(
  {
    model: { entity: 'entry', version: '1', service: 'app' },
    attributes: { user: { type: 'string' }, at: { type: 'string' }, kind: { type: 'string' } },
    indexes: {
      main: { pk: { field: 'pk', composite: ['user'] }, sk: { field: 'sk', composite: ['at', 'kind'] } },
    },
  },
  { table: 'Entries' },
);
const keyAt = (at) => entries.put({ user: 'u', at, kind: 'sit' }).params().Item.sk;
for (const name of ['gt', 'lte']) {
  const query = entries.query.main({ user: 'u' })[name]({ at: '10:00' }).params();
  const bound = query.ExpressionAttributeValues[':sk1'];
  const found = ['10:00', '11:00'].filter((at) => (name === 'gt' ? keyAt(at) > bound : keyAt(at) <= bound));
  console.log(`${query.KeyConditionExpression} with ${bound}: ${found.join(' ') || 'none'}`);
}
console.log(`The key at 10:00: ${keyAt('10:00')}`);
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
