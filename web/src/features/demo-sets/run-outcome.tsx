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
import { actOfRun, needsDetails } from './acts';
import { endings } from './log';
import { useRunDetails } from './use-demo-runs';

interface RunOutcomeProps {
  readonly run: JobRun;
  /** Called with the run that reverses it. */
  readonly onReversed: (run: JobRun) => void;
}

/** The progress of a run, then its outcome with a way to undo it. */
export function RunOutcome({ run, onReversed }: RunOutcomeProps) {
  const details = useRunDetails([run]).get(run.id);
  const { reverse, pending, error } = useReverseRun(run, onReversed);
  const undoable = useNow((nowMs) => Number(canUndo(run, nowMs))) === 1;
  if (isActive(run.status))
    return (
      <Box layerStyle="frame" p="4">
        <RunFollowed key={run.id} label={run.title} run={run} />
      </Box>
    );
  const act = actOfRun(run);
  if (needsDetails(run) && !details) return null;
  const said = act ? endings(run, act, details) : [endOfUndo(run)];
  return (
    <Stack gap="3">
      {said.map(({ kind, text }, index) => (
        <NoticeLine
          key={text}
          notice={{ tone: kind, text, runId: run.id }}
          action={
            index === said.length - 1 &&
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
      ))}
      <ActionError error={error} />
    </Stack>
  );
}

function endOfUndo({ status, title, reason }: JobRun) {
  return status === 'SUCCEEDED'
    ? { kind: 'success' as const, text: `${title}: done` }
    : { kind: 'warning' as const, text: `${title}: ${reason ?? 'not everything could be undone'}` };
}
