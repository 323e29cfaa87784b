import { Alert, Box, Button, Flex, Grid, HStack, Stack, Switch, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatLocalMinute } from '#shared/text/time-format';
import { auditDays } from '#shared/values/audit-types';
import { ApiError, messageOf } from '../../api/api-error';
import type { AuditEntry } from '../../api/trail/audit';
import { ActionError } from '../../components/actions/action-error';
import { RefreshButton } from '../../components/actions/busy-button';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { csvFormat, type ExportFormat, jsonFormat } from '../../components/export/export-format';
import { ExportMenu } from '../../components/export/export-menu';
import { Callout } from '../../components/layout/callout';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState } from '../../components/layout/states';
import { useUrlPages } from '../../components/table/use-url-pages';
import { RelativeTime } from '../../components/time/time';
import { toast } from '../../components/toast/toaster';
import { OwnUndoButtons } from '../../components/undo/own-undo-buttons';
import { reversalFailed, useRefusedReversal } from '../../components/undo/reversal';
import { EntryCard } from './entry-card';
import { AuditFilters } from './filters';
import { entriesOfSearch, type TrailPage, trailQuery, useClearHistory } from './queries';
import { messages, Trail } from './trail';
import { useAuditSearch } from './use-audit-search';

const refreshMs = 10_000;
const dayLength = 'YYYY-MM-DD'.length;

export function AuditPage() {
  const { search, set, open } = useAuditSearch();
  // Deferred, so that the details are rendered in slices.
  const opened = useDeferredValue(search.entry);
  const { size } = useUrlPages();
  const [live, setLive] = useState(true);
  // Shows a loading state only for requests that the user makes, so that the page does not flicker every 10
  // s.
  const [asked, setAsked] = useState(false);
  // Searching the runs of a record is expensive, so it is done only on request.
  const isHistory = search.record !== undefined;
  const refetchInterval = live && !isHistory && refreshMs;
  const trail = useQuery({ ...trailQuery(search, size), refetchInterval });
  const { data: page, error, refetch } = trail;
  const refresh = () => {
    setAsked(true);
    void refetch().finally(() => setAsked(false));
  };
  const users = [...new Set(page?.items.flatMap(({ user }) => user ?? []))];
  return (
    <>
      <PageHeader
        title="Audit trail"
        purpose="Who changed what, and when. You can undo and redo each edit."
        actions={
          <>
            <OwnUndoButtons />
            <ExportMenu
              noun={['entry', 'entries']}
              label="Export logs"
              savedText={messages.exported}
              fileName={`audit-logs-${new Date().toISOString().slice(0, dayLength)}`}
              formats={auditFormats}
              fetchPage={entriesOfSearch(search, page?.clearedAt ?? undefined)}
              disabled={!page}
            />
            <ClearHistory onCleared={() => set({ older: undefined })} />
          </>
        }
      />
      <Box hideBelow={opened ? 'xl' : undefined}>
        <AuditFilters users={users} />
        <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="3">
          <HStack gap="3">
            {!isHistory && (
              <Switch.Root checked={live} onCheckedChange={({ checked }) => setLive(checked)}>
                <Switch.HiddenInput role="switch" />
                <Switch.Control />
                <Switch.Label>Auto-refresh every 10 s</Switch.Label>
              </Switch.Root>
            )}
            <RefreshButton busy={asked} busyLabel="Refresh" onClick={refresh} />
          </HStack>
          <HiddenNote page={page} />
        </Flex>
        {page?.runsSince && <RunsNote since={page.runsSince} />}
      </Box>
      <RefusedReversal />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 460px' }}
        gap="6"
        alignItems="start"
      >
        <Box hideBelow={opened ? 'xl' : undefined}>
          <Trail
            trail={trail}
            // A page token is valid only for one starting point. After the history is cleared, only the first
            // page exists.
            onRetry={() => (isRefusedToken(error) ? set({}) : void refetch())}
          />
        </Box>
        {opened ? (
          <EntryCard
            id={opened}
            listed={isHistory ? listedEntry(page, opened) : undefined}
            onClose={() => closeCard(() => open(undefined))}
          />
        ) : (
          <Box layerStyle="frame" hideBelow="xl">
            <EmptyState
              title="No entry selected"
              description="Select an entry to see its records before and after the change."
            />
          </Box>
        )}
      </Grid>
    </>
  );
}

AuditPage.reads = ((read, isPlain) => {
  if (isPlain) void read(trailQuery({}));
}) satisfies PageReads;

const isRefusedToken = (error: unknown) => error instanceof ApiError && error.code === 'BadRequest';

/** Closes the card and focuses the entry's row. */
function closeCard(close: () => void): void {
  const row = document.querySelector<HTMLElement>('[role=row][aria-current]');
  close();
  requestAnimationFrame(() => row?.focus());
}

function RefusedReversal() {
  const refused = useRefusedReversal();
  if (!refused) return null;
  return (
    <Callout status="error" mb="3" size="md" title={reversalFailed[refused.direction]}>
      <Alert.Description overflowWrap="anywhere">{messageOf(refused.error)}</Alert.Description>
    </Callout>
  );
}

function HiddenNote({ page }: { readonly page: TrailPage | undefined }) {
  const { search, set } = useAuditSearch();
  if (!page?.clearedAt) return null;
  return (
    <Text color="fg.muted" textStyle="xs">
      History cleared <RelativeTime at={page.clearedAt} /> by {page.clearedBy}:{' '}
      {search.older ? 'older entries are included.' : 'older entries are hidden.'}{' '}
      <Button size="xs" variant="ghost" onClick={() => set({ older: search.older ? undefined : true })}>
        {search.older ? 'Hide older entries' : 'Show older entries'}
      </Button>
    </Text>
  );
}

/** Returns null while the history is loading, and undefined if the entry is not on the page. */
function listedEntry(page: TrailPage | undefined, id: string) {
  if (!page) return null;
  const entry = page.items.find((one) => one.id === id);
  return entry && { entry, changed: page.editedSince.get(id) };
}

function RunsNote({ since }: { readonly since: string }) {
  return (
    <Text color="fg.muted" textStyle="xs" mb="3">
      Edits of the last {auditDays} days, and runs since {formatLocalMinute(Date.parse(since))}. Changes that
      the app itself makes are not recorded.
    </Text>
  );
}

const parsed = (text: string | null | undefined): unknown => (text ? JSON.parse(text) : undefined);

const csv = csvFormat<AuditEntry>([
  { header: 'Id', value: ({ id }) => id },
  { header: 'Timestamp', value: ({ timestamp }) => timestamp },
  { header: 'Type', value: ({ type }) => type },
  { header: 'Description', value: ({ description }) => description },
  { header: 'User', value: ({ user }) => user },
  { header: 'Record', value: ({ record }) => record },
  { header: 'Run', value: ({ run }) => run },
  { header: 'Can be undone', value: ({ canUndo }) => canUndo },
  { header: 'Undone', value: ({ undone }) => undone },
  { header: 'Undone by', value: ({ undoneBy }) => undoneBy },
  { header: 'Undone at', value: ({ undoneAt }) => undoneAt },
  { header: 'Undone by run', value: ({ undoneByRun }) => undoneByRun },
  { header: 'Undoes or redoes', value: ({ reverses }) => reverses },
  { header: 'Before', value: ({ before }) => before },
  { header: 'After', value: ({ after }) => after },
]);

/** The export formats. Times are in UTC. */
const auditFormats: readonly ExportFormat<AuditEntry>[] = [
  jsonFormat((entry) => ({ ...entry, before: parsed(entry.before), after: parsed(entry.after) })),
  csv,
];

/** Clears the history. The entries are kept. */
function ClearHistory({ onCleared }: { readonly onCleared: () => void }) {
  // The token is new each time the dialog opens, so that a retry after a lost response does not clear the
  // history twice.
  const [token, setToken] = useState<string>();
  const clear = useClearHistory();
  const close = () => setToken(undefined);
  const confirm = (clientToken: string) =>
    clear.mutate(clientToken, {
      onSuccess: () => {
        close();
        toast.success(messages.cleared);
        onCleared();
      },
    });
  return (
    <>
      <Button
        onClick={() => {
          clear.reset();
          setToken(crypto.randomUUID());
        }}
      >
        <EyeOff aria-hidden /> Clear history…
      </Button>
      <ConfirmDialog
        open={token !== undefined}
        onClose={close}
        title="Clear the audit history?"
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              All current entries will be hidden from this list for all admins. They will not be deleted: each
              is kept for {auditDays} days, and “Show older entries” shows them again.
            </Text>
            <Text color="fg.muted">Clearing the history is also recorded as an entry.</Text>
            <ActionError error={clear.error} />
          </Stack>
        }
        confirmLabel="Hide all entries"
        pending={clear.isPending}
        onConfirm={() => token !== undefined && confirm(token)}
      />
    </>
  );
}
