import { Dialog } from '@chakra-ui/react';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { useOwnPlace } from '../../components/library/place';
import { BreathingList } from './breathing-list';

interface BreathingLibraryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The breathing exercises as a dialog over another page. The dialog keeps its own search and page. */
export function BreathingLibraryDialog({ open, onClose }: BreathingLibraryDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="cover" scroll="inside" cross>
      <Dialog.Header>
        <Dialog.Title>Breathing Exercises</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <OwnList />
      </Dialog.Body>
    </DialogFrame>
  );
}

const OwnList = () => <BreathingList place={useOwnPlace()} />;
