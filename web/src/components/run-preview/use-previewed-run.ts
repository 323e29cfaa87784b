import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { useStartAndFollow } from '../run/use-start-and-follow';

export interface PreviewedIntent {
  readonly job: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * In `unread`, the dry run ended before it had read everything. In `review`, its differences are shown. In
 * `running` and `done`, the real run or its undo is active or has ended.
 */
export type PreviewPhase = 'idle' | 'previewing' | 'unread' | 'review' | 'running' | 'done';

/**
 * Starts and follows a dry run, then the real run with the same parameters and, if the user requests it, the
 * undo of the real run. When the real run or the undo ends, all visible data is reloaded.
 */
export function usePreviewedRun(onEnd: (run: JobRun) => void) {
  const client = useQueryClient();
  const dry = useStartAndFollow();
  const real = useStartAndFollow();
  const [intent, setIntent] = useState<PreviewedIntent>();
  const [undoId, setUndoId] = useState<string>();
  const undo = useStartAndFollow({ id: undoId });
  const last = undoId === undefined ? real : undo;
  const dryRun = dry.run ?? dry.started;
  const run = undoId === undefined ? (real.run ?? real.started) : (undo.run ?? undefined);
  const isBegun = real.starting || run !== undefined || undoId !== undefined;
  const endedId = run && !isActive(run.status) ? run.id : undefined;
  const announce = useEffectEvent(() => {
    void client.invalidateQueries();
    if (run) onEnd(run);
  });
  useEffect(() => {
    if (endedId !== undefined) announce();
  }, [endedId]);

  return {
    phase: isBegun
      ? endedId === undefined
        ? 'running'
        : 'done'
      : phaseOfDry(dryRun ?? undefined, dry.starting),
    dry: dryRun ?? undefined,
    run: run ?? undefined,
    error: isBegun ? last.error : (real.error ?? dry.error),
    starting: dry.starting || real.starting,
    preview: (next: PreviewedIntent) => {
      setIntent(next);
      real.reset();
      dry.begin({ ...next, dryRun: true });
    },
    start: () => intent && !real.starting && real.begin({ ...intent, dryRun: false }),
    follow: ({ id }: JobRun) => setUndoId(id),
    /** Returns to the step that chooses the parameters. */
    reset: () => {
      setUndoId(undefined);
      setIntent(undefined);
      dry.reset();
      real.reset();
    },
  } as const satisfies { readonly phase: PreviewPhase } & Readonly<Record<string, unknown>>;
}

export type PreviewedRun = ReturnType<typeof usePreviewedRun>;

function phaseOfDry(run: JobRun | undefined, starting: boolean): PreviewPhase {
  if (!run) return starting ? 'previewing' : 'idle';
  if (isActive(run.status)) return 'previewing';
  return isComplete(run.status) ? 'review' : 'unread';
}
