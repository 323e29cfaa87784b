import { Button, Dialog, Text } from '@chakra-ui/react';
import type { WebhookSecret } from '#shared/events/webhooks';
import { CopyableId } from '../../components/layout/copyable';
import { DialogFrame } from '../../components/layout/dialog-frame';

interface SecretDialogProps {
  /** The secret to show. If it is undefined, the dialog is closed. */
  readonly shown: WebhookSecret | undefined;
  readonly onClose: () => void;
}

/** Shows a webhook's secret. The secret cannot be shown again. */
export function SecretDialog({ shown, onClose }: SecretDialogProps) {
  return (
    <DialogFrame open={shown !== undefined} onClose={onClose} keepsOnClickBeside size="md">
      <Dialog.Header>
        <Dialog.Title>{`Secret for ${shown?.webhook.description ?? 'the webhook'}`}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body display="grid" gap="3">
        <Dialog.Description asChild>
          <Text color="fg.muted">
            Store the secret where the receiver can read it. It will not be shown again, but you can replace
            it.
          </Text>
        </Dialog.Description>
        <CopyableId value={shown?.secret ?? ''} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="solid" colorPalette="teal" onClick={onClose}>
          I have stored it
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}
