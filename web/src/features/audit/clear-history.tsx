import { Button, Stack, Text } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { auditDays } from '#shared/values/audit-types';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { toast } from '../../components/toast/toaster';
import { messages } from './messages';
import { useClearHistory } from './queries';

/** A button that clears the default view of the trail after the user confirms. The entries are kept. */
export function ClearHistory({ onCleared }: { readonly onCleared: () => void }) {
  // A new token each time the dialog opens, so that a retry after a lost response does not clear the history
  // twice.
  const [token, setToken] = useState<string>();
  const clear = useClearHistory();
  const close = () => setToken(undefined);
  const confirm = (clientToken: string) =>
    clear.mutate(clientToken, {
      onSuccess: () => {
        close();
        toast.success(messages.cleared);
        onCleared();
      },
    });
  return (
    <>
      <Button
        onClick={() => {
          clear.reset();
          setToken(crypto.randomUUID());
        }}
      >
        <EyeOff aria-hidden /> Clear history…
      </Button>
      <ConfirmDialog
        open={token !== undefined}
        onClose={close}
        title="Clear the audit history?"
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              All current entries will be hidden from this list for all admins. They will not be deleted: each
              is kept for {auditDays} days, and “Show older entries” shows them again.
            </Text>
            <Text color="fg.muted">Clearing the history is also recorded as an entry.</Text>
            <ActionError error={clear.error} />
          </Stack>
        }
        confirmLabel="Hide all entries"
        pending={clear.isPending}
        onConfirm={() => token !== undefined && confirm(token)}
      />
    </>
  );
}
