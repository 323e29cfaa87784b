import { PageHeader } from '../../components/layout/page-header';
import { usePlaceInAddress } from '../../components/library/place';
import { BreathingList } from './breathing-list';

/** /admin/breathing-exercises: lists and edits all breathing exercises. */
export function BreathingLibraryPage() {
  return (
    <>
      <PageHeader
        title="Breathing exercises"
        purpose="Every breathing exercise with its rhythm and texts. Open a row for details, or edit the name in place."
      />
      <BreathingList place={usePlaceInAddress()} />
    </>
  );
}
