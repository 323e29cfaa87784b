import { Button, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobRun } from '#shared/jobs/run';
import { isActive } from '#shared/jobs/run-status';
import { undoJob } from '#shared/jobs/undo';
import { useClientTokens } from '../../api/client-token';
import { useStartJob } from '../../api/runs';
import { ActionError } from '../../components/action-error';
import { NoticeLine } from '../../components/notice-line';
import { RunFollowed } from '../../components/run-followed';
import { RunLink } from '../../components/run-link';
import { toast } from '../../components/toaster';
import { cleanupNotices } from './flow';

interface CleanupOutcomeProps {
  /** The run that deletes, or takes a deletion back. */
  readonly run: JobRun;
  /** Another run takes it back. */
  readonly onStarted: (run: JobRun) => void;
}

/** How far the deletion is; then what it came to, with the way back. */
export function CleanupOutcome({ run, onStarted }: CleanupOutcomeProps) {
  const client = useQueryClient();
  const start = useStartJob();
  const { tokenOf } = useClientTokens();
  const reverse = () => {
    const intent = { job: undoJob, dryRun: false, params: { runId: run.id } };
    start.mutate(
      { ...intent, clientToken: tokenOf(intent) },
      { onSuccess: onStarted, onSettled: () => void client.invalidateQueries() },
    );
  };
  useToastAtEnd(run, reverse);
  if (isActive(run.status)) {
    return <RunFollowed key={run.id} label={run.undoes ? 'Undo' : 'Deletion'} run={run} />;
  }
  const notices = cleanupNotices(run);
  return (
    <Stack gap="3">
      {notices.map((notice, at) => (
        <NoticeLine
          key={notice.text}
          notice={notice}
          action={
            at === 0 &&
            (run.undoneBy ? (
              <span>
                Undone by <RunLink id={run.undoneBy} />.
              </span>
            ) : (
              run.changed > 0 && (
                <Button size="xs" loading={start.isPending} onClick={reverse}>
                  {run.undoes ? <Redo2 aria-hidden /> : <Undo2 aria-hidden />}
                  {offerOf(run)}
                </Button>
              )
            ))
          }
        />
      ))}
      <ActionError error={start.error} />
    </Stack>
  );
}

/** An undo of an undo is a redo, and is undone in its turn. */
const offerOf = ({ undoes, title }: JobRun) => (undoes && !title.startsWith('Redo') ? 'Redo' : 'Undo');

/** Says once how a run ended that was under way here, with the way back. */
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
