import { Box, HStack, Stack } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { canUndo } from '#shared/jobs/run/undo';
import { ActionError } from '../actions/action-error';
import { type Notice, NoticeLine } from '../actions/notice-line';
import { useNow } from '../time/use-now';
import { ReverseRunButton, useReverseRun } from './reverse-run-button';
import { RunFollowed } from './run-followed';
import { UndoneBy } from './undone-by';

interface RunEndingProps {
  readonly run: JobRun;
  /** Returns the outcome's message. An undo has its own message. */
  readonly ending: (run: JobRun) => Pick<Notice, 'tone' | 'text'>;
  readonly onReversed: (run: JobRun) => void;
}

/** Shows a run's progress and, when it has ended, its outcome with an undo button. */
export function RunEnding({ run, ending, onReversed }: RunEndingProps) {
  const { reverse, pending, error } = useReverseRun(run, onReversed);
  const undoable = useNow((nowMs) => Number(canUndo(run, nowMs))) === 1;
  if (isActive(run.status)) {
    return (
      <Box layerStyle="frame" p="4">
        <RunFollowed key={run.id} label={run.title} run={run} />
      </Box>
    );
  }
  const { tone, text } = run.undoes ? endingOfUndo(run) : ending(run);
  return (
    <Stack gap="3">
      <NoticeLine
        notice={{ tone, text, runId: run.id }}
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
      <ActionError error={error} />
    </Stack>
  );
}

function endingOfUndo({ status, title, reason }: JobRun): Pick<Notice, 'tone' | 'text'> {
  return status === 'SUCCEEDED'
    ? { tone: 'success', text: `${title}: done` }
    : { tone: 'warning', text: `${title}: ${reason ?? 'not everything could be undone'}` };
}
