#!/usr/bin/env bash
# Claim: A text in the filter of a number column leaves all rows in TanStack Table.
#
# Guess: The rows whose number contains the text are left, as in a text column and as with the global
# filter.
# Seen: The default filter of numbers takes a range, and reads the text as a range without ends.
# Versions: @tanstack/table-core 9.3.1
# Source of the guess: The documentation of TanStack Table, column filtering: the function is chosen by the
# values.
#
# Output:
#   number: 1 12 2
#   string: 1 12
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
  createFilteredRowModel,
  filterFns,
  stockFeatures,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  ...stockFeatures,
  filteredRowModel: createFilteredRowModel(),
  filterFns,
});
for (const values of [
  [1, 12, 2],
  ['1', '12', '2'],
]) {
  const data = values.map((count) => ({ count }));
  const table = constructTable({ features, data, columns: [{ accessorKey: 'count' }] });
  table.getColumn('count').setFilterValue('1');
  const left = table.getRowModel().rows.map((row) => row.original.count);
  console.log(`${typeof values[0]}: ${left.join(' ')}`);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
