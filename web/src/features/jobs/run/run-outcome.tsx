import { Button, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, CircleStop, CircleX, type LucideIcon, Play, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { needsApproval } from '#shared/jobs/run/approval';
import { recordsChangedIn, visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { isComplete } from '#shared/jobs/run/run-status';
import { workedMs } from '#shared/jobs/run/worked';
import { useJobsPaused } from '../../../api/pulse';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { LocksNote } from '../../../components/actions/locks-note';
import { PausedNote } from '../../../components/actions/paused-note';
import { LinkButton } from '../../../components/links/link-button';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { formatCounted, formatRate } from '../../../components/text/number';
import { findingsOf, nounOf } from '../../../components/text/shape-words';
import { Duration } from '../../../components/time/time';
import { limitsOf, readLimits } from '../common/limits';
import { type Outcome, outcomeOf } from '../common/outcome';
import { averageRate, fieldsOf, mostlyChanged } from '../common/run-facts';
import { realRunOf } from '../start/real-run';
import { StartEstimate } from '../start/start-estimate';
import { acknowledgementOf } from '../start/start-question';
import { runPartsId } from '../tabs/run-tabs';

const looks: Readonly<Record<Outcome['tone'], { readonly icon: LucideIcon; readonly color: string }>> = {
  success: { icon: CircleCheck, color: 'fg.success' },
  warning: { icon: TriangleAlert, color: 'fg.warning' },
  error: { icon: CircleX, color: 'fg.error' },
  info: { icon: CircleStop, color: 'fg' },
};

export function RunOutcome({ run }: { readonly run: JobRun }) {
  const outcome = outcomeOf(run);
  if (!outcome) return null;
  const { icon, color } = looks[outcome.tone];
  return (
    <Flex columnGap="6" rowGap="3" wrap={{ base: 'wrap', md: 'nowrap' }} justify="space-between">
      <Stack gap="0.5" minW="0">
        <Flex gap="2" align="center" color={color}>
          <Icon as={icon} boxSize="4.5" flexShrink="0" aria-hidden />
          <Text textStyle="md" fontWeight="semibold">
            {outcome.title}
          </Text>
        </Flex>
        <Text overflowWrap="anywhere">{outcome.text}</Text>
        {outcome.next && <Text color="fg.muted">{outcome.next}</Text>}
        <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
          <Pace run={run} />
        </Text>
      </Stack>
      <NextStep run={run} />
    </Flex>
  );
}

function Pace({ run }: { readonly run: JobRun }) {
  const endMs = Date.parse(run.endedAt ?? run.createdAt);
  const perSecond = averageRate(run, endMs);
  return (
    <>
      Took <Duration ms={workedMs(run, endMs)} />
      {run.attempt > 1 && ` in ${formatCounted(run.attempt, 'attempt')}`}
      {perSecond !== undefined && `, ${formatRate(perSecond, nounOf(run.shape)[1])} on average`}
    </>
  );
}

function NextStep({ run }: { readonly run: JobRun }) {
  const records = recordsChangedIn(run);
  const offersRealRun =
    run.dryRun && !run.verifies && records > 0 && isComplete(run.status) && !needsApproval(run);
  const found = findingsOf(run);
  if (records === 0 && run.failed === 0 && found === 0) return null;
  return (
    <Flex gap="2" wrap="wrap" align="flex-start" justify={{ md: 'flex-end' }} flexShrink="0">
      {found > 0 && <ShowTab run={run} tab="findings" label={formatCounted(found, 'finding')} />}
      {run.failed > 0 && <ShowTab run={run} tab="failures" label={formatCounted(run.failed, 'failure')} />}
      {records > 0 && <ShowTab run={run} tab="changes" label={formatCounted(records, 'change')} />}
      {offersRealRun && <StartRealRun run={run} />}
    </Flex>
  );
}

interface ShowTabProps {
  readonly run: JobRun;
  readonly tab: 'changes' | 'failures' | 'findings';
  readonly label: string;
}

function ShowTab({ run, tab, label }: ShowTabProps) {
  return (
    <LinkButton
      colorPalette="gray"
      to="/admin/jobs/$runId"
      params={{ runId: run.id }}
      search={{ tab }}
      hash={runPartsId}
      replace
    >
      Show {label}
    </LinkButton>
  );
}

function StartRealRun({ run }: { readonly run: JobRun }) {
  if (run.shape === 'restore') return <RestoreForReal params={fieldsOf(run.params)} />;
  return <ConfirmRealRun run={run} />;
}

/** Links to the backups page, where the admin must type the table name to start a restore. */
function RestoreForReal({ params }: { readonly params: Readonly<Record<string, unknown>> }) {
  const search = { restore: String(params.backup), table: String(params.table) };
  return (
    <LinkButton to="/admin/backups" search={search}>
      Restore…
    </LinkButton>
  );
}

function ConfirmRealRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const { begin, starting, error } = useStartAndOpen();
  const paused = useJobsPaused();
  const tables = run.tables.filter(({ changed }) => changed > 0);
  const most = run.shape === 'sweep' ? mostlyChanged(run) : [];
  return (
    <>
      <Button variant="solid" onClick={() => setAsking(true)}>
        <Play aria-hidden /> Start real run
      </Button>
      <ConfirmDialog
        open={asking}
        ready={!paused}
        onClose={() => setAsking(false)}
        title={`Start a real run of ${run.title}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              The real run will make the changes found by the dry run:{' '}
              {formatCounted(recordsChangedIn(run), 'record')}
              {visitsNote(run)} in {tables.map(({ table }) => table).join(', ')}. Records that have changed
              since then are checked again.
            </Text>
            <StartEstimate
              job={run.job}
              params={fieldsOf(run.params)}
              writes
              limits={readLimits(limitsOf(run)).limits}
            />
            <LocksNote job={run.job} params={fieldsOf(run.params)} />
            <PausedNote />
            <ActionError error={error} />
          </Stack>
        }
        {...(most.length > 0 && { acknowledgement: acknowledgementOf(most) })}
        confirmLabel="Start real run"
        destructive
        pending={starting}
        onConfirm={() => begin(realRunOf(run))}
      />
    </>
  );
}
