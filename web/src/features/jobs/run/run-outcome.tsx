import { Flex, Icon, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, CircleStop, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { needsApproval } from '#shared/jobs/run/approval';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { isComplete } from '#shared/jobs/run/run-status';
import { workedMs } from '#shared/jobs/run/worked';
import { LinkButton } from '../../../components/links/link-button';
import { formatCounted, formatRate } from '../../../components/text/number';
import { findingsOf, nounOf } from '../../../components/text/shape-words';
import { Duration } from '../../../components/time/time';
import { type Outcome, outcomeOf } from '../common/outcome';
import { averageRate } from '../common/run-facts';
import { StartRealRun } from '../start/start-real-run';
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
