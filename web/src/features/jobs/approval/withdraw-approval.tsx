import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { toast } from '../../../components/toast/toaster';
import { useWithdrawApproval } from './queries';

/** Withdraws the admin's own approval request, or an approval that no run has used yet. */
export function WithdrawApproval({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawApproval();
  const name = shortRunId(run.id);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw…</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Withdraw the request for dry run ${name}?`}
        body={
          <Stack gap="3" color="fg.muted">
            <Text>No real run can be started from this dry run. You can ask for approval again later.</Text>
            <ActionError error={withdraw.error} />
          </Stack>
        }
        confirmLabel="Withdraw request"
        pending={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(run.id, {
            onSuccess: () => {
              setAsking(false);
              toast.success(`Withdrew the request for dry run ${name}`);
            },
          })
        }
      />
    </>
  );
}
