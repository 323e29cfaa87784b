import { Button, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { truncateId } from '#shared/domain/user-id';
import { inWords, messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { ActionError } from '../../components/action-error';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { toast } from '../../components/toaster';
import { createdDate, type FindingRow } from './finding-row';
import { messages } from './messages';
import { type CurrentRecord, useDeleteRecord } from './queries';
import { undoDeletion } from './undo-deletion';

interface DeleteRecordProps {
  readonly row: FindingRow;
  /** The record as it is now; undefined while that is not known. */
  readonly record: CurrentRecord | undefined;
}

/** Deletes one record, after asking. */
export function DeleteRecord({ row, record }: DeleteRecordProps) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const deletion = useDeleteRecord();
  const { tokenOf, forget } = useClientTokens();
  const confirm = () => {
    if (!record) return;
    deletion.mutate(
      { record, clientToken: tokenOf(record) },
      {
        onSuccess: () => {
          forget();
          setAsking(false);
          const onClick = () => void undoDeletion(client, row.id);
          toast.success(messages.deleted(row.id), { action: { label: 'Undo', onClick } });
        },
      },
    );
  };
  return (
    <>
      <Button
        size="xs"
        colorPalette="red"
        disabled={!record}
        onClick={() => {
          deletion.reset();
          setAsking(true);
        }}
      >
        <Trash2 aria-hidden /> Delete
        <Text as="span" srOnly>
          {' '}
          {row.id}
        </Text>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete preferences record ${truncateId(row.id)}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted" overflowWrap="anywhere">
              The record {row.id} of {row.userId === undefined ? 'no user id' : `the user id ${row.userId}`},
              created: {createdDate(row.createdAt)}. It can be undone: from the message that follows, in this
              list and in the audit trail.
            </Text>
            <ActionError
              error={
                deletion.error && inWords(deletion.error, messages.deleteFailed(messageOf(deletion.error)))
              }
            />
          </Stack>
        }
        confirmLabel="Delete record"
        destructive
        pending={deletion.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
