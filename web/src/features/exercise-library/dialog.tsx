import { LibraryDialog } from '../../components/library/library-dialog';
import { useOwnPlace } from '../../components/library/place';
import { ExerciseList } from './exercise-list';

interface ExerciseLibraryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The exercise library as a dialog over another page. The dialog keeps its own search and page. */
export function ExerciseLibraryDialog(props: ExerciseLibraryDialogProps) {
  return (
    <LibraryDialog title="Exercise Library" {...props}>
      <OwnList />
    </LibraryDialog>
  );
}

const OwnList = () => <ExerciseList place={useOwnPlace()} />;
