import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { type LibraryRecord, nameOf } from '../../api/library/records';
import { TextFilter } from '../filter/text-filter';
import { typedFilter } from '../filter/url-search';
import { type Columns, DataTable } from '../table/data-table';
import { Pager } from '../table/pager';
import { selectable } from '../table/select-column';
import { type Selection, SelectionContext, useSelection } from '../table/use-selection';
import { pageSummary } from '../text/page-summary';
import type { LibraryPlace } from './place';
import { type RowActs, RowActsContext } from './row-acts';

interface RecordTableProps<Row extends LibraryRecord> {
  readonly name: string;
  readonly place: LibraryPlace;
  readonly selected: (selection: Selection) => ReactNode;
  readonly caption: string;
  readonly placeholder: string;
  /** The rows in display order, or undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly updatedAtMs: number;
  /** Returns the matching rows. It must be the same function on every render. */
  readonly search: (text: string | undefined, rows: readonly Row[]) => readonly Row[];
  readonly columns: Columns<Row>;
  readonly details: (row: Row) => ReactNode;
  readonly onSaved: (record: LibraryRecord) => void;
  readonly actions: (found: readonly Row[] | undefined) => ReactNode;
  readonly empty: string;
}

/** The number of rows per page in library tables. */
const libraryPageSize = 15;

export function RecordTable<Row extends LibraryRecord>(props: RecordTableProps<Row>) {
  const { place, rows, columns, details, search } = props;
  const { at, set } = place;
  const text = useDeferredValue(at.q);
  const found = useMemo(() => rows && search(text, rows), [rows, search, text]);
  const ids = useMemo(() => rows && new Set(rows.map(({ id }) => id)), [rows]);
  const exists = useCallback((id: string) => ids?.has(id) ?? true, [ids]);
  const selection = useSelection({ rows: found, nameOf, exists });
  const selectableColumns = useMemo(() => selectable(columns), [columns]);
  const last = Math.max(1, Math.ceil((found?.length ?? 0) / libraryPageSize));
  const page = Math.min(at.page ?? 1, last);
  const shown = found?.slice((page - 1) * libraryPageSize, page * libraryPageSize) ?? [];
  const toggle = (id: string) => set({ open: at.open === id ? undefined : id }, { replace: true });
  const acts: RowActs = {
    openId: at.open,
    onToggle: toggle,
    onEdit: (id) => set({ edit: id, field: undefined }),
    onSaved: props.onSaved,
  };
  const toPage = (next: number) => set({ page: next > 1 ? next : undefined, open: undefined });
  return (
    <Box>
      <Flex gap="2" align="flex-end" justify="space-between" wrap="wrap" mb="3">
        <Box flex="1 1 14rem" maxW={{ sm: 'md' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder={props.placeholder}
            value={at.q ?? ''}
            onChange={(text) => set({ q: text || undefined, page: undefined }, typedFilter)}
          />
        </Box>
        {props.actions(found)}
      </Flex>
      <SelectionContext value={selection}>
        <RowActsContext value={acts}>
          <DataTable
            name={props.name}
            caption={props.caption}
            columns={selectableColumns}
            rows={shown}
            getRowId={({ id }) => id}
            onRowClick={({ id }) => toggle(id)}
            openRowId={at.open}
            details={(row) => row.id === at.open && details(row)}
            loading={rows === undefined && !props.error}
            error={props.error}
            onRetry={props.onRetry}
            updatedAtMs={props.updatedAtMs}
            skeletonRows={libraryPageSize}
            empty={{
              title: at.q ? `Nothing matches '${at.q}'` : props.empty,
              ...(at.q && { description: 'Try a different word or part of the ID.' }),
            }}
            footer={
              found &&
              found.length > 0 && (
                <Pager
                  label={props.caption}
                  hasPrevious={page > 1}
                  hasNext={page < last}
                  onPrevious={() => toPage(page - 1)}
                  onNext={() => toPage(page + 1)}
                  summary={pageSummary({
                    page,
                    pageSize: libraryPageSize,
                    shown: shown.length,
                    total: found.length,
                  })}
                />
              )
            }
          />
        </RowActsContext>
      </SelectionContext>
      {props.selected(selection)}
    </Box>
  );
}
