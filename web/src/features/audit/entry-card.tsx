import { Box, Button, CloseButton, chakra, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatLocal, formatUtc, isUtcHere } from '#shared/text/time-format';
import { type AuditEntry, descriptionOf } from '../../api/trail/audit';
import { CopyableId } from '../../components/layout/copyable';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { EditorLink, hasEditor } from '../../components/links/editor-link';
import { LinkButton } from '../../components/links/link-button';
import { RunLink } from '../../components/links/run-link';
import { ActorLink } from '../../components/links/user-link';
import { RecordId } from '../../components/records/record-id';
import { Difference } from '../../components/text/difference';
import { RelativeTime } from '../../components/time/time';
import { changedFields, type EntryRecord, recordsOf, typeLabels } from './entry';
import { editedSinceQuery, entryQuery } from './queries';
import { ReverseButton } from './reverse-button';
import { useAuditSearch } from './use-audit-search';

interface ListedEntry {
  readonly entry: AuditEntry;
  /** The names of the records that have changed since the entry. */
  readonly changed: readonly string[] | undefined;
}

interface EntryCardProps {
  readonly id: string;
  /**
   * The entry as listed. Unlike the stored entry of a run, it contains the record. Null while the history is
   * loading.
   */
  readonly listed?: ListedEntry | null | undefined;
  readonly onClose: () => void;
}

export function EntryCard({ id, listed, onClose }: EntryCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // If the page was opened with this entry selected, its heading receives focus instead.
    if (id && document.activeElement !== document.body) {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [id]);
  return (
    <Box
      as="section"
      aria-label="Entry"
      ref={card}
      tabIndex={-1}
      layerStyle="frame"
      outline="none"
      // When the card is beside the list, it stays visible and scrolls separately. On a narrow page, it
      // replaces the list.
      position={{ xl: 'sticky' }}
      top={{ xl: '16' }}
      maxH={{ xl: 'calc(100dvh - 5rem)' }}
      overflowY={{ xl: 'auto' }}
      scrollMarginTop="16"
      // An Escape that closes a dialog opened from this card bubbles up to the card.
      onKeyDown={({ key, target }) =>
        key === 'Escape' && target instanceof Node && card.current?.contains(target) && onClose()
      }
    >
      <Flex justify="space-between" align="center" ps="4" pe="2" py="2" borderBottomWidth="1px">
        <Heading as="h2" textStyle="sectionTitle">
          Details
        </Heading>
        <CloseButton size="xs" boxSize="7" aria-label="Close details" onClick={onClose} />
      </Flex>
      {listed === null && <LoadingState label="Loading entry" />}
      {listed === undefined && <Content id={id} />}
      {listed && <Entry {...listed} />}
    </Box>
  );
}

function Content({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useQuery(entryQuery(id));
  if (isPending) return <LoadingState label="Loading entry" />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return <EmptyState title="Entry not found" description="Entries are kept for a little over a year." />;
  }
  return <StoredEntry entry={data} />;
}

function StoredEntry({ entry }: { readonly entry: AuditEntry }) {
  const { data } = useQuery(editedSinceQuery(entry));
  return <Entry entry={entry} changed={data?.get(entry.id)} />;
}

function Entry({ entry, changed }: ListedEntry) {
  const { open } = useAuditSearch();
  const { reverses } = entry;
  return (
    <Stack gap="4" p="4">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {descriptionOf(entry)}
      </Text>
      <EntryFacts entry={entry} />
      <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
        <ReverseButton entry={entry} changed={changed} named />
        {reverses && (
          <Button size="xs" onClick={() => open(reverses)}>
            Show related entry
          </Button>
        )}
      </Flex>
      <EntryRecords entry={entry} />
    </Stack>
  );
}

function EntryFacts({ entry }: { readonly entry: AuditEntry }) {
  const { type, user, timestamp, record, run, undone, undoneBy, undoneAt, undoneByRun } = entry;
  return (
    <Grid
      as="dl"
      templateColumns="max-content minmax(0, 1fr)"
      columnGap="4"
      rowGap="1.5"
      alignItems="baseline"
    >
      <Fact name="Type">{type && (typeLabels[type] ?? type)}</Fact>
      <Fact name="User">{user && <ActorLink name={user} />}</Fact>
      <Fact name="Time">{timestamp && exactTime(Date.parse(timestamp))}</Fact>
      <Fact name="Record">{record && <HistoryOf record={record} />}</Fact>
      <Fact name="Run">{run && <RunLink id={run} />}</Fact>
      <Fact name="Undone">
        {undone && (
          <>
            by {undoneBy ?? 'an admin'}
            {undoneAt && (
              <>
                , <RelativeTime at={undoneAt} />
              </>
            )}
            {undoneByRun && (
              <>
                , in <RunLink id={undoneByRun} />
              </>
            )}
          </>
        )}
      </Fact>
      <Fact name="Undo">
        {undoneByRun && !undone && (
          <>
            incomplete: see <RunLink id={undoneByRun} />
          </>
        )}
      </Fact>
      <Fact name="Entry">
        <CopyableId value={entry.id} />
      </Fact>
    </Grid>
  );
}

const exactTime = (atMs: number) =>
  isUtcHere(atMs) ? formatLocal(atMs) : `${formatLocal(atMs)} (${formatUtc(atMs)})`;

interface FactProps {
  readonly name: string;
  /** The value. If it is empty, the fact is omitted. */
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  if (!children) return null;
  return (
    <>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd minW="0" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </>
  );
}

/** Links to the history of the record `<Model>#<id>`, where `*` means several records. */
function HistoryOf({ record }: { readonly record: string }) {
  const [table = record, ...id] = record.split('#');
  return (
    <>
      {table} <RecordId table={table} id={id.join('#')} whole />
    </>
  );
}

function EntryRecords({ entry }: { readonly entry: AuditEntry }) {
  const records = recordsOf(entry);
  if (records.length === 0 && !entry.run) return <Text color="fg.muted">No records were changed.</Text>;
  return (
    <Stack gap="4">
      {entry.run && (
        <LinkButton
          to="/admin/jobs/$runId"
          params={{ runId: entry.run }}
          search={{ tab: 'changes' }}
          alignSelf="flex-start"
          size="xs"
        >
          View the run's changes
        </LinkButton>
      )}
      {records.length > 0 && <Records records={records} />}
    </Stack>
  );
}

/** Shows only the changed fields, unless the user asks for all. */
function Records({ records }: { readonly records: readonly EntryRecord[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <Flex justify="space-between" align="center" gap="2">
        <Heading as="h3" textStyle="sectionTitle">
          {records.length === 1 ? 'Before and after' : `${records.length} records, before and after`}
        </Heading>
        <Button size="xs" variant="ghost" aria-pressed={all} onClick={() => setAll(!all)}>
          All fields
        </Button>
      </Flex>
      {records.map((record) => (
        <RecordDifference key={record.key} record={all ? record : changedFields(record)} />
      ))}
    </>
  );
}

function RecordDifference({ record: { key, before, after } }: { readonly record: EntryRecord }) {
  const [model = key, ...id] = key.split('#');
  return (
    <Box>
      <Flex gap="2" align="baseline" mb="1.5" minW="0">
        <Text as="span" fontWeight="medium">
          {model}
        </Text>
        <RecordId table={model} id={id.join('#')} whole />
        {after !== undefined && after !== null && hasEditor(model) && (
          <EditorLink table={model} id={id.join('#')}>
            Open editor
          </EditorLink>
        )}
      </Flex>
      <Difference before={before} after={after} />
    </Box>
  );
}
