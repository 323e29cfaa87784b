import { Button, HStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import { canUndo, undoJob } from '#shared/jobs/run/undo';
import { useNow } from '../time/use-now';
import { UndoneBy } from './undone-by';
import { useStartRun } from './use-start-and-follow';

/** Returns the button's label. Undoing an undo is a redo, which can be undone too. */
export const offerOf = ({ undoes, title }: Pick<JobRun, 'undoes' | 'title'>) =>
  undoes && !title.startsWith('Redo') ? 'Redo' : 'Undo';

/**
 * Reverses a run and reloads all records on the page, because any may have changed. They are reloaded even if
 * someone else has already reversed the run.
 */
export function useReverseRun(run: Pick<JobRun, 'id'>, onStarted: (run: JobRun) => void) {
  const client = useQueryClient();
  const { begin, starting, error } = useStartRun();
  const reverse = () =>
    begin(
      { job: undoJob, dryRun: false, params: { runId: run.id } },
      { onStarted, onSettled: () => void client.invalidateQueries() },
    );
  return { reverse, pending: starting, error };
}

/** What stands beside a run's outcome: the run that has undone it, and a button while it can be undone. */
export function useReverseAction(run: JobRun, onReversed: (run: JobRun) => void) {
  const { reverse, pending, error } = useReverseRun(run, onReversed);
  const undoable = useNow((nowMs) => Number(canUndo(run, nowMs))) === 1;
  const action = (run.undoneBy || undoable) && (
    <HStack gap="2" wrap="wrap">
      {run.undoneBy && (
        <span>
          <UndoneBy run={run} />
        </span>
      )}
      {undoable && <ReverseRunButton run={run} pending={pending} onReverse={reverse} />}
    </HStack>
  );
  return { action, error };
}

interface ReverseRunButtonProps {
  readonly run: Pick<JobRun, 'undoes' | 'title'>;
  readonly pending: boolean;
  readonly onReverse: () => void;
}

export function ReverseRunButton({ run, pending, onReverse }: ReverseRunButtonProps) {
  return (
    <Button size="xs" loading={pending} onClick={onReverse}>
      {run.undoes ? <Redo2 aria-hidden /> : <Undo2 aria-hidden />}
      {offerOf(run)}
    </Button>
  );
}
