import { Box, chakra, Flex, Grid, Icon, Stack, Text } from '@chakra-ui/react';
import { Gauge } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RunHold } from '#shared/api/api-types';
import { visitsItems } from '#shared/jobs/job/job-shape';
import { countKept, countNotes, onlyInforms } from '#shared/jobs/run/informing-kinds';
import { pollEveryMs } from '#shared/jobs/run/poll';
import { awaitsRetry, fractionDone } from '#shared/jobs/run/progress';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { workedMs } from '#shared/jobs/run/worked';
import { formatDollars, formatExactDollars, formatRange } from '#shared/text/format-dollars';
import { formatDuration } from '#shared/text/time-format';
import { LiveRegion } from '../../../components/layout/live-region';
import { Tooltip } from '../../../components/layout/tooltip';
import { ProgressBar } from '../../../components/run/progress';
import { statusLooks } from '../../../components/run/status-look';
import {
  Count,
  formatCount,
  formatCounted,
  formatPercent,
  formatRate,
} from '../../../components/text/number';
import { findingsOf, nounOf, resultOf } from '../../../components/text/shape-words';
import { Duration } from '../../../components/time/time';
import { useNow } from '../../../components/time/use-now';
import { heldBackText } from '../common/held-back';
import { RunOutcome } from './run-outcome';
import { type Estimate, useEstimate } from './use-estimate';

interface RunProgressProps {
  readonly run: JobRun;
  readonly updatedAtMs: number;
  /** True if the last poll failed, so that the figures are out of date. */
  readonly lost: boolean;
}

export function RunProgress({ run, updatedAtMs, lost }: RunProgressProps) {
  const fraction = useHighest(fractionDone(run));
  const percent = fraction === undefined ? undefined : formatPercent(fraction);
  return (
    <Stack gap="5" layerStyle="frame" p={{ base: '4', md: '5' }}>
      <Stack gap="3">
        <ProgressBar
          fraction={fraction}
          striped={run.dryRun}
          label={`Progress of ${run.title}`}
          status={run.status}
        />
        {isActive(run.status) ? (
          <UnderWay run={run} percent={percent} updatedAtMs={updatedAtMs} lost={lost} />
        ) : (
          <RunOutcome run={run} />
        )}
      </Stack>
      <RunCounts run={run} />
      <Cost run={run} />
      <LiveRegion text={announcement(run, percent)} />
    </Stack>
  );
}

/** Shows the cost, always present, so that the layout does not shift. */
function Cost({ run }: { readonly run: JobRun }) {
  return (
    <Text color="fg.muted" minH="5" fontVariantNumeric="tabular-nums">
      {costText(run)}
    </Text>
  );
}

interface UnderWayProps extends RunProgressProps {
  readonly percent: string | undefined;
}

/** Shows the progress, at the height of the outcome that replaces it, so that the layout does not shift. */
function UnderWay({ run, percent, updatedAtMs, lost }: UnderWayProps) {
  const estimate = useEstimate(run, updatedAtMs);
  const silentMs = useSilence(run, updatedAtMs);
  return (
    <Stack gap="0.5" minH="16" fontVariantNumeric="tabular-nums">
      <Flex columnGap="3" wrap="wrap" align="baseline" minH="6">
        {percent && (
          <Text textStyle="md" fontWeight="semibold">
            {percent}
          </Text>
        )}
        <Text color="fg.muted">{readSoFar(run)}</Text>
      </Flex>
      <Flex columnGap="4" wrap="wrap" color="fg.muted" minH="5">
        {run.dryRun && <Text>Dry run: nothing is written</Text>}
        {run.status === 'STOPPING' && <Text>Finishing the current records</Text>}
        {run.status === 'RUNNING' && !lost && silentMs === 0 && <Pace run={run} estimate={estimate} />}
        {!lost && silentMs > 0 && (
          <Text color="fg.warning">
            No progress known for <Duration ms={silentMs} />: the server has not answered since then.
          </Text>
        )}
        <Text role="status" color="fg.warning">
          {lost &&
            'The server is not responding. The run continues, and this page will keep trying to reconnect.'}
        </Text>
      </Flex>
    </Stack>
  );
}

interface PaceProps {
  readonly run: JobRun;
  readonly estimate: Estimate;
}

function Pace({ run, estimate: { perSecond, left, idleMs } }: PaceProps) {
  if (run.held)
    return (
      <Text>
        Waiting for {alarmsOf(run.held)} to {run.held.continuesAt ? 'stay' : 'return to'} OK
      </Text>
    );
  const heldBack = heldBackText(run);
  // A throttled run reports a page only after all of its writes, so pauses are expected.
  if (idleMs !== undefined && !heldBack) {
    return (
      <Text color="fg.warning">
        No progress for <Duration ms={idleMs} />: the server answers, but no worker has finished a page.
      </Text>
    );
  }
  return (
    <>
      {perSecond !== undefined && <Text>{formatRate(perSecond, nounOf(run.shape)[1])}</Text>}
      {isFinishing(run, perSecond) ? (
        <Text>Finishing: copying the last tables and writing the list of records</Text>
      ) : (
        left && <Text whiteSpace="nowrap">{left}</Text>
      )}
      {heldBack && (
        <Flex as="span" gap="1.5" align="center">
          <Icon as={Gauge} boxSize="3.5" aria-hidden /> {heldBack}
        </Flex>
      )}
    </>
  );
}

/** How long a backup still takes for small tables and manifests once nearly all records are written. */
const finishingMs = 3_000;

const isFinishing = ({ shape, read, total }: JobRun, perSecond: number | undefined): boolean =>
  shape === 'backup' &&
  total > 0 &&
  (read >= total || (perSecond !== undefined && (total - read) * 1_000 < finishingMs * perSecond));

function readSoFar(run: JobRun): string {
  const { status, read, total, toRetry, retried, shape } = run;
  if (toRetry > 0) return `Retrying ${formatCount(retried)} of ${formatCounted(toRetry, 'failure')}`;
  if (awaitsRetry(run)) return 'Looking up the failures to retry';
  const [, things] = nounOf(shape);
  if (total > 0) {
    return visitsItems(shape)
      ? `${formatCount(read)} of ${formatCount(total)} ${things} done`
      : `${formatCount(read)} of about ${formatCount(total)} ${things} read`;
  }
  return status === 'QUEUED' ? 'Waiting to start' : `Counting ${things}`;
}

function announcement(run: JobRun, percent: string | undefined): string {
  const failures = run.status === 'FAILED' && run.failed === 0 ? '' : `, ${formatCount(run.failed)} failed`;
  const counts = `${resultOf(run)}${failures}`;
  if (!isActive(run.status)) {
    return `${statusLooks[run.status].label}, ${counts}, after ${formatDuration(workedMs(run, Date.parse(run.endedAt ?? run.createdAt)))}`;
  }
  return percent ? `${percent}, ${counts}` : `${statusLooks[run.status].label}`;
}

/**
 * Returns the highest value. An estimated total can grow, but the displayed progress must not go backwards.
 */
function useHighest(value: number | undefined): number | undefined {
  const highest = useRef(value);
  if (value !== undefined) highest.current = Math.max(highest.current ?? 0, value);
  return highest.current;
}

/** How late an answer may be before the page says so, in milliseconds. */
const patienceMs = 9_000;

/**
 * Returns how late an answer is, in milliseconds, rounded to seconds; 0 while answers arrive as usual. Time
 * with a hidden tab does not count, because nothing is requested then.
 */
function useSilence(run: JobRun, updatedAtMs: number): number {
  const [shownAtMs, setShownAtMs] = useState(0);
  useEffect(() => {
    const note = () => document.hidden || setShownAtMs(Date.now());
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return useNow((nowMs) => {
    const every = pollEveryMs(run, updatedAtMs);
    if (every === false || nowMs - Math.max(updatedAtMs, shownAtMs) < every + patienceMs) return 0;
    return Math.round((nowMs - updatedAtMs) / 1_000) * 1_000;
  });
}

type Costs = Pick<JobRun, 'status' | 'dollars' | 'maxDollars' | 'estimate'>;

/**
 * Returns text such as 'Cost so far: $0.42 of a maximum of $5.00; estimated $0.30 to $0.60', or an empty text
 * if no cost has been counted.
 */
function costText({ status, dollars, maxDollars, estimate }: Costs): string {
  if (typeof dollars !== 'number') return '';
  const ceiling = maxDollars ? ` of a maximum of ${formatExactDollars(maxDollars)}` : '';
  const estimated = estimate ? `; estimated ${formatRange(estimate)}` : '';
  return `${isActive(status) ? 'Cost so far' : 'Cost'}: ${formatDollars(dollars)}${ceiling}${estimated}`;
}

/** Returns names such as 'the alarm ApiLatency'. */
export function alarmsOf({ alarms }: Pick<RunHold, 'alarms'>): string {
  const names = alarms.map(({ alarm }) => alarm);
  return `the ${names.length === 1 ? 'alarm' : 'alarms'} ${names.join(' and ')}`;
}

const conflictsHelp =
  'Records that someone else changed after the run read them. Each was read again, and the other change was kept.';

const recordsHelp =
  'One item or record can change several records, even if one of its changes failed. Approval thresholds apply to this number.';
const keptHelp =
  'Records that the job left unchanged on purpose, for example because a schedule uses them. The Kept tab lists them with the reasons.';

const notesHelp = 'Other results, such as correct entries. No action is needed.';

interface CountShown {
  readonly label: string;
  readonly value: number;
  readonly tone?: string;
  readonly help?: string;
}

/**
 * Shows the counts. For a run that changes records, `read = changed + failed + kept + unchanged`. Conflicts
 * are included in these.
 */
function RunCounts({ run }: { readonly run: JobRun }) {
  return (
    <Grid as="dl" templateColumns="repeat(auto-fit, minmax(96px, 1fr))" gap="4">
      {countsOf(run).map(({ label, value, tone, help }) => (
        <Box key={label}>
          <Box as="dt" textStyle="overline" color="fg.muted">
            {help ? <Explained help={help}>{label}</Explained> : label}
          </Box>
          <Box as="dd" textStyle="lg" fontWeight="semibold" color={value === 0 ? 'fg.subtle' : tone}>
            <Count value={value} />
          </Box>
        </Box>
      ))}
    </Grid>
  );
}

function countsOf(run: JobRun): readonly CountShown[] {
  const read = { label: visitsItems(run.shape) ? 'Items' : 'Read', value: run.read };
  // 'Failed 0' would make a failed run look as if it had not failed.
  const label = run.status === 'FAILED' ? 'Records failed' : 'Failed';
  const failed = { label, value: run.failed, tone: 'fg.error' };
  const records = recordsChangedIn(run);
  const notes = countNotes(run.findings);
  const kept = countKept(run.findings);
  switch (run.shape) {
    case 'audit':
    case 'check':
      return [
        read,
        { label: 'Findings', value: findingsOf(run), tone: 'fg.warning' },
        { label: 'Kinds', value: run.findings.filter(({ kind }) => !onlyInforms(kind)).length },
        ...(notes > 0 ? [{ label: 'For information', value: notes, help: notesHelp }] : []),
        failed,
      ];
    case 'report':
      return [read, failed];
    case 'backup':
      return [{ label: 'Copied', value: run.read }];
    default:
      return [
        read,
        { label: run.dryRun ? 'Would change' : 'Changed', value: run.changed },
        ...(records === run.changed ? [] : [{ label: 'Records in all', value: records, help: recordsHelp }]),
        failed,
        ...(kept > 0 ? [{ label: 'Kept', value: kept, help: keptHelp }] : []),
        { label: 'Unchanged', value: run.unchanged - kept },
        { label: 'Conflicts', value: run.conflicts, tone: 'fg.warning', help: conflictsHelp },
      ];
  }
}

function Explained({ help, children }: { readonly help: string; readonly children: string }) {
  return (
    <Tooltip content={help}>
      <chakra.span tabIndex={0} borderRadius="l1" textDecoration="underline dotted" textUnderlineOffset="3px">
        {children}
      </chakra.span>
    </Tooltip>
  );
}
