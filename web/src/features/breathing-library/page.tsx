import { breathingQuery } from '../../api/library/details';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { usePlaceInAddress } from '../../components/library/place';
import { BreathingList } from './breathing-list';

export function BreathingLibraryPage() {
  return (
    <>
      <PageHeader
        title="Breathing exercises"
        purpose="All breathing exercises, with their rhythms and descriptions. Open a row for details, or edit the name directly in the table."
      />
      <BreathingList place={usePlaceInAddress()} />
    </>
  );
}

BreathingLibraryPage.reads = ((read) => void read(breathingQuery)) satisfies PageReads;
