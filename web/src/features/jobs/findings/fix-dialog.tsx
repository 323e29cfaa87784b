import { Stack, Text } from '@chakra-ui/react';
import { DialogFrame } from '../../../components/layout/dialog-frame';
import { PreviewDialog } from '../../../components/run-preview/preview-dialog';
import type { PreviewedRun } from '../../../components/run-preview/use-previewed-run';
import { formatCounted } from '../../../components/text/number';
import type { Fix } from './fixes';

interface FixDialogProps {
  readonly fix: Fix;
  readonly flow: PreviewedRun;
  readonly onPreview: () => void;
  readonly onClose: () => void;
}

export function FixDialog({ fix, flow, onPreview, onClose }: FixDialogProps) {
  const { job, table, findings } = fix;
  return (
    <DialogFrame open onClose={onClose} size="xl" scroll="inside">
      <PreviewDialog
        title={`Fix ${formatCounted(findings.length, 'finding')}`}
        flow={flow}
        table={table}
        words={{
          noun: ['record', 'records'],
          running: 'Fixing the findings',
          done: 'Fixed',
          refused: () => 'cannot be fixed',
        }}
        confirm={(changed) => `Fix ${formatCounted(changed, 'record')}`}
        onPreview={onPreview}
        onClose={onClose}
      >
        <Text color="fg.muted">
          Runs '{job.title}' for only {findings.length === 1 ? 'this record' : 'these records'}:{' '}
          {job.description}
        </Text>
        <Stack as="ul" gap="1" listStyleType="none" aria-label="Findings to fix">
          {findings.slice(0, maxListed).map(({ id, message }) => (
            <Text as="li" key={id} overflowWrap="anywhere">
              {message}
            </Text>
          ))}
          {findings.length > maxListed && <li>and {findings.length - maxListed} more</li>}
        </Stack>
      </PreviewDialog>
    </DialogFrame>
  );
}

const maxListed = 5;
