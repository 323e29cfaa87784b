import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { changesRecords, isUndoable } from '#shared/jobs/job/job-shape';
import type { Attempt, JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { formatLocal, formatUtc, isUtcHere } from '#shared/text/time-format';
import { CopyableId } from '../../../components/layout/copyable';
import { RunLink } from '../../../components/links/run-link';
import { RunStatus } from '../../../components/run/run-status';
import { undoWordsOf } from '../../../components/run/status-look';
import { UndoneBy } from '../../../components/run/undone-by';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { formatCounted } from '../../../components/text/number';
import { Duration } from '../../../components/time/time';
import { type Fact, FactList } from '../common/fact-list';
import { Parameters } from '../common/parameters';

const column = columnOf<Attempt>();
const attemptColumns = [
  column('attempt', { header: 'Attempt', width: '80px' }, ({ attempt }) => attempt),
  column('status', 'Status', ({ status }) => <RunStatus status={status} />),
  column('startedBy', 'Started by', ({ startedBy }) => startedBy),
  column('createdAt', 'Started', ({ createdAt }) => <ExactTime at={createdAt} />),
  column('took', { header: 'Took', align: 'end' }, (attempt) =>
    attempt.endedAt ? (
      <Duration ms={Date.parse(attempt.endedAt) - Date.parse(attempt.createdAt)} />
    ) : (
      'in progress'
    ),
  ),
];

export function DetailsTab({ run }: { readonly run: JobRun }) {
  const over = !isActive(run.status);
  const missing = over ? '–' : 'not yet';
  const facts: readonly Fact[] = [
    ['Run', <CopyableId key="run" value={run.id} />],
    ['Job', <CopyableId key="job" value={run.job} />],
    ['Kind', run.dryRun ? 'Dry run: nothing is written' : 'Real run'],
    ['Started by', run.startedBy],
    ['Queued', <ExactTime key="created" at={run.createdAt} />],
    ['Started', <ExactTime key="started" at={run.startedAt} missing={missing} />],
    ['Ended', <ExactTime key="ended" at={run.endedAt} missing={missing} />],
    ...undoFacts(run),
    ['Visible to', `members of the ${run.access} group`],
    ['Capacity used', capacityText(run)],
    ['Code version', run.codeVersion ?? (over ? 'not recorded' : 'not recorded yet')],
  ];
  return (
    <Stack gap="6">
      <FactList facts={facts} />
      <Section title="Attempts">
        <DataTable
          caption="Run attempts"
          columns={attemptColumns}
          rows={run.attempts.toReversed()}
          getRowId={({ attempt }) => `${attempt}`}
          empty={{ title: 'No attempts' }}
        />
        {run.attempt > run.attempts.length && (
          <Text color="fg.muted" mt="2">
            The newest {run.attempts.length} of {run.attempt} attempts.
          </Text>
        )}
      </Section>
      <Section title="Parameters">
        <Parameters params={run.params} />
      </Section>
    </Stack>
  );
}

/** Returns the capacity used by the lanes, including the lanes' share of the ledger. */
function capacityText({ status, readUnits, writeUnits }: JobRun): string {
  if (typeof readUnits !== 'number' || typeof writeUnits !== 'number') {
    return isActive(status) ? 'not counted yet' : 'not counted';
  }
  return `${formatCounted(Math.round(readUnits), 'read unit')}, ${formatCounted(Math.round(writeUnits), 'write unit')}`;
}

function undoFacts(run: JobRun): Fact[] {
  const { undoes, undoneBy, undoableUntil, shape, dryRun } = run;
  const words = undoWordsOf(run);
  return [
    ...(undoes ? [['Undoes', <RunLink key="undoes" id={undoes} />] as const] : []),
    ...(words && undoneBy ? [[words, <UndoneBy key="undoneBy" run={run} />] as const] : []),
    ...(undoableUntil && undoStateOf(run) !== 'undone'
      ? [['Can be undone until', <ExactTime key="undoableUntil" at={undoableUntil} />] as const]
      : []),
    ...(changesRecords(shape) && !isUndoable(shape) && !dryRun
      ? [['Can be undone', 'No: calls to other systems cannot be reversed'] as const]
      : []),
  ];
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Text as="h2" textStyle="sectionTitle" mb="2">
        {title}
      </Text>
      {children}
    </Box>
  );
}

interface ExactTimeProps {
  readonly at: string | null | undefined;
  readonly missing?: string;
}

function ExactTime({ at, missing = 'not yet' }: ExactTimeProps) {
  if (!at) return <Text color="fg.subtle">{missing}</Text>;
  const atMs = Date.parse(at);
  return (
    <chakra.time dateTime={at} fontVariantNumeric="tabular-nums">
      {formatLocal(atMs)}{' '}
      {!isUtcHere(atMs) && (
        <chakra.span color="fg.muted" whiteSpace="nowrap">
          {formatUtc(atMs)}
        </chakra.span>
      )}
    </chakra.time>
  );
}
