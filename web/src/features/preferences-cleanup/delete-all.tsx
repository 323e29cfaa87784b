import { Button } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { DeleteAllDialog } from './delete-all-dialog';

interface DeleteAllProps {
  /** The run that deletes was started. */
  readonly onStarted: (run: JobRun) => void;
}

/** Deletes all corrupted records by a run, after a dry run that lists them. */
export function DeleteAll({ onStarted }: DeleteAllProps) {
  // Each time the dialog opens it is a new one, with a dry run of its own.
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
