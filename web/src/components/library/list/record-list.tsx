import { Box, Button, Flex, HStack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import type { Model } from '#shared/models/model';
import { inWords, messageOf } from '../../../api/api-error';
import { byName, type LibraryModel, type LibraryRecord, nameOf } from '../../../api/library/records';
import { RefreshButton } from '../../actions/busy-button';
import { BulkEdit } from '../../bulk-edit/bulk-edit';
import { CsvButtons } from '../../csv/csv-buttons';
import { TextFilter } from '../../filter/text-filter';
import { typedFilter } from '../../filter/url-search';
import { type EditorKind, RecordEditor } from '../../record-form/record-editor';
import { useUndoToast } from '../../records/use-undo-toast';
import { type Columns, DataTable } from '../../table/data-table';
import { Pager } from '../../table/pager';
import { selectable } from '../../table/select-box';
import { SelectionContext, useSelection } from '../../table/use-selection';
import { pageSummary } from '../../text/page-summary';
import type { LibraryPlace } from '../place';
import { type RowActs, RowActsContext } from '../row-acts';

/** What distinguishes a library: its records, columns and texts. The object must stay the same. */
export interface RecordListKind<Row extends LibraryRecord> {
  readonly name: string;
  readonly model: LibraryModel;
  readonly definition: Model;
  readonly caption: string;
  readonly placeholder: string;
  readonly search: (text: string | undefined, rows: readonly Row[]) => readonly Row[];
  readonly columns: Columns<Row>;
  readonly editor: EditorKind;
  readonly empty: string;
  readonly newLabel: string;
  readonly updated: string;
  readonly loadFailed: (reason: string) => string;
}

interface RecordListProps<Row extends LibraryRecord> {
  readonly kind: RecordListKind<Row>;
  readonly place: LibraryPlace;
  readonly query: {
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
    readonly dataUpdatedAt: number;
  };
  /** The records in any order, or undefined while loading. */
  readonly records: Iterable<Row> | undefined;
  readonly details: (row: Row) => ReactNode;
}

const libraryPageSize = 15;

const newRecord = 'new';

export function RecordList<Row extends LibraryRecord>(props: RecordListProps<Row>) {
  const { kind, place, query, records, details } = props;
  const { at, set } = place;
  const text = useDeferredValue(at.q);
  const rows = useMemo(() => records && [...records].sort(byName), [records]);
  const found = useMemo(() => rows && kind.search(text, rows), [rows, kind, text]);
  const ids = useMemo(() => rows && new Set(rows.map(({ id }) => id)), [rows]);
  const exists = useCallback((id: string) => ids?.has(id) ?? true, [ids]);
  const selection = useSelection({ rows: found, nameOf, exists });
  const columns = useMemo(() => selectable(kind.columns), [kind]);
  const undoToast = useUndoToast();
  const last = Math.max(1, Math.ceil((found?.length ?? 0) / libraryPageSize));
  const page = Math.min(at.page ?? 1, last);
  const shown = found?.slice((page - 1) * libraryPageSize, page * libraryPageSize) ?? [];
  const toggle = (id: string) => set({ open: at.open === id ? undefined : id }, { replace: true });
  const edit = (id: string | undefined) => set({ edit: id, field: undefined });
  const onSaved = ({ id }: LibraryRecord) => undoToast(kind.updated, `${kind.model}#${id}`);
  const acts: RowActs = { openId: at.open, onToggle: toggle, onEdit: edit, onSaved };
  const toPage = (next: number) => set({ page: next > 1 ? next : undefined, open: undefined });
  const refetch = () => void query.refetch();
  return (
    <Box>
      <Flex gap="2" align="flex-end" justify="space-between" wrap="wrap" mb="3">
        <Box flex="1 1 14rem" maxW={{ sm: 'md' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder={kind.placeholder}
            value={at.q ?? ''}
            onChange={(text) => set({ q: text || undefined, page: undefined }, typedFilter)}
          />
        </Box>
        <HStack gap="2" wrap="wrap">
          <RefreshButton busy={query.isFetching} onClick={refetch} />
          <CsvButtons model={kind.definition} all={rows} found={found} />
          <Button variant="solid" onClick={() => edit(newRecord)}>
            <Plus aria-hidden /> {kind.newLabel}
          </Button>
        </HStack>
      </Flex>
      <SelectionContext value={selection}>
        <RowActsContext value={acts}>
          <DataTable
            name={kind.name}
            caption={kind.caption}
            columns={columns}
            rows={shown}
            getRowId={({ id }) => id}
            onRowClick={({ id }) => toggle(id)}
            openRowId={at.open}
            details={(row) => row.id === at.open && details(row)}
            loading={rows === undefined && !query.error}
            error={query.error && inWords(query.error, kind.loadFailed(messageOf(query.error)))}
            onRetry={refetch}
            updatedAtMs={query.dataUpdatedAt}
            skeletonRows={libraryPageSize}
            empty={{
              title: at.q ? `Nothing matches '${at.q}'` : kind.empty,
              ...(at.q && { description: 'Try a different word or part of the ID.' }),
            }}
            footer={
              found &&
              found.length > 0 && (
                <Pager
                  label={kind.caption}
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
      <BulkEdit model={kind.model} selection={selection} />
      <RecordEditor
        kind={kind.editor}
        id={at.edit === newRecord ? null : at.edit}
        focusField={at.field}
        onClose={() => edit(undefined)}
        onSaved={onSaved}
      />
    </Box>
  );
}
