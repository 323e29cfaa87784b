import { Dialog } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { backupQuery } from './queries';
import { RestoreForm } from './restore-form';

interface RestoreDialogProps {
  /** The backup to restore from. Undefined while the dialog is closed. */
  readonly backupId: string | undefined;
  readonly onClose: () => void;
}

/** Asks which table to restore, shows the changes, and starts the run. */
export function RestoreDialog({ backupId, onClose }: RestoreDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <DialogFrame open={backupId !== undefined} onClose={onClose} focus={heading}>
      <Dialog.Header>
        <Dialog.Title ref={heading} tabIndex={-1} outline="none">
          Restore a table
        </Dialog.Title>
      </Dialog.Header>
      {backupId !== undefined && <Content backupId={backupId} onClose={onClose} />}
    </DialogFrame>
  );
}

function Content({ backupId, onClose }: { readonly backupId: string; readonly onClose: () => void }) {
  const { table } = useSearch({ from: '/shell/admin/backups' });
  const { data: backup, error, isPending, refetch } = useQuery(backupQuery(backupId));
  if (isPending) return <LoadingState label="Loading backup" />;
  if (error && !backup) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!backup) {
    return (
      <EmptyState
        title="Backup not found"
        description="This backup was never completed or has expired. Choose another backup from the list."
      />
    );
  }
  return <RestoreForm backup={backup} table={table} onClose={onClose} />;
}
