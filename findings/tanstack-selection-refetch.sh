#!/usr/bin/env bash
# Claim: TanStack Table keeps the selection of a row that a refetch has removed.
#
# Guess: A selected row that is no longer in the data is no longer selected when it comes back.
# Seen: It stays in the state, is missing from the selected rows, and is selected again when it returns.
# Versions: @tanstack/table-core 9.3.1
# Source of the guess: The documentation of TanStack Table, row selection and getRowId.
#
# Output:
#   at first: b selected
#   without b: none selected
#   with b again: b selected
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
const rows = ['a', 'b'].map((id) => ({ id }));
const columns = [{ accessorKey: 'id' }];
const table = constructTable({ features, data: rows, columns, getRowId: (row) => row.id });
const show = (step) =>
  console.log(`${step}: ${table.getSelectedRowModel().rows.map((row) => row.id).join(' ') || 'none'} selected`);
const load = (data) => table.setOptions((options) => ({ ...options, data }));
table.getRow('b').toggleSelected();
show('at first');
load(rows.slice(0, 1));
show('without b');
load(rows);
show('with b again');
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
