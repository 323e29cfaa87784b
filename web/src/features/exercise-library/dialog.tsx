import { Dialog } from '@chakra-ui/react';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { useOwnPlace } from '../../components/library/place';
import { ExerciseList } from './exercise-list';

interface ExerciseLibraryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The exercise library as a dialog over another page. The dialog keeps its own search and page. */
export function ExerciseLibraryDialog({ open, onClose }: ExerciseLibraryDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="cover" scroll="inside" cross>
      <Dialog.Header>
        <Dialog.Title>Exercise Library</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <OwnList />
      </Dialog.Body>
    </DialogFrame>
  );
}

const OwnList = () => <ExerciseList place={useOwnPlace()} />;
