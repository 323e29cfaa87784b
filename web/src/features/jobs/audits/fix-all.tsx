import { Button, List, Stack, Text } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { inWords, messageOf } from '../../../api/api-error';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { formatCounted } from '../../../components/text/number';
import type { ToastAction } from '../../../components/toast/toast-store';
import { toast } from '../../../components/toast/toaster';
import type { FindingFacts } from './finding-facts';
import { FixProgress } from './fix-progress';
import { messages } from './messages';
import { fixProblem, useFix } from './use-fix';
import { useOpenRun } from './use-open-run';

/** Issues that the dialog lists (docs/product.md). */
const listed = 5;

interface FixAllProps {
  /** The findings that can be fixed: at least one. */
  readonly issues: readonly FindingFacts[];
  readonly onFixed: () => void;
}

/** Fixes every mismatch with one run: asks, shows the progress, and closes 1 s after the end. */
export function FixAll({ issues, onFixed }: FixAllProps) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(issues.length);
  const openRun = useOpenRun();
  const fix = useFix((run) => tell(run, asked, openRun(run.id)));
  const count = formatCounted(issues.length, 'issue');
  return (
    <>
      <Button variant="outline" alignSelf="flex-start" onClick={() => setAsking(true)}>
        <Wrench aria-hidden /> Fix All
      </Button>
      <ConfirmDialog
        open={asking && !fix.run}
        onClose={() => setAsking(false)}
        title={`Fix ${count}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              Each entry gets the set and the heading of its definition. The fix can be undone.
            </Text>
            <List.Root ps="5" gap="1">
              {issues.slice(0, listed).map((issue) => (
                <List.Item key={issue.finding.id} overflowWrap="anywhere">
                  {issue.text('templateName')}, hour {issue.text('hour')}: {issue.text('set') || 'no set'} to{' '}
                  {issue.text('setId')}
                </List.Item>
              ))}
            </List.Root>
            {issues.length > listed && (
              <Text color="fg.muted">{messages.andMore(issues.length - listed)}</Text>
            )}
            <PausedNote />
            <ActionError error={fix.error && inWords(fix.error, messages.fixFailed(messageOf(fix.error)))} />
          </Stack>
        }
        confirmLabel={`Fix ${count}`}
        pending={fix.busy}
        onConfirm={() => {
          setAsked(issues.length);
          fix.start();
        }}
      />
      {fix.run && asking && (
        <FixProgress
          run={fix.run}
          onClosed={() => {
            setAsking(false);
            onFixed();
          }}
        />
      )}
    </>
  );
}

function tell(run: JobRun, issues: number, action: ToastAction): void {
  if (run.status === 'SUCCEEDED' && run.changed >= issues) {
    toast.success(messages.allFixed(run.changed), { action });
  } else if (run.changed > 0) toast.error(messages.someFixed(run.changed, issues), { action });
  else toast.error(messages.fixFailed(fixProblem(run)), { action });
}
