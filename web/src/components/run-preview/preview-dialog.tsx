import { Button, Dialog, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../actions/action-error';
import { PausedNote } from '../actions/paused-note';
import { DialogBody } from '../layout/dialog-frame';
import { RunFooter } from './run-footer';
import { RunSteps, type StepWords } from './run-steps';
import type { PreviewedRun } from './use-previewed-run';

interface PreviewDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly flow: PreviewedRun;
  readonly table: string;
  readonly words: StepWords;
  /** Returns the real run's button label, such as 'Fix 12 entries'. */
  readonly confirm: (changed: number) => string;
  readonly onPreview: () => void;
  readonly onClose: () => void;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { title, children, flow, table, words, confirm, onPreview, onClose } = props;
  const paused = useJobsPaused();
  return (
    <>
      <DialogBody title={title}>
        <Stack gap="4">
          {children}
          {flow.phase === 'idle' ? (
            <>
              <PausedNote />
              <ActionError error={flow.error} />
            </>
          ) : (
            <RunSteps flow={flow} table={table} words={words} />
          )}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        {flow.phase === 'idle' ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="solid" loading={flow.starting} disabled={paused} onClick={onPreview}>
              Preview changes
            </Button>
          </>
        ) : (
          <RunFooter flow={flow} table={table} confirm={confirm} onStart={flow.start} onClose={onClose} />
        )}
      </Dialog.Footer>
    </>
  );
}
