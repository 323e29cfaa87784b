#!/usr/bin/env bash
# Claim: TanStack Table sorts ISO timestamps with different precision out of order.
#
# Guess: Timestamps as text sort by time with the automatic sort function.
# Seen: The automatic function compares the digits after the point as an integer, so .412 comes after .5.
# Versions: @tanstack/table-core 9.3.1
# Source of the guess: The documentation of TanStack Table, sorting: the function is chosen by the values.
#
# Output:
#   2026-11-20T02:14:07.5Z 2026-11-20T02:14:07.412Z
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
const data = ['2026-11-20T02:14:07.5Z', '2026-11-20T02:14:07.412Z'].map((at) => ({ at }));
const table = constructTable({ features, data, columns: [{ accessorKey: 'at' }] });
table.setSorting([{ id: 'at', desc: false }]);
console.log(table.getRowModel().rows.map((row) => row.original.at).join(' '));
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
