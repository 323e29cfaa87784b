import { Text } from '@chakra-ui/react';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { PreviewDialog } from '../../components/run-preview/preview-dialog';
import { usePreviewedRun } from '../../components/run-preview/use-previewed-run';
import { formatCounted } from '../../components/text/number';

const entries = ['entry', 'entries'] as const;

interface ProviderFixDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ProviderFixDialog({ open, onClose }: ProviderFixDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="xl" scroll="inside">
      {open && <Fix onClose={onClose} />}
    </DialogFrame>
  );
}

function Fix({ onClose }: Pick<ProviderFixDialogProps, 'onClose'>) {
  const flow = usePreviewedRun(() => undefined);
  return (
    <PreviewDialog
      title="Push notification schedule fix"
      flow={flow}
      table={DefaultScheduledSet.name}
      words={{
        noun: entries,
        running: 'Fixing the schedule',
        done: 'Fixed',
        refused: () => 'could not be fixed',
      }}
      confirm={(changed) => `Fix ${formatCounted(changed, ...entries)}`}
      onPreview={() => flow.preview({ job: 'provider-notification-fix', params: {} })}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Creates an exercise entry with a notification at 08:55 UTC for any weekdays without one. Gives entries
        without a template the heading and text for their hour, and formats days as Mon to Sun. Template
        entries keep their heading and text. You see every change first, and the fix can be undone.
      </Text>
    </PreviewDialog>
  );
}
