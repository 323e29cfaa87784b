import { Alert, Button, Stack, Text } from '@chakra-ui/react';
import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import { canForceStop } from '#shared/jobs/run/force-stop';
import type { JobRun } from '#shared/jobs/run/run';
import { useForceStopJob } from '../../../api/run/run-commands';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { RelativeTime } from '../../../components/time/time';
import { useNow } from '../../../components/time/use-now';
import { toast } from '../../../components/toast/toaster';

/** Forces a run to stop if it has not stopped within 5 minutes. */
export function ForceStop({ run }: { readonly run: JobRun }) {
  const overdue = useNow((nowMs) => (canForceStop(run, nowMs) ? 'yes' : 'no')) === 'yes';
  const [asking, setAsking] = useState(false);
  const force = useForceStopJob();
  const name = shortRunId(run.id);
  if (!overdue || !run.stopRequestedAt) return null;
  return (
    <Alert.Root
      as="section"
      aria-label="Not stopped yet"
      status="warning"
      alignItems="flex-start"
      flexWrap="wrap"
    >
      <Alert.Indicator />
      <Alert.Content flex="1 1 16rem">
        <Alert.Title>The run has not stopped yet</Alert.Title>
        <Alert.Description>
          A stop was requested <RelativeTime at={run.stopRequestedAt} />. A run usually stops within seconds,
          between two pages. This run is stuck or is waiting for another system.
        </Alert.Description>
      </Alert.Content>
      <Button colorPalette="red" onClick={() => setAsking(true)}>
        <OctagonX aria-hidden /> Force stop…
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Force run ${name} to stop?`}
        body={
          <Stack gap="3" color="fg.muted">
            <Text>
              Its execution will be terminated. Any worker that is still writing will finish its page or time
              out. The run will then be marked as stopped within 15 minutes.
            </Text>
            <Text>
              No changes are lost: each one is recorded before it is written. You can resume or undo the run
              later.
            </Text>
            <ActionError error={force.error} />
          </Stack>
        }
        confirmLabel="Force stop"
        destructive
        pending={force.isPending}
        onConfirm={() =>
          force.mutate(run.id, {
            onSuccess: () => {
              setAsking(false);
              toast.success(`Forcing run ${name} to stop`);
            },
          })
        }
      />
    </Alert.Root>
  );
}
