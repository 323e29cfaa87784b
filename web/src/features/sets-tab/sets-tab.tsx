import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { minutesAndSeconds } from '#shared/values/durations';
import { inWords, messageOf } from '../../api/api-error';
import { type SetInFull, setQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import { byName, type LibrarySet, nameOf } from '../../api/library/records';
import { ActionError } from '../../components/actions/action-error';
import { RefreshButton } from '../../components/actions/busy-button';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { EquipmentDialog } from '../../components/exercises/exercise-editor';
import { csvFormat, type ExportFormat } from '../../components/export/export-format';
import { ExportMenu } from '../../components/export/export-menu';
import { TextFilter } from '../../components/filter/text-filter';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { ActiveChip, TypeChip } from '../../components/library/chips';
import { searchIn } from '../../components/library/matches';
import { NameCell, type RowActs, RowActsContext } from '../../components/library/row-acts';
import { LinkButton } from '../../components/links/link-button';
import { ConflictNotice } from '../../components/record-form/conflict-notice';
import { fieldNamed } from '../../components/record-form/field-spec';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { ArrangeList } from '../../components/sets/arrange/arrange-list';
import { labelOfField, setFields } from '../../components/sets/set-fields';
import { useSetDraft } from '../../components/sets/use-set-draft';
import { useSetSelection } from '../../components/sets/use-set-selection';
import { columnOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { selectable } from '../../components/table/select-box';
import { SelectionContext } from '../../components/table/use-selection';
import { formatCounted } from '../../components/text/number';
import { useUnsavedGuard } from '../../components/unsaved/use-unsaved-guard';
import { messages } from './messages';

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

interface OrderEditorProps {
  readonly setId: string;
  /** Opens an exercise's equipment dialog. */
  readonly onEquipment: (exerciseId: string) => void;
  /** Called when the editor gets or loses unsaved changes. */
  readonly onDirty: (isDirty: boolean) => void;
}

function OrderEditor({ setId, ...props }: OrderEditorProps) {
  const { data, error, refetch } = useQuery(setQuery(setId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === null) return <Text color="fg.muted">This set has been deleted.</Text>;
  if (!data) return <LoadingState label="Loading exercises" />;
  return <Loaded loaded={data} {...props} />;
}

interface LoadedProps extends Omit<OrderEditorProps, 'setId'> {
  readonly loaded: SetInFull;
}

function Loaded({ loaded, onEquipment, onDirty }: LoadedProps) {
  const { data: library } = useQuery(libraryQuery);
  const draft = useSetDraft(loaded, library, undefined);
  const undoToast = useUndoToast();
  const { members, conflict } = draft;
  const shownVersion = draft.form.base?._version;
  const tell = useEffectEvent(onDirty);
  useEffect(() => {
    tell(draft.dirty);
    return () => tell(false);
  }, [draft.dirty]);
  const takeOver = useEffectEvent(() => draft.show(loaded));
  useEffect(() => {
    // Without unsaved changes, a newer version is shown automatically.
    if (!draft.dirty && shownVersion !== loaded.set._version) takeOver();
  }, [draft.dirty, shownVersion, loaded]);
  const save = () =>
    draft.submit((set) => {
      draft.show({ ...loaded, set, exerciseIds: set.exerciseIds ?? [] });
      undoToast(messages.orderSaved, `Set#${set.id}`);
    });
  return (
    <Stack gap="2" textAlign="start">
      <Box layerStyle="frame" overflow="hidden">
        <ArrangeList
          members={members.members}
          exerciseOf={members.exerciseOf}
          onChange={members.arrange}
          onRemove={members.remove}
          onEdit={(member) => 'exerciseID' in member && onEquipment(member.exerciseID)}
          editLabel="Edit equipment for"
          refused={draft.refusedPlaces}
          empty="No exercises in this set yet."
        />
      </Box>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          noun="set"
          labelOf={labelOfField}
          busy={draft.pending}
          onApply={() => void draft.apply(conflict)}
          onDiscard={() => void draft.discard(conflict)}
        />
      )}
      {draft.error && !conflict && (
        <ActionError error={inWords(draft.error, messages.orderFailed(messageOf(draft.error)))} />
      )}
      <HStack gap="2" wrap="wrap">
        <Text flex="1" textStyle="xs" color="fg.muted" role="status" fontVariantNumeric="tabular-nums">
          {members.said ||
            `${formatCounted(members.members.length, 'exercise')} · ${minutesAndSeconds(members.totalSeconds)}`}
        </Text>
        <LinkButton size="xs" to="/admin/exercises" search={{ set: loaded.set.id, edit: 'exercises' }}>
          Open the editor
        </LinkButton>
        <Button
          size="xs"
          disabled={!members.isDirty}
          onClick={() => {
            members.reset(loaded.exerciseIds);
            draft.dismiss();
          }}
        >
          Reset
        </Button>
        <Button size="xs" variant="solid" disabled={!members.isDirty} loading={draft.pending} onClick={save}>
          Save order
        </Button>
      </HStack>
    </Stack>
  );
}
