import { Box, Grid, HStack, Icon, Stack, Tabs, Text } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Lock, ScanSearch } from 'lucide-react';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { ApiError } from '../../api/client';
import { jobsQuery, type Me, meQuery, useRun } from '../../api/runs';
import { BusyButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { CopyableId } from '../../components/layout/copyable';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { Step } from '../../components/layout/step';
import { TabList } from '../../components/layout/tab-list';
import { LinkButton } from '../../components/links/link-button';
import { RunFollowed } from '../../components/run/run-followed';
import { Count } from '../../components/text/number';
import { ExecuteStep } from './execute-step';
import { type FinishedScan, type Flow, isBusy, stepStates } from './flow';
import { messages } from './messages';
import { PreviewTable } from './preview-table';
import { jobName, useMigration } from './use-migration';

export function UserIdMigrationPage() {
  const me = useQuery(meQuery);
  const jobs = useQuery(jobsQuery);
  return (
    <>
      <PageHeader
        title="User identifier migration"
        badge="ADMIN ONLY"
        purpose="Replaces your email address with your unique ID in the userID field of six tables."
        actions={
          <LinkButton to="/admin/jobs/history" search={{ job: jobName }}>
            Earlier runs
          </LinkButton>
        }
      />
      {me.error && !me.data ? (
        <ErrorState error={userInformationFailed(me.error)} onRetry={() => void me.refetch()} />
      ) : jobs.error && !jobs.data ? (
        <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : me.data && jobs.data ? (
        <Migration me={me.data} job={jobs.data.find(({ name }) => name === jobName)} />
      ) : (
        <LoadingState label="Loading user information" />
      )}
    </>
  );
}

UserIdMigrationPage.reads = ((read) => {
  void read(meQuery);
  void read(jobsQuery);
}) satisfies PageReads;

/** Returns the error with the message from the specification and a reference to the error's log entry. */
function userInformationFailed(cause: unknown): ApiError {
  const { code, info } = cause instanceof ApiError ? cause : { code: 'Internal' as const, info: {} };
  return new ApiError(code, messages.userInformationFailed, info, { cause });
}

interface MigrationProps {
  readonly me: Me;
  /** The migration job, or undefined if it is not available on this server. */
  readonly job: Job | undefined;
}

function Migration({ me, job }: MigrationProps) {
  const permitted = job?.permitted ?? false;
  const { flow, run, lost, scan, migrate, confirm } = useMigration(permitted);
  return (
    <Stack gap="4">
      <CurrentUser me={me} permitted={permitted} />
      {lost && (
        <Text role="status" color="fg.warning">
          The server is not responding. The run continues on the server, and this page will keep trying to
          reconnect.
        </Text>
      )}
      <ScanStep flow={flow} run={run} email={me.email} permitted={permitted} onScan={scan} />
      <PreviewStep flow={flow} />
      <ExecuteStep
        flow={flow}
        run={run}
        permitted={permitted}
        onConfirm={confirm}
        onMigrate={migrate}
        onScan={scan}
      />
    </Stack>
  );
}

interface ScanStepProps {
  readonly flow: Flow;
  readonly run: JobRun | undefined;
  readonly email: string;
  readonly permitted: boolean;
  readonly onScan: () => void;
}

function ScanStep({ flow, run, email, permitted, onScan }: ScanStepProps) {
  const scanning = flow.phase.name === 'scanning';
  // The scan stays followed, so no toast repeats its outcome.
  useRun(flow.scanNotice?.runId);
  return (
    <Step
      number={1}
      state={stepStates(flow).scan}
      title="Scan"
      purpose={`Finds every record whose userID is exactly ${email}. Nothing is written.`}
      action={
        <BusyButton
          variant={flow.scan || !permitted ? 'outline' : 'solid'}
          disabled={!permitted}
          busy={scanning}
          busyLabel="Scanning"
          idle={isBusy(flow)}
          icon={<ScanSearch aria-hidden />}
          onClick={onScan}
        >
          {flow.scan ? 'Scan again' : 'Scan for records'}
        </BusyButton>
      }
    >
      {scanning && <RunFollowed key={run?.id} label="Scan" run={run} />}
      <NoticeLine notice={flow.scanNotice} />
    </Step>
  );
}

function PreviewStep({ flow }: { readonly flow: Flow }) {
  return (
    <Step
      number={2}
      state={stepStates(flow).preview}
      title="Preview"
      purpose="Every record that needs migration, before and after."
    >
      {flow.scan && flow.scan.found > 0 ? (
        <PreviewTabs key={flow.scan.runId} scan={flow.scan} />
      ) : (
        <Text color="fg.muted">
          {flow.phase.name === 'scanning'
            ? 'The records will appear here when the scan is complete.'
            : flow.scan
              ? 'No records need migration.'
              : flow.phase.name === 'migrating' || flow.phase.name === 'migrated'
                ? 'The page was opened after the migration had started. Open the run to see its changes.'
                : 'Nothing to show yet. Run a scan first.'}
        </Text>
      )}
    </Step>
  );
}

function PreviewTabs({ scan }: { readonly scan: FinishedScan }) {
  const tables = scan.tables.filter(({ found }) => found > 0);
  return (
    <Tabs.Root recipe={tabsSlotRecipe} size="sm" defaultValue={tables[0]?.table ?? null} lazyMount>
      <TabList aria-label="Tables">
        {tables.map(({ table, found }) => (
          <Tabs.Trigger key={table} value={table} flexShrink="0">
            {table} <Count value={found} />
          </Tabs.Trigger>
        ))}
      </TabList>
      {tables.map(({ table, found }) => (
        <Tabs.Content key={table} value={table}>
          <PreviewTable runId={scan.runId} table={table} found={found} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Shows the user from the user directory, and whether they may migrate records. */
function CurrentUser({ me, permitted }: { readonly me: Me; readonly permitted: boolean }) {
  return (
    <Grid
      as="section"
      aria-label="Current user"
      layerStyle="frame"
      p={{ base: '4', md: '5' }}
      columnGap="8"
      rowGap="4"
      templateColumns={{ base: '1fr', md: 'auto auto 1fr' }}
    >
      <Fact label="Current user">
        <Text overflowWrap="anywhere">{me.email}</Text>
      </Fact>
      <Fact label="Unique ID">
        <CopyableId value={me.subject} />
      </Fact>
      <Fact label="Migration">
        {permitted ? (
          <HStack gap="1.5" color="fg.success">
            <Icon as={CircleCheck} boxSize="4" aria-hidden />
            <Text>Allowed</Text>
          </HStack>
        ) : (
          <HStack gap="1.5" color="fg.warning" align="flex-start">
            <Icon as={Lock} boxSize="4" mt="0.5" flexShrink="0" aria-hidden />
            <Text>{messages.notAllowed}</Text>
          </HStack>
        )}
      </Fact>
    </Grid>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <Box minW="0">
      <Text textStyle="overline" color="fg.muted" mb="0.5">
        {label}
      </Text>
      {children}
    </Box>
  );
}
