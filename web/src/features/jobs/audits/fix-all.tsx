import { Button } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { useEndActions } from '../../../components/run/end-actions';
import { formatCounted } from '../../../components/text/number';
import type { ToastAction } from '../../../components/toast/toast-store';
import { toast } from '../../../components/toast/toaster';
import type { FindingFacts } from './finding-facts';
import type { FixEvents } from './fix-button';
import { FixProgress } from './fix-progress';
import { FixQuestion } from './fix-question';
import { messages } from './messages';
import { fixProblem, useFix } from './use-fix';

interface FixAllProps {
  /** The findings that can be fixed. The button stays visible even when there is nothing left to fix. */
  readonly issues: readonly FindingFacts[];
  readonly events: FixEvents;
}

/**
 * Fixes every mismatch in a single run. The component asks for confirmation and shows the progress. Its
 * dialog closes 1 s after the run ends.
 */
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
  const count = formatCounted(issues.length, 'issue');
  const isIdle = issues.length === 0 || fix.busy;
  return (
    <>
      <Button variant="outline" aria-disabled={isIdle} onClick={isIdle ? undefined : () => setAsking(true)}>
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
