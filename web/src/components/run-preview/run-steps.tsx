import { HStack, Stack, Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { canUndo } from '#shared/jobs/run/undo';
import { ActionError } from '../actions/action-error';
import { NoticeLine } from '../actions/notice-line';
import { ReverseRunButton, useReverseRun } from '../run/reverse-run-button';
import { RunFollowed } from '../run/run-followed';
import { UndoneBy } from '../run/undone-by';
import { formatCounted } from '../text/number';
import { useNow } from '../time/use-now';
import { RunChanges } from './run-changes';
import { countsOf, isDoneAsShown, leftOutText } from './run-counts';
import { RunProblems } from './run-problems';
import type { PreviewedRun } from './use-previewed-run';

interface StepWords {
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

/**
 * The content of a dialog for a run with a preview: the progress, the differences found by the dry run, and
 * the outcome with an undo button.
 */
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
  const { reverse, pending, error } = useReverseRun(run, onReversed);
  const undoable = useNow((nowMs) => Number(canUndo(run, nowMs))) === 1;
  const { changed, kept, failed } = countsOf(run, table);
  const isWhole = isDoneAsShown(run);
  const said = run.undoes
    ? `${run.title}: ${isWhole ? 'done' : (run.reason ?? 'not everything could be undone')}`
    : `${words.done} ${formatCounted(changed, ...words.noun)}${isWhole ? leftOutText(run, words.noun) : ''}.${isWhole || !run.reason ? '' : ` ${run.reason}`}`;
  return (
    <>
      <NoticeLine
        notice={{ tone: isWhole ? 'success' : 'warning', text: said, runId: run.id }}
        action={
          (run.undoneBy || undoable) && (
            <HStack gap="2" wrap="wrap">
              {run.undoneBy && (
                <span>
                  <UndoneBy run={run} />
                </span>
              )}
              {undoable && <ReverseRunButton run={run} pending={pending} onReverse={reverse} />}
            </HStack>
          )
        }
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
