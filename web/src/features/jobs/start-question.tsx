import { Stack, Text } from '@chakra-ui/react';
import type { Job } from '#shared/jobs/run';
import { ConfirmDialog } from '../../components/confirm-dialog';

interface StartQuestionProps {
  readonly job: Job;
  readonly open: boolean;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a real run: what it does, and to which tables. */
export function StartQuestion({ job, open, pending, onClose, onConfirm }: StartQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Start a real run of ${job.title}?`}
      body={
        <Stack gap="3" color="fg.muted">
          <Text>{job.description}</Text>
          <Text>{whatItTouches(job)} A dry run beforehand shows which.</Text>
        </Stack>
      }
      confirmLabel="Start real run"
      destructive
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}

function whatItTouches({ shape, tables }: Job): string {
  const names = tables.join(', ');
  return shape === 'list'
    ? `It writes records of ${names}.`
    : `It reads every record of ${names} and writes those that need the change.`;
}
