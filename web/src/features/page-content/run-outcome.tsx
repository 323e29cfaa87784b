import { Box, HStack, Stack } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { canUndo } from '#shared/jobs/run/undo';
import { ActionError } from '../../components/actions/action-error';
import { NoticeLine } from '../../components/actions/notice-line';
import { ReverseRunButton, useReverseRun } from '../../components/run/reverse-run-button';
import { RunFollowed } from '../../components/run/run-followed';
import { UndoneBy } from '../../components/run/undone-by';
import { useNow } from '../../components/time/use-now';
import { endingOf } from './log';
import { operationOf } from './operations';

interface RunOutcomeProps {
  readonly run: JobRun;
  /** Called with the run that reverses it. */
  readonly onReversed: (run: JobRun) => void;
}

/** The progress of an operation's run, then its outcome with an undo. */
export function RunOutcome({ run, onReversed }: RunOutcomeProps) {
  const { reverse, pending, error } = useReverseRun(run, onReversed);
  const undoable = useNow((nowMs) => Number(canUndo(run, nowMs))) === 1;
  if (isActive(run.status))
    return (
      <Box layerStyle="frame" p="4">
        <RunFollowed key={run.id} label={run.title} run={run} />
      </Box>
    );
  const operation = operationOf(run);
  const { kind, text } = operation ? endingOf(run, operation) : endingOfUndo(run);
  return (
    <Stack gap="3">
      <NoticeLine
        notice={{ tone: kind, text, runId: run.id }}
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

function endingOfUndo({ status, title, reason }: JobRun) {
  return status === 'SUCCEEDED'
    ? { kind: 'success' as const, text: `${title}: done` }
    : { kind: 'warning' as const, text: `${title}: ${reason ?? 'not everything could be undone'}` };
}
