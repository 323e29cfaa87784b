import { Badge, Box, Code, chakra, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isComplete } from '#shared/jobs/run/run-status';
import { undoJob } from '#shared/jobs/run/undo';
import { messageOf } from '../../api/api-error';
import { useAcknowledgeRun } from '../../api/run/run-commands';
import { runInTheWay, runsQuery, shortRunId, useRun } from '../../api/runs';
import { BusyButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { PageHeader } from '../../components/layout/page-header';
import { Step } from '../../components/layout/step';
import { LinkButton } from '../../components/links/link-button';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { RunFollowed } from '../../components/run/run-followed';
import { usePickUp } from '../../components/run/use-pick-up';
import { useRescan } from '../../components/run/use-rescan';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { ofJobs, outdatedBy, type Progress, progressOf, rescanDelayMs, scanNotice } from './flow';
import { messages } from './messages';
import { cleanupJob, deletedSinceQuery, scanJob } from './queries';
import { ReviewStep } from './review-step';
import type { CleanupSearch } from './search';

export function PreferencesCleanupPage() {
  const flow = useCleanup();
  const { scan, cleanup, scanProgress } = flow;
  const { data: deleted = 0 } = useQuery(deletedSinceQuery(scan?.endedAt ?? undefined));
  const isCurrent = scan && scanProgress === 'over' && isComplete(scan.status) && !flow.outdated;
  return (
    <>
      <PageHeader
        title="User preferences cleanup"
        badge={
          <Badge variant="surface" colorPalette="red">
            {messages.badge}
          </Badge>
        }
        purpose="Finds and deletes preferences records that do not belong to any user."
        actions={
          <LinkButton to="/admin/jobs/history" search={{ job: cleanupJob }}>
            Earlier runs
          </LinkButton>
        }
      />
      <Stack gap="4">
        {flow.lost && (
          <Text role="status" color="fg.warning">
            The server is not responding. The run continues on the server, and this page will keep trying to
            reconnect.
          </Text>
        )}
        <ScanStep
          scan={scan ?? undefined}
          progress={scanProgress}
          scanning={flow.scanning}
          deleting={flow.deleting}
          deleted={deleted}
          outdated={flow.outdated}
          error={flow.startError}
          onScan={flow.startScan}
        />
        <ReviewStep
          search={flow.search}
          scan={isCurrent ? scan : undefined}
          isOutdated={flow.outdated !== undefined}
          deleted={deleted}
          scanning={flow.scanning}
          cleanup={cleanup ?? undefined}
          deleting={flow.deleting}
          onStarted={flow.follow}
        />
        <ExplanationCard />
      </Stack>
    </>
  );
}

const schema = [
  { field: 'id', words: 'The record ID.' },
  {
    field: 'userID',
    words: "The user's email. A name is invalid, as is an ID that does not belong to any user.",
  },
  {
    field: 'owner',
    words:
      "The user's unique ID from the identity provider. It determines who can read the record in the app.",
  },
  { field: 'createdAt', words: 'When the record was created.' },
  { field: 'assignedTemplate', words: 'The schedule template assigned to the user.' },
  { field: 'onboardingCompleted', words: 'Whether the user completed onboarding.' },
] as const;

/** Explains where corrupted records come from and what a valid one looks like (docs/product.md). */
function ExplanationCard() {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} layerStyle="frame" p={{ base: '4', md: '5' }} gap="3">
      <Heading as="h2" id={id} textStyle="sectionTitle">
        Why records become corrupted
      </Heading>
      <Text color="fg.muted">
        The app looks up a user's preferences by <Code size="sm">userID</Code>, which must be the user's
        email. A record with a session's unique ID instead, or with any value without an '@', cannot be found:
        the user has to repeat onboarding, and the record is left behind.
      </Text>
      <Text color="fg.muted">
        A record counts as <b>corrupted</b> when its userID looks like a UUID or contains no '@'. A record
        whose userID is the unique ID of a user in the user directory is <b>migrated</b>: the identifier
        migration changed it on purpose. It is listed separately and never deleted here.
      </Text>
      <Grid as="dl" templateColumns="max-content minmax(0, 1fr)" columnGap="4" rowGap="1.5">
        {schema.map(({ field, words }) => (
          <Fragment key={field}>
            <chakra.dt>
              <Code size="sm">{field}</Code>
            </chakra.dt>
            <Box as="dd" color="fg.muted">
              {words}
            </Box>
          </Fragment>
        ))}
      </Grid>
    </Stack>
  );
}

interface ScanStepProps {
  readonly scan: JobRun | undefined;
  readonly progress: Progress;
  readonly scanning: boolean;
  /** True while records are deleted or restored. A scan started then would be out of date immediately. */
  readonly deleting: boolean;
  readonly deleted: number;
  readonly outdated: JobRun | undefined;
  readonly error: unknown;
  readonly onScan: () => void;
}

function ScanStep(props: ScanStepProps) {
  const { scan, progress, scanning, deleting, onScan } = props;
  return (
    <Step
      number={1}
      state={progress === 'over' ? 'done' : 'now'}
      title="Scan"
      purpose="Reads every preferences record and looks up each unique ID in the user directory. Nothing is written."
      action={
        <BusyButton
          variant={progress === 'none' ? 'solid' : 'outline'}
          busy={scanning}
          busyLabel="Scanning"
          idle={deleting}
          icon={<ScanSearch aria-hidden />}
          onClick={onScan}
        >
          {progress === 'none' ? 'Scan records' : 'Scan again'}
        </BusyButton>
      }
    >
      {scanning && <RunFollowed key={scan?.id} label="Scan" run={progress === 'active' ? scan : undefined} />}
      <NoticeLine notice={scanning ? undefined : noticeOf(props)} />
    </Step>
  );
}

function noticeOf({ scan, progress, deleted, outdated, error }: ScanStepProps) {
  if (error) {
    return {
      tone: 'error' as const,
      text: messages.scanFailed(messageOf(error)),
      runId: runInTheWay(error),
    };
  }
  if (progress === 'gone') {
    return { tone: 'error' as const, text: messages.scanFailed('the run no longer exists.') };
  }
  return scan && progress === 'over' ? scanNotice(scan, deleted, outdated) : undefined;
}

/** Starts scans, follows the two runs in the URL, and scans again after a deletion. */
function useCleanup() {
  const search: CleanupSearch = useSearch({ from: '/shell/admin/preferences-cleanup' });
  const navigate = usePageNavigate();
  const scanner = useStartAndFollow({ id: search.scan });
  const { data: deleted, error: cleanupError } = useRun(search.cleanup);
  const scan = ofJobs(scanner.run, [scanJob]);
  const cleanup = ofJobs(deleted, [cleanupJob, undoJob]);
  // Another admin may have deleted the records that this page lists.
  const latest = useQuery(runsQuery({ job: [cleanupJob], dryRun: false, limit: 1 }));

  const show = (runs: Pick<CleanupSearch, 'scan' | 'cleanup'>, replace = false) =>
    void navigate({ to: '/admin/preferences-cleanup', search: runs, replace, resetScroll: false });

  const scanProgress = progressOf(search.scan, scan);
  const scanning = scanner.starting || scanProgress === 'active' || scanProgress === 'loading';
  const cleanupProgress = progressOf(search.cleanup, cleanup);
  const deleting = cleanupProgress === 'active' || cleanupProgress === 'loading';

  /** @param kept the deletion that stays visible next to the new scan */
  const startScan = (kept?: string) => {
    if (scanning || deleting) return;
    scanner.begin(
      { job: scanJob, dryRun: false, params: { listMigrated: true } },
      { onStarted: ({ id }) => show({ scan: id, cleanup: kept }, true) },
    );
  };

  // When the admin returns, this finds an active deletion, whoever started it, or the admin's own active
  // scan.
  usePickUp(
    search.scan === undefined && search.cleanup === undefined,
    [
      { job: scanJob, own: true },
      { job: cleanupJob, dryRun: false, own: false },
    ],
    ([ownScan, deletion]) => show({ scan: ownScan?.id, cleanup: deletion?.id }, true),
  );
  const acknowledge = useAcknowledgeRun();
  const ended = useWatchedEnd(cleanup ?? undefined);
  useRescan(ended?.id, rescanDelayMs, () => {
    if (!ended) return;
    if (scan && seenTo(scan, ended)) {
      acknowledge.mutate({ id: scan.id, note: `Deleted by run ${shortRunId(ended.id)}.` });
    }
    startScan(ended.id);
  });

  return {
    search,
    scan,
    scanProgress,
    scanning,
    startError: scanner.error,
    cleanup,
    /** The run that made the scan's findings out of date, whoever started it. */
    outdated: outdatedBy(scan, [cleanup, latest.data?.items[0]]),
    deleting,
    /** True if a run cannot be followed. It continues regardless. */
    lost: scanner.lost || cleanupError !== null,
    startScan: () => startScan(),
    follow: (run: Pick<JobRun, 'id'>) => show({ scan: search.scan, cleanup: run.id }),
  };
}

/** Returns true if the deletion resolved the scan's findings, and the scan has not been acknowledged yet. */
const seenTo = ({ attention }: JobRun, { status, undoes }: JobRun) =>
  attention !== null &&
  attention !== undefined &&
  !attention.acknowledgedAt &&
  status === 'SUCCEEDED' &&
  !undoes;

/** Returns the ended run, but only if it was still active when this page first loaded it. */
function useWatchedEnd(run: JobRun | undefined): JobRun | undefined {
  const [watched, setWatched] = useState<string>();
  if (run && !run.endedAt && watched !== run.id) setWatched(run.id);
  return run?.endedAt && watched === run.id ? run : undefined;
}
