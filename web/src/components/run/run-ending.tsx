import { Box, Stack } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { ActionError } from '../actions/action-error';
import { type Notice, NoticeLine } from '../actions/notice-line';
import { useReverseAction } from './reverse-run-button';
import { RunFollowed } from './run-followed';

interface RunEndingProps {
  readonly run: JobRun;
  /** Returns the outcome's message. An undo has its own message. */
  readonly ending: (run: JobRun) => Pick<Notice, 'tone' | 'text'>;
  readonly onReversed: (run: JobRun) => void;
}

export function RunEnding({ run, ending, onReversed }: RunEndingProps) {
  const { action, error } = useReverseAction(run, onReversed);
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
      <NoticeLine notice={{ tone, text, runId: run.id }} action={action} />
      <ActionError error={error} />
    </Stack>
  );
}

function endingOfUndo({ status, title, reason }: JobRun): Pick<Notice, 'tone' | 'text'> {
  return status === 'SUCCEEDED'
    ? { tone: 'success', text: `${title}: done` }
    : { tone: 'warning', text: `${title}: ${reason ?? 'not everything could be undone'}` };
}
