import { libraryQuery } from '../../api/library/library';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { usePlaceInAddress } from '../../components/library/place';
import { ExerciseList } from './exercise-list';

export function ExerciseLibraryPage() {
  return (
    <>
      <PageHeader
        title="Exercise library"
        purpose="All exercises, with their steps and media. Open a row for details, or edit the title and duration directly in the table."
      />
      <ExerciseList place={usePlaceInAddress()} />
    </>
  );
}

ExerciseLibraryPage.reads = ((read) => void read(libraryQuery)) satisfies PageReads;
