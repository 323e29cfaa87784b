import { HStack, Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { ActionError } from '../../components/actions/action-error';
import { NoticeLine } from '../../components/actions/notice-line';
import { offerOf, ReverseRunButton, useReverseRun } from '../../components/run/reverse-run-button';
import { RunFollowed } from '../../components/run/run-followed';
import { UndoneBy } from '../../components/run/undone-by';
import { toast } from '../../components/toast/toaster';
import { cleanupNotices } from './flow';

interface CleanupOutcomeProps {
  readonly run: JobRun;
  /** Called with the run that undoes this run. */
  readonly onStarted: (run: JobRun) => void;
}

export function CleanupOutcome({ run, onStarted }: CleanupOutcomeProps) {
  const { reverse, pending, error } = useReverseRun(run, onStarted);
  useToastAtEnd(run, reverse);
  if (isActive(run.status)) {
    return <RunFollowed key={run.id} label={run.undoes ? 'Undo' : 'Deletion'} run={run} />;
  }
  const notices = cleanupNotices(run);
  return (
    <Stack gap="3">
      {notices.map((notice, index) => (
        <NoticeLine
          key={notice.text}
          notice={notice}
          action={
            index === 0 &&
            (run.undoneBy || run.changed > 0) && (
              <HStack gap="2" wrap="wrap">
                {run.undoneBy && (
                  <span>
                    <UndoneBy run={run} />
                  </span>
                )}
                {canReverse(run) && <ReverseRunButton run={run} pending={pending} onReverse={reverse} />}
              </HStack>
            )
          }
        />
      ))}
      <ActionError error={error} />
    </Stack>
  );
}

function canReverse(run: JobRun): boolean {
  const state = undoStateOf(run);
  return run.changed > 0 && (state === 'none' || state === 'partly');
}

/**
 * Shows a toast once, if the run ends while this page follows it and its first notice is a success, with an
 * undo button if it changed records.
 */
function useToastAtEnd(run: JobRun, reverse: () => void): void {
  const under = useRef<string>(undefined);
  const tell = useEffectEvent((ended: JobRun) => {
    const [first] = cleanupNotices(ended);
    const action = { label: offerOf(ended), onClick: reverse };
    if (first?.tone === 'success') toast.success(first.text, ended.changed > 0 ? { action } : {});
  });
  useEffect(() => {
    if (isActive(run.status)) under.current = run.id;
    else if (under.current === run.id) {
      under.current = undefined;
      tell(run);
    }
  }, [run]);
}
