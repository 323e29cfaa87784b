import { LibraryDialog } from '../../components/library/library-dialog';
import { useOwnPlace } from '../../components/library/place';
import { BreathingList } from './breathing-list';

interface BreathingLibraryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function BreathingLibraryDialog(props: BreathingLibraryDialogProps) {
  return (
    <LibraryDialog title="Breathing Exercises" {...props}>
      <OwnList />
    </LibraryDialog>
  );
}

const OwnList = () => <BreathingList place={useOwnPlace()} />;
