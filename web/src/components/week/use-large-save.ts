import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ScheduleDraft } from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { ApiError } from '../../api/api-error';
import { scheduleKeys } from '../../api/schedule/schedule-entries';
import { uploadFile } from '../../api/upload-file';
import { useEnd } from '../run/use-end';
import { useStartAndFollow } from '../run/use-start-and-follow';
import { formatCounted } from '../text/number';

const job = 'save-schedule-entries';
const fileName = 'schedule-entries.csv';
const contentType = 'text/csv';

interface LargeSaveOptions {
  /** Called when the run has saved everything. */
  readonly onSaved: (run: JobRun) => void;
  /** Called when some or all of the entries were not saved. */
  readonly onRefused: (error: unknown) => void;
}

/**
 * Saves more entries than fit into one transaction: uploads them as a file and starts a run. A draft is
 * uploaded only once, so repeating a save does not create entries twice.
 */
export function useLargeSave({ onSaved, onRefused }: LargeSaveOptions) {
  const client = useQueryClient();
  const [runId, setRunId] = useState<string>();
  const [sending, setSending] = useState(false);
  const uploaded = useRef<{ readonly text: string; readonly id: string }>(undefined);
  const { begin, starting, run } = useStartAndFollow({ id: runId });
  const active = run !== undefined && run !== null && isActive(run.status);

  useEnd(runId, run, (ended) => {
    if (ended.dryRun) return;
    void client.invalidateQueries({ queryKey: scheduleKeys.all });
    if (ended.status === 'SUCCEEDED' && ended.failed === 0) {
      uploaded.current = undefined;
      setRunId(undefined);
      onSaved(ended);
    } else onRefused(new ApiError('BadRequest', shortfallOf(ended)));
  });

  const start = async (saved: readonly ScheduleEntry[], draft: ScheduleDraft, dryRun: boolean) => {
    setSending(true);
    setRunId(undefined);
    try {
      const { saveFile } = await import('#shared/domain/schedules/saving/save-file');
      const { text } = saveFile(saved, draft);
      if (uploaded.current?.text !== text) uploaded.current = { text, id: await sent(text) };
      const params = { upload: uploaded.current.id };
      begin({ job, dryRun, params }, { onStarted: ({ id }) => setRunId(id), onRefused });
    } catch (error) {
      onRefused(error);
    } finally {
      setSending(false);
    }
  };

  return {
    /** The latest run of the draft, dry or real. */
    run: run ?? undefined,
    busy: sending || starting || active || (runId !== undefined && run === undefined),
    start: (saved: readonly ScheduleEntry[], draft: ScheduleDraft, dryRun: boolean) =>
      void start(saved, draft, dryRun),
    forget: () => setRunId(undefined),
  };
}

const sent = (text: string): Promise<string> =>
  uploadFile(
    new File([text], fileName, { type: contentType }),
    { kind: 'csv', fileName, contentType },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );

function shortfallOf({ changed, failed, reason }: JobRun): string {
  if (changed === 0) {
    return failed > 0
      ? `Nothing was saved: ${failed} of the entries cannot be saved as is. See the run for the reasons.`
      : `Nothing was saved. ${reason ?? 'The run ended early.'}`;
  }
  return `${formatCounted(changed, 'entry', 'entries')} saved; ${reason ?? `${failed} could not be saved`}. Save again to save the rest.`;
}
