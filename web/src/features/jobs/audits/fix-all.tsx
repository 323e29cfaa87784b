import { Button, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { DialogBody, DialogFrame } from '../../../components/layout/dialog-frame';
import { useEndActions } from '../../../components/run/end-actions';
import { RunFollowed } from '../../../components/run/run-followed';
import { formatCounted } from '../../../components/text/number';
import type { ToastAction } from '../../../components/toast/toast-store';
import { toast } from '../../../components/toast/toaster';
import { LogView } from '../common/log-view';
import { logQuery } from '../common/queries';
import type { FindingFacts } from './finding-facts';
import { type FixEvents, FixQuestion } from './fix-button';
import { messages } from './messages';
import { fixProblem, useFix } from './use-fix';

interface FixAllProps {
  /** The issues. The button stays visible even if there are none. */
  readonly issues: readonly FindingFacts[];
  readonly events: FixEvents;
}

/** Fixes all issues. Its dialog closes 1 s after the run ends. */
export function FixAll({ issues, events }: FixAllProps) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(issues);
  const actionsOf = useEndActions();
  const fix = useFix((run) => {
    tell(
      run,
      asked.length,
      actionsOf(run, () => events.onUndone(run.id)),
    );
    if (isWhole(run, asked.length)) events.onFixed(asked, run.id);
  });
  const ask = () => {
    events.onAsked();
    setAsking(true);
  };
  const count = formatCounted(issues.length, 'issue');
  const isIdle = issues.length === 0 || fix.busy;
  return (
    <>
      <Button variant="outline" aria-disabled={isIdle} onClick={isIdle ? undefined : ask}>
        <Wrench aria-hidden /> Fix All
      </Button>
      <FixQuestion
        open={asking && !fix.inProgress}
        title={`Fix ${count}?`}
        confirmLabel={`Fix ${count}`}
        issues={issues}
        pending={fix.busy}
        error={fix.error}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsked(issues);
          fix.start();
        }}
      />
      {fix.run && fix.inProgress && asking && (
        <FixProgress
          run={fix.run}
          onClosed={() => {
            setAsking(false);
            fix.forget();
            events.onOver();
          }}
        />
      )}
    </>
  );
}

const isWhole = ({ status, changed }: JobRun, issues: number) => status === 'SUCCEEDED' && changed >= issues;

function tell(run: JobRun, issues: number, action: readonly ToastAction[]): void {
  if (isWhole(run, issues)) toast.success(messages.allFixed(run.changed), { action });
  else if (run.changed > 0) toast.error(messages.someFixed(run.changed, issues), { action });
  else toast.error(messages.fixFailed(fixProblem(run)), { action });
}

/** The delay that docs/product.md specifies, in milliseconds. */
const closesAfterMs = 1_000;

function FixProgress({ run, onClosed }: { readonly run: JobRun; readonly onClosed: () => void }) {
  const active = isActive(run.status);
  const { data } = useQuery(logQuery(run));
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (active) return;
    const timer = setTimeout(() => closed(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [active]);
  return (
    <DialogFrame open onClose={onClosed} pending size="md">
      <DialogBody title={active ? 'Fixing set IDs' : 'Fixing set IDs: finished'}>
        <Stack gap="3">
          <RunFollowed label="Fix" run={run} />
          <LogView lines={data?.lines ?? []} live={active} />
        </Stack>
      </DialogBody>
    </DialogFrame>
  );
}
