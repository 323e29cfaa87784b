import { Alert, Box, Flex, Grid, HStack, Switch } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { BusyButton } from '../../components/actions/busy-button';
import { ExportMenu } from '../../components/export/export-menu';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState } from '../../components/layout/states';
import { useUrlPages } from '../../components/table/use-url-pages';
import { OwnUndoButtons } from '../../components/undo/own-undo-buttons';
import { reversalFailed } from '../../components/undo/reversal';
import { useRefusedReversal } from '../../components/undo/use-reverse';
import { ClearHistory } from './clear-history';
import { EntryCard } from './entry-card';
import { auditFormats } from './export';
import { AuditFilters } from './filters';
import { HiddenNote } from './hidden-note';
import { messages } from './messages';
import { entriesOfSearch, trailQuery } from './queries';
import { Trail } from './trail';
import { useAuditSearch } from './use-audit-search';

const refreshMs = 10_000;
const dayLength = 'YYYY-MM-DD'.length;

/** /admin/audit. Shows who did what and when, and offers undo (docs/product.md). */
export function AuditPage() {
  const { search, set, open } = useAuditSearch();
  // Clicking a row marks it first. Its details are then rendered in slices.
  const opened = useDeferredValue(search.entry);
  const { size } = useUrlPages();
  const [live, setLive] = useState(true);
  // Shows a loading state only for requests that the user makes, so that the page does not flicker every 10
  // s.
  const [asked, setAsked] = useState(false);
  const trail = useQuery({ ...trailQuery(search, size), refetchInterval: live && refreshMs });
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
            <Switch.Root checked={live} onCheckedChange={({ checked }) => setLive(checked)}>
              <Switch.HiddenInput role="switch" />
              <Switch.Control />
              <Switch.Label>Auto-refresh every 10 s</Switch.Label>
            </Switch.Root>
            <BusyButton busy={asked} busyLabel="Refresh" icon={<RotateCw aria-hidden />} onClick={refresh}>
              Refresh
            </BusyButton>
          </HStack>
          <HiddenNote page={page} />
        </Flex>
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
            // A page token is valid only for one starting point in the history. After the history is cleared,
            // only the first page exists.
            onRetry={() => (isRefusedToken(error) ? set({}) : void refetch())}
          />
        </Box>
        {opened ? (
          <EntryCard id={opened} onClose={() => closeCard(() => open(undefined))} />
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

/** Closes the details and returns focus to the entry's row. */
function closeCard(close: () => void): void {
  const row = document.querySelector<HTMLElement>('[role=row][aria-current]');
  close();
  requestAnimationFrame(() => row?.focus());
}

/** Shows the last undo or redo that failed, and the reason, until the next attempt. */
function RefusedReversal() {
  const refused = useRefusedReversal();
  if (!refused) return null;
  return (
    <Alert.Root status="error" mb="3">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{reversalFailed[refused.direction]}</Alert.Title>
        <Alert.Description overflowWrap="anywhere">{messageOf(refused.error)}</Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
