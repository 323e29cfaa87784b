import { Box, Button, Flex, Heading, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ScanSearch, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Change } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { inWords, messageOf } from '../../api/api-error';
import { useJobsPaused } from '../../api/pulse';
import { changesQuery } from '../../api/run/run-changes';
import { ActionError } from '../../components/actions/action-error';
import { BusyButton } from '../../components/actions/busy-button';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { NoticeLine } from '../../components/actions/notice-line';
import { PausedNote } from '../../components/actions/paused-note';
import { RunLink } from '../../components/links/run-link';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { UserLink } from '../../components/links/user-link';
import { RunFollowed } from '../../components/run/run-followed';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { columnOf, DataTable } from '../../components/table/data-table';
import { pagedTable } from '../../components/table/paged-table';
import { useUrlPages } from '../../components/table/use-url-pages';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';
import { firstChoice, type Recovering, RecoveryChoices } from './recovery-choices';

/** Finds all users without preferences, and creates them in a single run that can be undone. */
export function RecoveryScan({ onCheck }: { readonly onCheck: (email: string) => void }) {
  const { run, lost, starting, error, failed, scan, recover } = useRecoveryScan();
  const [value, setValue] = useState(firstChoice);
  const [asking, setAsking] = useState(false);
  const active = run !== undefined && isActive(run.status);
  const found = run?.dryRun && !active ? run.changed : 0;
  return (
    <Stack as="section" aria-label="Users without preferences" gap="4">
      <Flex layerStyle="frame" direction="column" gap="4" p={{ base: '4', md: '5' }}>
        <Flex justify="space-between" gap="4" wrap="wrap" align="flex-start">
          <Box flex="1" minW="min(100%, 18rem)">
            <Heading as="h2" textStyle="sectionTitle">
              Users without preferences
            </Heading>
            <Text color="fg.muted">
              Compares the user directory with the preferences by email, unique ID and owner. Nothing is
              written.
            </Text>
          </Box>
          <Flex gap="2" wrap="wrap">
            <BusyButton
              busy={starting === 'scan' || (active && run.dryRun)}
              busyLabel="Scanning"
              idle={active}
              icon={<ScanSearch aria-hidden />}
              onClick={() => scan(value)}
            >
              Scan for users
            </BusyButton>
            {found > 0 && (
              <Button onClick={() => setAsking(true)}>
                <UsersRound aria-hidden /> Create for all users found…
              </Button>
            )}
          </Flex>
        </Flex>
        {active && <RunFollowed key={run.id} label={run.dryRun ? 'Scan' : 'Recovery'} run={run} />}
        <ActionError
          error={error && failed === 'scan' ? inWords(error, messages.scanFailed(messageOf(error))) : null}
        />
        {run && !active && <NoticeLine notice={noticeOf(run)} />}
        {lost && (
          <Text color="fg.muted">
            This page's address refers to a scan that no longer exists. Scan again.
          </Text>
        )}
      </Flex>
      {run && !active && (run.dryRun || run.changed > 0) && <FoundUsers run={run} onCheck={onCheck} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Create preferences for ${formatCounted(found, 'user')}?`}
        body={
          <Stack gap="4">
            <Text color="fg.muted">
              A run creates one record for each user and can be undone. Users who already have preferences are
              skipped.
            </Text>
            <RecoveryChoices value={value} onChange={setValue} />
            {run && (
              <Text textStyle="xs" color="fg.muted">
                Found by <RunLink id={run.id} />.
              </Text>
            )}
            <PausedNote />
            <ActionError
              error={
                error && failed === 'recover' ? inWords(error, messages.createFailed(messageOf(error))) : null
              }
            />
          </Stack>
        }
        confirmLabel="Create preferences"
        ready={!useJobsPaused()}
        pending={starting === 'recover'}
        onConfirm={() => recover(value, () => setAsking(false))}
      />
    </Stack>
  );
}

function noticeOf(run: NonNullable<ReturnType<typeof useRecoveryScan>['run']>) {
  const failures = run.failed > 0 ? ` ${formatCounted(run.failed, 'account')} could not be processed.` : '';
  if (!isComplete(run.status)) {
    const words = run.dryRun ? messages.scanFailed : messages.createFailed;
    return { tone: 'error' as const, text: words(run.reason ?? 'the run was stopped'), runId: run.id };
  }
  if (run.dryRun) {
    const text =
      run.changed === 0
        ? 'Every user has preferences.'
        : `${formatCounted(run.changed, 'user')} without preferences.`;
    return {
      tone: run.changed === 0 ? ('success' as const) : ('info' as const),
      text: `${text}${failures}`,
      runId: run.id,
    };
  }
  return {
    tone: run.failed > 0 ? ('warning' as const) : ('success' as const),
    text: `Preferences created for ${formatCounted(run.changed, 'user')}.${failures}`,
    runId: run.id,
  };
}

/** The job that recovers preferences (functions/jobs/preferences/preferences-recovery.ts). */
const job = 'preferences-recovery';

/** Starts the recovery, or its dry run as a scan. The followed run's ID is in the URL. */
function useRecoveryScan() {
  const { run: runId } = useSearch({ from: '/shell/admin/user-preferences-recovery' });
  const navigate = usePageNavigate({ from: '/admin/user-preferences-recovery' });
  const { begin: start, starting, intent, error, run, lost } = useStartAndFollow({ id: runId });
  const asked = intent && (intent.dryRun ? 'scan' : 'recover');

  const begin = (dryRun: boolean, { mode, template }: Recovering, onStarted?: () => void) => {
    if (starting) return;
    const params = { mode, ...(template && { template }) };
    start(
      { job, params, dryRun },
      {
        onStarted: ({ id }) => {
          onStarted?.();
          void navigate({
            search: ({ email }) => ({ email, run: id }),
            resetScroll: false,
          });
        },
      },
    );
  };

  return {
    run: run ?? undefined,
    /** True if the run in the URL does not exist or cannot be read. */
    lost: runId !== undefined && (run === null || lost),
    starting: starting ? asked : undefined,
    error,
    failed: error ? asked : undefined,
    scan: (value: Recovering) => begin(true, value),
    recover: (value: Recovering, onStarted: () => void) => begin(false, value, onStarted),
  };
}

const pageSize = 20;
const column = columnOf<Change>();

/** Shows the users found, one for each of the run's changes. */
function FoundUsers({ run, onCheck }: { readonly run: JobRun; readonly onCheck: (email: string) => void }) {
  const pages = useUrlPages();
  const query = useQuery(changesQuery(run.id, { limit: pageSize, nextToken: pages.token }));
  const columns = useMemo(
    () => [
      column('user', 'User', (row) => <UserLink id={emailOf(row)} />),
      column('state', 'Preferences', () => (run.dryRun ? 'None' : 'Created')),
      column(
        'check',
        { header: () => <VisuallyHidden>Check</VisuallyHidden>, align: 'end', width: '100px' },
        (row) => (
          <Button size="xs" aria-label={`Check ${emailOf(row)}`} onClick={() => onCheck(emailOf(row))}>
            Check
          </Button>
        ),
      ),
    ],
    [run.dryRun, onCheck],
  );
  return (
    <DataTable
      name="found-users"
      {...pagedTable(query, { pages, pageSize, total: run.changed })}
      caption={run.dryRun ? 'Users without preferences' : 'Users whose preferences were created'}
      columns={columns}
      getRowId={({ key }) => key}
      empty={{
        title: 'Every user has preferences',
        description: 'Every enabled account in the directory has a preferences record.',
      }}
    />
  );
}

/** Returns the email that belongs or, in a dry run, will belong to the record. */
function emailOf({ key, after }: Change): string {
  const fields: unknown = after ? JSON.parse(after) : undefined;
  const isRecord = typeof fields === 'object' && fields !== null && 'userID' in fields;
  return isRecord && typeof fields.userID === 'string' ? fields.userID : key;
}
