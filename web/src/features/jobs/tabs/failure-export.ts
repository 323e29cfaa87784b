import type { Failure } from '#shared/jobs/run/results';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';

const csv = csvFormat<Failure>([
  { header: 'Table', value: ({ table }) => table },
  { header: 'Record', value: ({ key }) => key },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Attempt', value: ({ attempt }) => attempt },
  { header: 'At', value: ({ at }) => at },
  { header: 'Resolved in attempt', value: ({ settledIn }) => settledIn },
]);

/** The export formats for a failure list. Times are in UTC. */
export const failureFormats: readonly ExportFormat<Failure>[] = [csv, jsonLinesFormat()];
