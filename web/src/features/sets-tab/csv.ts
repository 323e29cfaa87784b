import type { LibrarySet } from '../../api/library/records';
import { csvFormat, type ExportFormat } from '../../components/export/export-format';

/** The format of a CSV file of sets, with one set per row. */
export const setsCsv: ExportFormat<LibrarySet> = csvFormat<LibrarySet>([
  { header: 'id', value: ({ id }) => id },
  { header: 'title', value: ({ title }) => title },
  { header: 'description', value: ({ description }) => description },
  { header: 'type', value: ({ type }) => type },
  { header: 'setType', value: ({ setType }) => setType },
  { header: 'intensity', value: ({ intensity }) => intensity },
  { header: 'isActive', value: ({ isActive }) => isActive },
  { header: 'owner', value: ({ owner }) => owner },
  { header: 'exerciseIds', value: ({ exerciseIds }) => exerciseIds?.join('; ') },
  { header: 'durations', value: ({ durations }) => durations },
  { header: 'equipment', value: ({ equipment }) => equipment },
  { header: 'goals', value: ({ goals }) => goals?.join('; ') },
  { header: 'updatedAt', value: ({ updatedAt }) => updatedAt },
]);
