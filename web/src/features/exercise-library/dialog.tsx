import { LibraryDialog } from '../../components/library/library-dialog';
import { useOwnPlace } from '../../components/library/place';
import { ExerciseList } from './exercise-list';

interface ExerciseLibraryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ExerciseLibraryDialog(props: ExerciseLibraryDialogProps) {
  return (
    <LibraryDialog title="Exercise Library" {...props}>
      <OwnList />
    </LibraryDialog>
  );
}

const OwnList = () => <ExerciseList place={useOwnPlace()} />;
