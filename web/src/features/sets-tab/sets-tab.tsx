import { Box, Button, HStack, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { inWords, messageOf } from '../../api/api-error';
import { libraryQuery } from '../../api/library/library';
import { byName, type LibrarySet, nameOf } from '../../api/library/records';
import { RefreshButton } from '../../components/actions/busy-button';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { EquipmentDialog } from '../../components/exercises/exercise-editor';
import { csvFormat, type ExportFormat } from '../../components/export/export-format';
import { ExportMenu } from '../../components/export/export-menu';
import { TextFilter } from '../../components/filter/text-filter';
import { ActiveChip, TypeChip } from '../../components/library/chips';
import { searchIn } from '../../components/library/matches';
import { NameCell, type RowActs, RowActsContext } from '../../components/library/row-acts';
import { LinkButton } from '../../components/links/link-button';
import { fieldNamed } from '../../components/record-form/field-spec';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { setFields } from '../../components/sets/set-fields';
import { useSetSelection } from '../../components/sets/use-set-selection';
import { columnOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { selectable } from '../../components/table/select-box';
import { SelectionContext } from '../../components/table/use-selection';
import { useUnsavedGuard } from '../../components/unsaved/use-unsaved-guard';
import { messages } from './messages';
import { OrderEditor } from './order-editor';

const column = columnOf<LibrarySet>();
const titleField = fieldNamed(setFields, 'title');

const setColumns = [
  column(
    'title',
    {
      header: () => 'Set',
      sortBy: 'title',
      sortValue: (row: LibrarySet) => nameOf(row),
      name: 'Set',
      width: '36%',
    },
    (row) => <NameCell model="Set" definition={ExerciseSet} field={titleField} record={row} />,
  ),
  column('type', { header: 'Type', sortBy: 'type', sortValue: (row: LibrarySet) => row.type }, (row) => (
    <HStack gap="1.5" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      <TypeChip type={row.type} />
      <TypeChip type={row.setType} />
    </HStack>
  )),
  column('owner', { header: 'Owner', sortBy: 'owner' }, ({ owner }) => owner ?? ''),
  column(
    'exercises',
    {
      header: 'Exercises',
      sortBy: 'exercises',
      sortValue: (row: LibrarySet) => row.exerciseIds?.length,
      align: 'end',
      width: '110px',
    },
    (row) => row.exerciseIds?.length ?? 'Not loaded',
  ),
  column(
    'status',
    { header: 'Status', sortBy: 'status', sortValue: (row: LibrarySet) => isActiveSet(row), width: '100px' },
    (row) => <ActiveChip isActive={isActiveSet(row)} />,
  ),
];

const pageSize = 10;

const columns = selectable(setColumns);
const searchSets = searchIn<LibrarySet>(({ title, description, type, owner, id }) => [
  title,
  description,
  type,
  owner,
  id,
]);

export function SetsTab() {
  const { data: library, error, refetch, isFetching, dataUpdatedAt } = useQuery(libraryQuery);
  const [q, setQ] = useState('');
  const [openId, setOpenId] = useState<string>();
  const [equipmentOf, setEquipmentOf] = useState<string>();
  const undoToast = useUndoToast();
  const search = useDeferredValue(q);
  const sets = useMemo(() => [...searchSets(search, library?.sets ?? [])].sort(byName), [library, search]);
  const selection = useSetSelection(sets, library?.sets);
  const [isDirty, setDirty] = useState(false);
  const guard = useUnsavedGuard(isDirty);
  const toggle = (id: string) => guard.close(() => setOpenId(openId === id ? undefined : id));
  const onSaved = ({ id }: { readonly id: string }) => undoToast(messages.setUpdated, `Set#${id}`);
  const acts: RowActs = { openId, onToggle: toggle, onEdit: toggle, onSaved };
  return (
    <Stack gap="3">
      <HStack gap="2" wrap="wrap" align="flex-end" justify="space-between">
        <Box flex="1 1 14rem" maxW={{ sm: '80' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder="Title, description, type or owner"
            value={q}
            onChange={setQ}
          />
        </Box>
        <HStack gap="2" wrap="wrap">
          <LinkButton to="/admin/demo-sets">
            <PackagePlus aria-hidden /> Populate Public Demo Sets
          </LinkButton>
          <RefreshButton busy={isFetching} onClick={() => void refetch()} />
          <ExportMenu<LibrarySet>
            noun={['set', 'sets']}
            fileName="sets"
            label="Export CSV"
            formats={[setsCsv]}
            total={sets.length}
            disabled={sets.length === 0}
            failedText={messages.exportFailed}
            fetchPage={async () => {
              const { data, error: failed } = await refetch();
              if (failed) throw failed;
              return { items: [...searchSets(q, data?.sets ?? [])], nextToken: null };
            }}
          />
        </HStack>
      </HStack>
      <SelectionContext value={selection}>
        <RowActsContext value={acts}>
          <LocalTable<LibrarySet>
            name="sets"
            caption="Sets"
            columns={columns}
            rows={sets}
            getRowId={({ id }) => id}
            pageSize={pageSize}
            loading={library === undefined && !error}
            error={error && inWords(error, messages.loadFailed(messageOf(error)))}
            onRetry={() => void refetch()}
            updatedAtMs={dataUpdatedAt}
            onRowClick={({ id }) => toggle(id)}
            openRowId={openId}
            details={({ id }) =>
              id === openId && (
                <OrderEditor key={id} setId={id} onEquipment={setEquipmentOf} onDirty={setDirty} />
              )
            }
            empty={
              q
                ? {
                    title: `No sets match '${q}'`,
                    action: <Button onClick={() => setQ('')}>Clear search</Button>,
                  }
                : { title: messages.none }
            }
          />
        </RowActsContext>
      </SelectionContext>
      {guard.question}
      <BulkEdit model="Set" selection={selection} />
      <EquipmentDialog
        id={equipmentOf}
        onClose={() => setEquipmentOf(undefined)}
        onSaved={({ id }) => undoToast(messages.equipmentUpdated, `Exercise#${id}`)}
      />
    </Stack>
  );
}

const setsCsv: ExportFormat<LibrarySet> = csvFormat<LibrarySet>([
  { header: 'id', value: ({ id }) => id },
  { header: 'title', value: ({ title }) => title },
  { header: 'description', value: ({ description }) => description },
  { header: 'type', value: ({ type }) => type },
  { header: 'setType', value: ({ setType }) => setType },
  { header: 'intensity', value: ({ intensity }) => intensity },
  { header: 'isActive', value: ({ isActive }) => isActive },
  { header: 'owner', value: ({ owner }) => owner },
  { header: 'exerciseIds', value: ({ exerciseIds }) => exerciseIds?.join('; ') },
  { header: 'durations', value: ({ durations }) => durations },
  { header: 'equipment', value: ({ equipment }) => equipment },
  { header: 'goals', value: ({ goals }) => goals?.join('; ') },
  { header: 'updatedAt', value: ({ updatedAt }) => updatedAt },
]);
