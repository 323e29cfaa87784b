import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { truncateId } from '#shared/values/user-id';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { toast } from '../../components/toast/toaster';
import { createdDate, type FindingRow } from './finding-row';
import { messages } from './messages';
import { type CurrentRecord, useDeleteRecord } from './queries';
import { undoDeletion } from './undo-deletion';

export interface AskedDeletion {
  readonly row: FindingRow;
  readonly record: CurrentRecord;
}

interface DeleteDialogProps extends AskedDeletion {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation outside the list, so that an error stays visible even if the row disappears. */
export function DeleteDialog({ row, record, open, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const deletion = useDeleteRecord();
  const { tokenOf } = useClientTokens();
  const confirm = () =>
    deletion.mutate(
      { record, clientToken: tokenOf(record) },
      {
        onSuccess: () => {
          onClose();
          const onClick = () => void undoDeletion(client, row.id);
          toast.success(messages.deleted(row.id), { action: { label: 'Undo', onClick } });
        },
      },
    );
  const user = row.userId === undefined ? 'no user ID' : `the user ID ${row.userId}`;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete preferences record ${truncateId(row.id)}?`}
      body={
        <Stack gap="3">
          <Text color="fg.muted" overflowWrap="anywhere">
            The record {row.id} of {user}, created: {createdDate(row.createdAt)}. You can undo this from the
            confirmation message, from this list, or from the audit trail.
          </Text>
          <ActionError
            error={
              deletion.error && inWords(deletion.error, messages.deleteFailed(messageOf(deletion.error)))
            }
          />
        </Stack>
      }
      confirmLabel="Delete record"
      ready={!isOutOfDate(deletion.error)}
      destructive
      pending={deletion.isPending}
      onConfirm={confirm}
    />
  );
}

/** Returns true if the record has changed since the dialog opened, so that another attempt would fail too. */
const isOutOfDate = (error: unknown) =>
  error instanceof ApiError && (error.code === 'Conflict' || error.code === 'NotFound');
