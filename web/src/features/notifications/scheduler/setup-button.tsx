import { Wind } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { weekdayGaps } from '#shared/domain/schedules/weekday-schedule';
import { isActive } from '#shared/jobs/run/run-status';
import { dayLabel } from '#shared/values/days';
import { activityTypeOf } from '#shared/values/schedule-entry';
import { breathingHours } from '#shared/values/schedule-hours';
import { messageOf } from '../../../api/api-error';
import { useClientTokens } from '../../../api/client-token';
import { useStartJob } from '../../../api/run/run-commands';
import { failurePages } from '../../../api/run/run-failures';
import { useRun } from '../../../api/runs';
import { BusyButton } from '../../../components/actions/busy-button';
import { ConfirmRun } from '../../../components/run/confirm-run';
import { formatCounted } from '../../../components/text/number';
import { messages } from './messages';
import type { AddActivity } from './use-activity-log';

const job = 'breathing-schedule-setup';

interface SetupButtonProps {
  readonly entries: readonly ScheduleEntry[];
  readonly disabled: boolean;
  readonly log: AddActivity;
  readonly onDone: () => void;
}

/** A button that sets up the two daily breathing exercises. */
export function SetupButton({ entries, disabled, log, onDone }: SetupButtonProps) {
  const start = useStartJob();
  const tokens = useClientTokens();
  const [asking, setAsking] = useState(false);
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
  const ask = () => {
    start.reset();
    setAsking(true);
  };
  const begin = () => {
    const intent = { job, dryRun: false };
    start.mutate(
      { ...intent, clientToken: tokens.tokenOf(intent) },
      {
        onSuccess: () => {
          tokens.forget();
          setAsking(false);
        },
        onError: (error) => log(false, messages.setupFailed, messageOf(error)),
      },
    );
  };
  return (
    <>
      <BusyButton
        busy={busy}
        busyLabel="Setting up"
        disabled={disabled}
        icon={<Wind aria-hidden />}
        onClick={ask}
      >
        {messages.setup}
      </BusyButton>
      <ConfirmRun
        open={asking}
        onClose={() => setAsking(false)}
        title={`${messages.setup}?`}
        what={whatItDoes(entries)}
        confirmLabel="Set up"
        pending={start.isPending}
        error={start.error}
        onConfirm={begin}
      />
    </>
  );
}

function whatItDoes(entries: readonly ScheduleEntry[]): string {
  const breathing = entries.filter((entry) => activityTypeOf(entry) === 'breathing');
  const gaps = weekdayGaps(breathing, breathingHours);
  const kept = 'Existing entries are kept.';
  if (gaps.length === 0) {
    return `Breathing entries without a template already cover every weekday at ${breathingHours.join(' and ')}. Nothing would change.`;
  }
  const places = gaps.map(({ hour, entry, days }) =>
    days
      ? `the days of the entry at ${hour}:00 change to ${days.join(', ')}`
      : `${hour}:00 (${dayLabel(entry.days)})`,
  );
  return `Sets up ${formatCounted(gaps.length, 'breathing entry', 'breathing entries')}: ${places.join('; ')}. ${kept}`;
}

/** Adds each hour that the run could not set up to the log, with the reason. */
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
