import { Wind } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../../api/api-error';
import { useClientTokens } from '../../../api/client-token';
import { failurePages } from '../../../api/run-failures';
import { useRun, useStartJob } from '../../../api/runs';
import { BusyButton } from '../../../components/actions/busy-button';
import { formatCounted } from '../../../components/text/number';
import { messages } from './messages';
import type { AddActivity } from './use-activity-log';

const job = 'breathing-schedule-setup';

interface SetupButtonProps {
  readonly disabled: boolean;
  readonly log: AddActivity;
  readonly onDone: () => void;
}

/** Starts the job that sets up the two daily breathing exercises, and follows it. */
export function SetupButton({ disabled, log, onDone }: SetupButtonProps) {
  const start = useStartJob();
  const tokens = useClientTokens();
  const { data } = useRun(start.data?.id);
  const run = data ?? start.data;
  const busy = start.isPending || (run !== undefined && isActive(run.status));
  const finish = useEffectEvent(() => {
    if (!run) return;
    const well = run.status === 'SUCCEEDED';
    if (run.failed > 0) void noteFailures(run.id, log);
    log(
      well,
      well ? messages.setup : messages.setupFailed,
      run.reason ?? `${formatCounted(run.changed, 'entry', 'entries')} changed`,
    );
    onDone();
  });
  const ended = run && !isActive(run.status) ? run.id : undefined;
  useEffect(() => {
    if (ended !== undefined) finish();
  }, [ended]);
  const begin = () => {
    const intent = { job, dryRun: false };
    start.mutate(
      { ...intent, clientToken: tokens.tokenOf(intent) },
      {
        onSuccess: tokens.forget,
        onError: (error) => log(false, messages.setupFailed, messageOf(error)),
      },
    );
  };
  return (
    <BusyButton
      busy={busy}
      busyLabel="Setting up"
      disabled={disabled}
      icon={<Wind aria-hidden />}
      onClick={begin}
    >
      {messages.setup}
    </BusyButton>
  );
}

/** Logs each hour that the run could not set up, with its reason. */
async function noteFailures(runId: string, log: AddActivity): Promise<void> {
  try {
    const { items } = await failurePages(runId, { standing: true })(undefined);
    for (const { key, message } of items) {
      log(false, messages.cleanupError(key), message);
    }
  } catch (error) {
    log(false, messages.setupFailed, messageOf(error));
  }
}
