import { Button } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { DeleteAllDialog } from './delete-all-dialog';

interface DeleteAllProps {
  /** Called when the deletion has started. */
  readonly onStarted: (run: JobRun) => void;
}

/** Deletes all corrupted records in a single run, after a dry run has listed them. */
export function DeleteAll({ onStarted }: DeleteAllProps) {
  // Each time the user opens the dialog, a new dialog with its own dry run is mounted.
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        colorPalette="red"
        onClick={() => {
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        <Trash2 aria-hidden /> Delete All
      </Button>
      {opened > 0 && (
        <DeleteAllDialog
          key={opened}
          open={open}
          onClose={() => setOpen(false)}
          onStarted={(run) => {
            setOpen(false);
            onStarted(run);
          }}
        />
      )}
    </>
  );
}
