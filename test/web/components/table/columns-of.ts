import { createColumnHelper, type RowData } from '@tanstack/react-table';
import type { Features } from '#web/components/table/table-features';

/** Returns TanStack's column helper for a DataTable. `helper.columns([...])` returns the columns. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}
