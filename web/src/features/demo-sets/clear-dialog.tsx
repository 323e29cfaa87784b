import { Stack, Text } from '@chakra-ui/react';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { PausedNote } from '../../components/actions/paused-note';
import { formatCounted } from '../../components/text/number';
import type { Act } from './acts';

interface ClearDialogProps {
  /**
   * The action to confirm, and how many records it would remove, if known; undefined while the dialog is
   * closed.
   */
  readonly question: { readonly act: Act; readonly records: number | undefined } | undefined;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before demo sets are removed. */
export function ClearDialog({ question, pending, error, onClose, onConfirm }: ClearDialogProps) {
  const templateId = question?.act.templateId;
  const what =
    question?.records === undefined ? 'every demo set' : formatCounted(question.records, 'demo set');
  return (
    <ConfirmDialog
      open={question !== undefined}
      onClose={onClose}
      title={templateId === undefined ? 'Clear all demo sets?' : `Clear the demo set of ${templateId}?`}
      body={
        <Stack gap="3">
          <Text color="fg.muted">
            Removes {what} {templateId === undefined ? 'of all templates' : `of ${templateId}`}. Visitors to
            the public demo find nothing there until it is recreated. You can undo the run.
          </Text>
          <PausedNote />
          <ActionError error={error} />
        </Stack>
      }
      confirmLabel={templateId === undefined ? 'Clear all' : 'Clear'}
      destructive
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}
