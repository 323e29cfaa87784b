import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { keptKind } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { findingsQuery } from '../../api/run/findings';
import { failuresQuery } from '../../api/run/run-failures';
import { useTokenPages } from '../../api/token-pages';
import { ActionError } from '../actions/action-error';
import { NoticeLine } from '../actions/notice-line';
import { ErrorState, stale } from '../layout/states';
import { useReverseAction } from '../run/reverse-run-button';
import { RunFollowed } from '../run/run-followed';
import { TokenPager } from '../table/token-pager';
import { formatCounted } from '../text/number';
import { RunChanges } from './run-changes';
import { countsOf, isDoneAsShown, leftOutText } from './run-counts';
import type { PreviewedRun } from './use-previewed-run';

export interface StepWords {
  /** The noun for the items that the run visits, such as `['row', 'rows']`. */
  readonly noun: readonly [string, string];
  /** The label of the real run's progress, such as 'Changing 120 exercises'. */
  readonly running: string;
  /** A past participle such as 'Changed' or 'Deleted'. */
  readonly done: string;
  /** Describes the items that cannot be changed, such as 'stay unchanged'. */
  readonly refused: (count: number) => string;
}

interface RunStepsProps {
  readonly flow: PreviewedRun;
  readonly words: StepWords;
  readonly table: string;
  readonly nameOf?: (key: string) => string | undefined;
}

export function RunSteps({ flow, words, table, nameOf }: RunStepsProps) {
  const { phase, dry, run, error } = flow;
  return (
    <Stack gap="3">
      {phase === 'previewing' && <RunFollowed label="Looking for differences" run={dry} />}
      {phase === 'unread' && dry && (
        <NoticeLine
          notice={{
            tone: 'error',
            text: dry.reason ?? 'The dry run ended before reading all records.',
            runId: dry.id,
          }}
        />
      )}
      {phase === 'review' && dry && <Review run={dry} words={words} table={table} nameOf={nameOf} />}
      {phase === 'running' && (
        <RunFollowed key={run?.id} label={run?.undoes ? run.title : words.running} run={run} />
      )}
      {phase === 'done' && run && (
        <Outcome
          key={run.id}
          run={run}
          words={words}
          table={table}
          nameOf={nameOf}
          onReversed={flow.follow}
        />
      )}
      <ActionError error={error} />
    </Stack>
  );
}

interface ReviewProps {
  readonly run: JobRun;
  readonly words: StepWords;
  readonly table: string;
  readonly nameOf: ((key: string) => string | undefined) | undefined;
}

function Review({ run, words: { noun, refused }, table, nameOf }: ReviewProps) {
  const { changed, kept, unchanged, failed } = countsOf(run, table);
  return (
    <>
      <Text role="status" fontVariantNumeric="tabular-nums">
        {changed === 0 ? 'Nothing will change.' : `${formatCounted(changed, ...noun)} will change.`}
        {unchanged > 0 &&
          ` ${formatCounted(unchanged, ...noun)} already ${unchanged === 1 ? 'matches' : 'match'}.`}
      </Text>
      {failed > 0 && (
        <RunProblems
          runId={run.id}
          total={failed}
          title={`${formatCounted(failed, ...noun)} ${refused(failed)}`}
          nameOf={nameOf}
        />
      )}
      {kept > 0 && <Kept run={run} total={kept} noun={noun} nameOf={nameOf} />}
      {changed > 0 && <RunChanges run={run} table={table} total={changed} nameOf={nameOf} />}
    </>
  );
}

interface OutcomeProps extends ReviewProps {
  readonly onReversed: (run: JobRun) => void;
}

function Outcome({ run, words, table, nameOf, onReversed }: OutcomeProps) {
  const { action, error } = useReverseAction(run, onReversed);
  const { changed, kept, failed } = countsOf(run, table);
  const isWhole = isDoneAsShown(run);
  const said = run.undoes
    ? `${run.title}: ${isWhole ? 'done' : (run.reason ?? 'not everything could be undone')}`
    : `${words.done} ${formatCounted(changed, ...words.noun)}${isWhole ? leftOutText(run, words.noun) : ''}.${isWhole || !run.reason ? '' : ` ${run.reason}`}`;
  return (
    <>
      <NoticeLine
        notice={{ tone: isWhole ? 'success' : 'warning', text: said, runId: run.id }}
        action={action}
      />
      {failed > 0 && (
        <RunProblems
          runId={run.id}
          total={failed}
          title={`${formatCounted(failed, ...words.noun)} could not be changed`}
          nameOf={nameOf}
        />
      )}
      {kept > 0 && <Kept run={run} total={kept} noun={words.noun} nameOf={nameOf} />}
      <ActionError error={error} />
    </>
  );
}

interface KeptProps extends Pick<ReviewProps, 'run' | 'nameOf'> {
  readonly total: number;
  readonly noun: StepWords['noun'];
}

const Kept = ({ run, total, noun, nameOf }: KeptProps) => (
  <RunProblems
    runId={run.id}
    kept
    total={total}
    title={`${formatCounted(total, ...noun)} kept`}
    nameOf={nameOf}
  />
);

const pageSize = 5;

interface RunProblemsProps {
  readonly runId: string;
  /** If true, lists what the run kept on purpose instead of its failures. */
  readonly kept?: boolean;
  readonly total: number;
  readonly title: string;
  /** Returns a record's name. Undefined if the message already contains it. */
  readonly nameOf?: ((key: string) => string | undefined) | undefined;
}

function RunProblems({ runId, kept = false, total, title, nameOf }: RunProblemsProps) {
  const pages = useTokenPages(runId);
  const page = { limit: pageSize, nextToken: pages.token };
  const failures = useQuery({ ...failuresQuery(runId, page), enabled: !kept });
  const findings = useQuery({ ...findingsQuery(runId, { kind: keptKind, ...page }), enabled: kept });
  const { data, error, isPending, isPlaceholderData, refetch } = kept ? findings : failures;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Box as="section" aria-label={title} layerStyle="frame" {...(!kept && { borderColor: 'border.warning' })}>
      <Heading as="h3" textStyle="sm" px="3" pt="2" color={kept ? 'fg.muted' : 'fg.warning'}>
        {title}
      </Heading>
      <Box as="ul" listStyleType="none" px="3" py="2" {...stale(isPlaceholderData)}>
        {data?.items.map(({ id, key, message }) => (
          <Box as="li" key={id} py="0.5" overflowWrap="anywhere">
            {nameOf?.(key) && (
              <Text as="span" fontWeight="medium">
                {nameOf(key)}:{' '}
              </Text>
            )}
            {message}
          </Box>
        ))}
      </Box>
      {total > pageSize && (
        <Box borderTopWidth="1px" px="3" py="2">
          <TokenPager
            pages={pages}
            more={data?.nextToken}
            pageSize={pageSize}
            shown={data?.items.length ?? 0}
            total={total}
            loading={isPending || isPlaceholderData || error !== null}
          />
        </Box>
      )}
    </Box>
  );
}
