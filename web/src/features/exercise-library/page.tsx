import { PageHeader } from '../../components/layout/page-header';
import { usePlaceInAddress } from '../../components/library/place';
import { ExerciseList } from './exercise-list';

/** /admin/exercise-library: lists and edits all exercises. */
export function ExerciseLibraryPage() {
  return (
    <>
      <PageHeader
        title="Exercise library"
        purpose="Every exercise with its steps and media. Open a row for details, or edit the title and duration in place."
      />
      <ExerciseList place={usePlaceInAddress()} />
    </>
  );
}
