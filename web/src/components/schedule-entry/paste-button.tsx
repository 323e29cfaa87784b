import { Button } from '@chakra-ui/react';
import { ClipboardPaste } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { EntryLibrary } from '../week/use-library';
import type { ScheduleEditor } from '../week/use-schedule-editor';

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog')).PasteDialog }));

interface PasteButtonProps {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly onAdded: (count: number) => void;
}

export function PasteButton(props: PasteButtonProps) {
  // The dialog stays mounted after it has been closed, so that focus returns to the button.
  const [dialog, setDialog] = useState<{ readonly isOpen: boolean }>();
  return (
    <>
      <Button onClick={() => setDialog({ isOpen: true })}>
        <ClipboardPaste aria-hidden /> Paste Entries
      </Button>
      <Suspense>
        {dialog && (
          <PasteDialog open={dialog.isOpen} onClose={() => setDialog({ isOpen: false })} {...props} />
        )}
      </Suspense>
    </>
  );
}
