import { Box, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { canUndo } from '#shared/jobs/run/undo';
import { ActionError } from '../../components/actions/action-error';
import { NoticeLine } from '../../components/actions/notice-line';
import type { EntryWords } from '../../components/operations/log-entry';
import { useEndActions } from '../../components/run/end-actions';
import { ReverseRunButton, useReverseRun } from '../../components/run/reverse-run-button';
import { RunFollowed } from '../../components/run/run-followed';
import { UndoneBy } from '../../components/run/undone-by';
import { useEnd } from '../../components/run/use-end';
import { useNow } from '../../components/time/use-now';
import { toast } from '../../components/toast/toaster';
import { actOfRun, needsDetails } from './acts';
import { endings } from './log';
import type { RunDetails } from './queries';
import { useRunDetails } from './use-demo-runs';

interface RunOutcomeProps {
  readonly run: JobRun;
  /** True if the run was started on this page. */
  readonly isOwn: boolean;
  /** Called with the run that undoes this run. */
  readonly onReversed: (run: JobRun) => void;
}

export function RunOutcome({ run, isOwn, onReversed }: RunOutcomeProps) {
  const details = useRunDetails([run]).get(run.id);
  const isActiveNow = isActive(run.status);
  const said = isActiveNow || (needsDetails(run) && !details) ? undefined : wordsOf(run, details);
  useEndToast(run, isOwn && !run.dryRun ? said?.at(-1) : undefined);
  const { reverse, pending, error } = useReverseRun(run, onReversed);
  const undoable = useNow((nowMs) => Number(canUndo(run, nowMs))) === 1;
  if (isActiveNow)
    return (
      <Box layerStyle="frame" p="4">
        <RunFollowed key={run.id} label={run.title} run={run} />
      </Box>
    );
  if (!said) return null;
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

function wordsOf(run: JobRun, details: RunDetails | undefined): readonly EntryWords[] {
  const act = actOfRun(run);
  return act ? endings(run, act, details) : [endOfUndo(run)];
}

/**
 * Announces the end of a run that was active when this page first showed it. `said` is undefined until then.
 */
function useEndToast(run: JobRun, said: EntryWords | undefined): void {
  const actionsOf = useEndActions();
  const [watched, setWatched] = useState<string>();
  if (isActive(run.status) && watched !== run.id) setWatched(run.id);
  useEnd(watched, said && run, (ended) => {
    if (!said) return;
    const tone = said.kind === 'warning' ? 'error' : said.kind;
    toast[tone](said.text, { action: actionsOf(ended) });
  });
}

function endOfUndo({ status, title, reason }: JobRun) {
  return status === 'SUCCEEDED'
    ? { kind: 'success' as const, text: `${title}: done` }
    : { kind: 'warning' as const, text: `${title}: ${reason ?? 'not everything could be undone'}` };
}
