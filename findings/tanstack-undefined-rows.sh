#!/usr/bin/env bash
# Claim: TanStack Table puts rows without a value last or first, depending on the direction.
#
# Guess: Rows whose value is undefined come last in both directions.
# Seen: They are last in ascending and first in descending order, unless sortUndefined says otherwise.
# Versions: @tanstack/table-core 9.3.1
# Source of the guess: The documentation of TanStack Table, sortUndefined.
#
# Output:
#   one two none
#   none two one
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @tanstack/table-core@9.3.1
cat >run.mjs <<'CODE'
import {
  constructTable,
  createSortedRowModel,
  sortFns,
  stockFeatures,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  ...stockFeatures,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});
const data = [{ id: 'two', n: 2 }, { id: 'none' }, { id: 'one', n: 1 }];
const table = constructTable({ features, data, columns: [{ accessorKey: 'n' }] });
for (const desc of [false, true]) {
  table.setSorting([{ id: 'n', desc }]);
  console.log(table.getRowModel().rows.map((row) => row.original.id).join(' '));
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
